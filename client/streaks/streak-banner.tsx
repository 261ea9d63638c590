import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../transport/api-context.ts'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { regainFocus } from '../ui/focus/focus-main.ts'
import { CheckIcon } from '../ui/icons/icons.tsx'
import { Flame } from './flame.tsx'
import { streakQuery } from '../points/points-queries.ts'
import styles from './streak-banner.module.css'
import { rememberSeen, wasSeenToday } from './seen-today.ts'
import { useCheckIn } from './use-check-in.ts'

/** If the streak fails to load, the banner offers to check in, which is always safe. On a phone its reason is given once a day. */
export function StreakBanner() {
  const streak = useQuery(streakQuery(useApi()))
  const checkIn = useCheckIn()
  const [seen] = useState(wasSeenToday)
  const form = classNames(styles.banner, seen && styles.seen)
  const banner = useRef<HTMLElement>(null)

  // The pressed button is gone, so move the focus to the banner.
  useEffect(() => {
    if (checkIn.isSuccess) regainFocus(banner.current)
  }, [checkIn.isSuccess])

  useEffect(() => {
    if (!streak.isPending) rememberSeen()
  }, [streak.isPending])

  if (streak.isPending) return <PendingBanner form={form} />

  const active = streak.data?.is_active ?? false
  const days = streak.data?.current_streak ?? 0
  return (
    <section ref={banner} className={form} aria-label="Reading streak" tabIndex={-1}>
      <Flame lit={active} glowing={days > 0} catching={checkIn.isSuccess} />
      <Words
        {...(!active && days > 0 && { atStake: `Your ${days}-day streak` })}
        text={active ? `${days} day streak! Keep it up!` : notYet}
      />
      {active ? (
        <p className={styles.done}>
          <CheckIcon size={18} />
          Read today
        </p>
      ) : (
        <Button small pending={checkIn.isPending} onClick={() => checkIn.mutate()}>
          I read today
        </Button>
      )}
    </section>
  )
}

const notYet = "Don't break your streak! Mark a book as read today."

/** The real banner, hidden, to reserve its exact height at any width. */
function PendingBanner({ form }: { form: string }) {
  return (
    <div className={classNames(form, styles.skeleton)} aria-hidden inert>
      <Flame lit={false} />
      <Words atStake="Your streak" text={notYet} />
      <Button small>I read today</Button>
    </div>
  )
}

interface WordsProps {
  /** Which streak is meant. */
  atStake?: string
  text: string
}

function Words({ atStake, text }: WordsProps) {
  return (
    <div className={styles.words}>
      {atStake !== undefined && <p className={styles.atStake}>{atStake}</p>}
      <p className={styles.streak}>{text}</p>
      <p className={styles.why}>Reading daily helps you progress faster and earn more achievements.</p>
    </div>
  )
}
