import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import type { Gamification } from '#contract/shapes.ts'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import type { EarnedAchievement } from './achievement-popup.tsx'
import { pointsKey, streakKey } from './points-queries.ts'

// Loaded on demand: the popup is rare and brings the dialog code.
const { Popup: AchievementPopup } = lazyDialog(
  async () => (await import('./achievement-popup.tsx')).AchievementPopup,
  ({ earned: { achievement } }) => ({ message: `New Achievement! ${achievement.name}`, points: achievement.points }),
)

/** `alert` announces the toast assertively, for a result that is not visible on the page. */
type Celebrate = (gamification: Gamification, how?: { alert?: boolean }) => void

const CelebrationContext = createContext<Celebrate | undefined>(undefined)

/** Shows what an action earned: a toast, then a popup if there is an achievement. */
export function useCelebrate(): Celebrate {
  const celebrate = use(CelebrationContext)
  if (!celebrate) throw new Error('useCelebrate needs a CelebrationProvider above it')
  return celebrate
}

/** Delay in milliseconds: the toast is seen and announced before the popup opens. */
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

  // Stable context value, so that a celebration renders none of its consumers.
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
        setPending((before) => [...before, { achievement, others, pointsEarned: points_earned }])
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
