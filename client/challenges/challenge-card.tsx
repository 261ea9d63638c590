import type { ReactNode } from 'react'
import type { Challenge } from '#contract/challenges.ts'
import { useShowsGame } from '../session/session-context.ts'
import { dayText } from '../ui/text/day-text.ts'
import { CheckIcon } from '../ui/icons/icons.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import styles from './challenge-card.module.css'
import { beyondText, daysText, progressText } from './challenge-text.ts'
import { challengeElementId } from './focus-challenge.ts'

interface ChallengeCardProps {
  challenge: Challenge
  /** Shown next to the dates. */
  note?: string
  /** A completed challenge shows no days left. */
  over?: boolean
  /** The button. */
  children?: ReactNode
}

export function ChallengeCard({ challenge, note, over = false, children }: ChallengeCardProps) {
  const showsGame = useShowsGame()
  const { id, name, description, progress_percentage, completed, points, yours } = challenge
  const { start_date, end_date, days_remaining } = challenge
  const progress = progressText(challenge)
  const beyond = beyondText(challenge)
  return (
    <article id={challengeElementId(id)} tabIndex={-1} className={styles.card} data-completed={completed || undefined}>
      <header className={styles.header}>
        <h3 className={styles.name} dir="auto">
          {name}
        </h3>
        {completed && (
          <p className={styles.done}>
            <CheckIcon size={16} />
            Completed
          </p>
        )}
        {yours && !completed && <p className={styles.yours}>Your own</p>}
        {points > 0 && showsGame && <p className={styles.points}>+{points} pts</p>}
      </header>
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <div className={styles.progress}>
        <p>
          {progress}
          {beyond && <span className={styles.beyond}> · {beyond}</span>}
        </p>
        <p className={styles.percent}>{progress_percentage}%</p>
        <ProgressBar label={progress} percent={progress_percentage} />
      </div>
      <p className={styles.dates}>
        <span>
          Starts: <time dateTime={start_date}>{dayText(start_date)}</time>
        </span>
        <span>
          Ends: <time dateTime={end_date}>{dayText(end_date)}</time>
        </span>
      </p>
      {(!over || note) && (
        <p className={styles.notes}>
          {!over && <span className={styles.days}>{daysText(days_remaining)}</span>}
          {note && <span>{note}</span>}
        </p>
      )}
      {children && <div className={styles.action}>{children}</div>}
    </article>
  )
}
