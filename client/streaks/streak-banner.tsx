import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../transport/api-context.ts'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { regainFocus } from '../ui/focus/focus-main.ts'
import { CheckIcon } from '../ui/icons/icons.tsx'
import { Flame } from './flame.tsx'
import { streakQuery } from '../points/points-queries.ts'
import styles from './streak-banner.module.css'
import { useCheckIn } from './use-check-in.ts'

/** If the streak fails to load, the banner offers to check in, which is always safe. */
export function StreakBanner() {
  const streak = useQuery(streakQuery(useApi()))
  const checkIn = useCheckIn()
  const banner = useRef<HTMLElement>(null)

  // The pressed button is gone, so move the focus to the banner.
  useEffect(() => {
    if (checkIn.isSuccess) regainFocus(banner.current)
  }, [checkIn.isSuccess])

  if (streak.isPending) return <PendingBanner />

  const active = streak.data?.is_active ?? false
  return (
    <section ref={banner} className={styles.banner} aria-label="Reading streak" tabIndex={-1}>
      <Flame lit={active} catching={checkIn.isSuccess} />
      <Words text={active ? `${streak.data?.current_streak} day streak! Keep it up!` : notYet} />
      {active ? (
        <p className={styles.done}>
          <CheckIcon size={18} />
          Read today
        </p>
      ) : (
        <Button look="primary" pending={checkIn.isPending} onClick={() => checkIn.mutate()}>
          I read today
        </Button>
      )}
    </section>
  )
}

const notYet = "Don't break your streak! Mark a book as read today."

/** The real banner, hidden, to reserve its exact height at any width. */
function PendingBanner() {
  return (
    <div className={classNames(styles.banner, styles.skeleton)} aria-hidden inert>
      <Flame lit={false} catching={false} />
      <Words text={notYet} />
      <Button>I read today</Button>
    </div>
  )
}

function Words({ text }: { text: string }) {
  return (
    <div>
      <p className={styles.streak}>{text}</p>
      <p className={styles.why}>Reading daily helps you progress faster and earn more achievements.</p>
    </div>
  )
}
