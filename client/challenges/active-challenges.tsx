import { useQuery } from '@tanstack/react-query'
import type { Challenge } from '#contract/challenges.ts'
import { useApi } from '../transport/api-context.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { ProgressBar } from '../ui/feedback/progress-bar.tsx'
import styles from './active-challenges.module.css'
import { daysText, progressText } from './challenge-text.ts'
import { joinedChallengesQuery } from './challenges-queries.ts'
import { isRunning } from './is-running.ts'

/** Whether the home screen shows the panel. */
const shownOnHome: boolean = false

export function HomeChallenges() {
  return shownOnHome && <ActiveChallenges />
}

/** The challenges the reader is taking part in; renders nothing if there are none. */
export function ActiveChallenges() {
  const joined = useQuery(joinedChallengesQuery(useApi()))
  const active = joined.data?.challenges.filter(isRunning) ?? []
  if (active.length === 0) return null
  return (
    <section className={styles.panel} aria-labelledby="active-challenges">
      <header className={styles.header}>
        <h2 id="active-challenges" className={styles.title}>
          Active Reading Challenges
        </h2>
        <ButtonLink to="/challenges" small>
          View Challenges
        </ButtonLink>
      </header>
      <ul className={styles.list}>
        {active.map((challenge) => (
          <li key={challenge.id}>
            <ActiveChallenge challenge={challenge} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ActiveChallenge({ challenge }: { challenge: Challenge }) {
  const { name, days_remaining, progress_percentage } = challenge
  const progress = progressText(challenge)
  return (
    <article className={styles.challenge}>
      <h3 className={styles.name} dir="auto">
        {name}
      </h3>
      <p className={styles.days}>{daysText(days_remaining)}</p>
      <p>{progress}</p>
      <p className={styles.percent}>{progress_percentage}%</p>
      <ProgressBar label={`${name}: ${progress}`} percent={progress_percentage} />
    </article>
  )
}
