import { useQuery } from '@tanstack/react-query'
import { streakDaysShown } from '#contract/points.ts'
import { useApi } from '../../transport/api-context.ts'
import { classNames } from '../../ui/class-names.ts'
import { dayText, localDay } from '../../ui/text/day-text.ts'
import { streakQuery } from '../../points/points-queries.ts'
import styles from './streak-calendar.module.css'

/** The last five weeks, one square per day, filled if the day counts. */
export function StreakCalendar() {
  const streak = useQuery(streakQuery(useApi()))
  if (!streak.data) return null
  const { days, longest_streak } = streak.data
  const read = new Set(days)
  const shown = Array.from({ length: streakDaysShown }, (_, i) => localDay(i - streakDaysShown + 1))
  const weekdays = shown.slice(0, 7).map(weekdayOf)
  const count = shown.filter((day) => read.has(day)).length
  const dayLook = (day: string) =>
    classNames(styles.day, read.has(day) && styles.read, day === shown.at(-1) && styles.today)
  return (
    <section className={styles.calendar} aria-labelledby="last-days">
      <h2 id="last-days">Last {streakDaysShown} days</h2>
      <p className={styles.summary}>{summaryOf(count, longest_streak)}</p>
      <div className={styles.days} aria-hidden>
        {weekdays.map((weekday) => (
          <span key={weekday} className={styles.weekday}>
            {weekday}
          </span>
        ))}
        {shown.map((day) => (
          <span key={day} className={dayLook(day)} title={dayText(day)} />
        ))}
      </div>
      <p className={styles.legend} aria-hidden>
        <span className={classNames(styles.day, styles.read)} /> You read
        <span className={classNames(styles.day, styles.today)} /> Today
      </p>
    </section>
  )
}

function weekdayOf(day: string): string {
  return new Date(`${day}T00:00:00`).toLocaleDateString('en', { weekday: 'short' }).slice(0, 2)
}

function summaryOf(count: number, longest: number): string {
  if (longest === 0) return "No reading days yet. A day counts when you finish a book or press 'I read today'."
  return `You read on ${daysOf(count)}. Your longest streak is ${daysOf(longest)}.`
}

function daysOf(count: number): string {
  return count === 1 ? '1 day' : `${count} days`
}
