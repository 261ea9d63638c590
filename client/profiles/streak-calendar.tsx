import { useQuery } from '@tanstack/react-query'
import { useApi } from '../api/api-context.ts'
import { classNames } from '../ui/class-names.ts'
import { dayText, localDay } from '../ui/day-text.ts'
import { streakQuery } from '../gamification/gamification-queries.ts'
import styles from './streak-calendar.module.css'

const daysShown = 35

/** The last five weeks, a square for each day, filled where the day counts. */
export function StreakCalendar() {
  const streak = useQuery(streakQuery(useApi()))
  if (!streak.data) return null
  const { days, longest_streak } = streak.data
  const read = new Set(days)
  const shown = Array.from({ length: daysShown }, (_, i) => localDay(i - daysShown + 1))
  const count = shown.filter((day) => read.has(day)).length
  return (
    <section className={styles.calendar} aria-labelledby="last-days">
      <div>
        <h2 id="last-days">Last 35 days</h2>
        <p className={styles.summary}>{summaryOf(count, longest_streak)}</p>
      </div>
      <div className={styles.days} aria-hidden>
        {shown.map((day) => (
          <span key={day} className={classNames(styles.day, read.has(day) && styles.read)} title={dayText(day)} />
        ))}
      </div>
    </section>
  )
}

function summaryOf(count: number, longest: number): string {
  if (longest === 0) return "None counts yet. A finished book makes its day count, and so does 'I read today'."
  return `You read on ${daysOf(count)}. Your longest streak is ${daysOf(longest)}.`
}

function daysOf(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
