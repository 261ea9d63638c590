import { utcDay, utcMonday, utcMonth } from 'd3-time'
import { useId } from 'react'
import { knowsHalf } from '#contract/library/known-pages.ts'
import type { Stats } from '#contract/library/stats.ts'
import { classNames } from '../ui/class-names.ts'
import { countText } from '../ui/text/count-text.ts'
import { dayText } from '../ui/text/day-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { hrefOf } from './breakdowns.ts'
import type { ChartRow } from './charts/chart-row.ts'
import { ChartTable } from './charts/chart-table.tsx'
import { Columns } from './charts/columns.tsx'
import palette from './charts/palette.module.css'
import styles from './stats-page.module.css'

export const howPagesCount = 'Pages follow your progress updates; otherwise they count on the day you finished.'

/** A season of days; more of them would be bars too thin to press. */
const maxDays = 92

/** Of fewer, the figures above say as much. */
const fewestDays = 3

/** Whether the pages of most days are known: by the lengths of the books, or else by what was noted on other days than those of a finish. */
export function tellsPagesByDay({ by_day, pages_known, readings }: Stats): boolean {
  const days = by_day.filter(({ pages }) => pages > 0)
  const noted = days.filter((day) => day.readings === 0)
  return (
    days.length >= fewestDays &&
    (readings === 0 || knowsHalf(pages_known, readings) || knowsHalf(noted.length, days.length))
  )
}

/** The pages of each day of a span with both ends, or of each week of a longer one. */
export function PagesByDay({ stats, span }: { stats: Stats; span: { from: string; to: string } }) {
  const id = useId()
  const days = stats.by_day.filter(({ pages }) => pages > 0)
  const [from, to] = [dateOf(span.from), dateOf(span.to)]
  const length = utcDay.count(from, to) + 1
  const isByWeek = length > maxDays
  const rows = isByWeek ? weeksOf(days, from, to) : daysOf(days, from, to)
  const most = rows.reduce((best, row) => (row.value > best.value ? row : best))
  const step = isByWeek ? 'week' : 'day'
  return (
    <section className={classNames(styles.figure, styles.wide, palette.pages)} aria-labelledby={id}>
      <h2 id={id} className={styles.figureTitle}>
        Pages {step} by {step}
      </h2>
      <p className={styles.says}>
        {`Pages logged on ${numberText(days.length)} of ${countText(length, 'day', 'days')}, most ${isByWeek ? 'in the week of' : 'on'} ${most.label}: ${countText(most.value, 'page', 'pages')}. `}
        {howPagesCount}
      </p>
      <Columns labelledBy={id} rows={rows} names={names} />
      <ChartTable caption={isByWeek ? 'Week of' : 'Day'} rows={rows} names={names} />
    </section>
  )
}

const names = { measure: 'Pages', one: 'page', own: '', text: numberText }

function daysOf(days: Stats['by_day'], from: Date, to: Date): ChartRow[] {
  const pages = new Map(days.map((each) => [each.on, each.pages]))
  return utcDay.range(from, utcDay.offset(to, 1)).map((day) => {
    const on = textOf(day)
    return rowOf({ from: on, to: on }, String(day.getUTCDate()), pages.get(on) ?? 0)
  })
}

/** From Monday on; the first and the last are cut to the span. */
function weeksOf(days: Stats['by_day'], from: Date, to: Date): ChartRow[] {
  const pages = Map.groupBy(days, ({ on }) => textOf(utcMonday.floor(dateOf(on))))
  return utcMonday.range(utcMonday.floor(from), utcDay.offset(to, 1)).map((monday) => {
    const of = pages.get(textOf(monday)) ?? []
    const [first, last] = [monday < from ? from : monday, utcDay.offset(monday, 6)]
    const span = { from: textOf(first), to: textOf(last > to ? to : last) }
    return rowOf(
      span,
      beginsMonth(first, from) ? month.format(first) : '',
      of.reduce((sum, each) => sum + each.pages, 0),
    )
  })
}

/** The first day, and then the first Monday of each later month. */
function beginsMonth(day: Date, from: Date): boolean {
  return day === from || (day.getUTCDate() <= 7 && utcMonth.count(from, day) > 0)
}

const month = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

function rowOf(span: { from: string; to: string }, short: string, value: number): ChartRow {
  return { key: span.from, label: dayText(span.from), short, value, href: hrefOf(span, { reading: 'read' }) }
}

function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function textOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
