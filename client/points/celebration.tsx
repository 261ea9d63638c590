import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import type { Gamification } from '#contract/shapes.ts'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import type { EarnedAchievement } from './achievement-popup.tsx'
import { pointsKey, streakKey } from './points-queries.ts'

// The popup brings the dialog with it, and is rare.
const { Popup: AchievementPopup } = lazyDialog(
  async () => (await import('./achievement-popup.tsx')).AchievementPopup,
  ({ earned: { achievement } }) => ({ message: `New Achievement! ${achievement.name}`, points: achievement.points }),
)

/** `alert` says the toast at once, as what was asked for by name and cannot be seen in the page. */
type Celebrate = (gamification: Gamification, how?: { alert?: boolean }) => void

const CelebrationContext = createContext<Celebrate | undefined>(undefined)

/** Shows what an action earned: the toast, then the popup where there is an achievement. */
export function useCelebrate(): Celebrate {
  const celebrate = use(CelebrationContext)
  if (!celebrate) throw new Error('useCelebrate needs a CelebrationProvider above it')
  return celebrate
}

/** The toast is seen, and read out, before the popup takes the stage. */
const toastFirst = 1_000

export function CelebrationProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient()
  const toast = useToast()
  const [pending, setPending] = useState<EarnedAchievement[]>([])
  const [shown, setShown] = useState<EarnedAchievement>()
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const [next, ...rest] = pending
    if (!next || open) return
    const timer = setTimeout(() => {
      setShown(next)
      setOpen(true)
      setPending(rest)
    }, toastFirst)
    return () => clearTimeout(timer)
  }, [pending, open])

  // The context's value: the same one for ever, so that a celebration renders nothing but itself.
  const celebrate = useCallback(
    (
      { notification, points_earned, achievement, achievements, level_reached }: Gamification,
      { alert = false } = {},
    ) => {
      void queries.invalidateQueries({ queryKey: pointsKey })
      void queries.invalidateQueries({ queryKey: streakKey })
      if (notification.show) {
        toast({ message: notification.message, points: points_earned, level: level_reached, alert })
      }
      if (achievement) {
        const others = achievements.filter((name) => name !== achievement.name)
        setPending((before) => [...before, { achievement, others }])
      }
    },
    [queries, toast],
  )

  return (
    <CelebrationContext value={celebrate}>
      {children}
      {shown && <AchievementPopup earned={shown} open={open} onClose={() => setOpen(false)} />}
    </CelebrationContext>
  )
}
