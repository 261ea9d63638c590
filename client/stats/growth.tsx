import { useId } from 'react'
import type { Stats } from '#contract/library/stats.ts'
import { countText } from '../ui/text/count-text.ts'
import { localDay } from '../ui/text/day-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { partialDateText } from '../ui/text/partial-date-text.ts'
import { lastDayOf } from '../ui/text/span-text.ts'
import { knownText, monthsIn, type OtherSpan } from './breakdowns.ts'
import { ChartTable } from './charts/chart-table.tsx'
import { Curve, type CurvePoint } from './charts/curve.tsx'
import type { Span } from './span.ts'
import styles from './stats-page.module.css'

interface GrowthProps {
  stats: Stats
  span: Span
  /** What is shown beside, dashed, as if in the same time. */
  other?: OtherSpan | undefined
  name?: string
}

/** How the readings of a span added up, month after month. */
export function Growth({ stats, span, other, name = '' }: GrowthProps) {
  const id = useId()
  const own = sumsOf(stats, span)
  const beside = other && sumsOf(other.stats, other.span)
  const [from, to] = [dateOf(span.from), dateOf(span.to)]
  const total = own.at(-1)?.sum ?? 0
  const rows = own.map(({ month, sum }, nth) => ({
    key: month,
    label: partialDateText(month),
    short: '',
    value: sum,
    ...(beside && { other: beside[nth]?.sum ?? beside.at(-1)?.sum ?? 0 }),
  }))
  return (
    <section className={`${styles.figure} ${styles.growth}`} aria-labelledby={id}>
      <h2 id={id} className={styles.figureTitle}>
        How it added up
      </h2>
      <p className={styles.says}>{saysOf(own, stats)}</p>
      {other && (
        <p className={styles.legend} aria-hidden>
          <span className={styles.own}>{name}</span>
          <span className={styles.other}>{other.name}, dashed</span>
        </p>
      )}
      <Curve
        label={`How it added up: ${countText(total, 'reading', 'readings')} in the end`}
        points={pointsOf(own, span)}
        others={beside && shifted(beside, span)}
        from={from}
        to={to}
      />
      <ChartTable
        caption="Readings until the end of"
        rows={rows}
        names={{ measure: 'Readings', own: name, text: numberText, ...(other && { other: other.name }) }}
      />
    </section>
  )
}

interface Sum {
  month: string
  sum: number
}

/** After each month that has begun. */
function sumsOf({ by_month }: Stats, span: Span): Sum[] {
  let sum = 0
  return monthsIn(span)
    .filter((month) => month <= localDay().slice(0, 7))
    .map((month) => {
      sum += by_month.find((each) => each.month === month)?.readings ?? 0
      return { month, sum }
    })
}

function pointsOf(sums: readonly Sum[], { from, to = '' }: Span): CurvePoint[] {
  return [{ on: dateOf(from), sum: 0 }, ...sums.map(({ month, sum }) => ({ on: endIn(month, to), sum }))]
}

/** The nth month stands where the nth of the others stands; those that go on beyond the others are left out. */
function shifted(sums: readonly Sum[], span: Span): CurvePoint[] {
  const months = monthsIn(span)
  const points = sums.flatMap(({ sum }, nth) => {
    const month = months[nth]
    return month === undefined ? [] : [{ on: endIn(month, span.to ?? ''), sum }]
  })
  return [{ on: dateOf(span.from), sum: 0 }, ...points]
}

/** Of the month, or of the span if that is earlier. */
function endIn(month: string, to: string): Date {
  const last = lastDayOf(month)
  return dateOf(last < to ? last : to)
}

function saysOf(sums: readonly Sum[], { readings, undated }: Stats): string {
  const half = sums.find(({ sum }) => 2 * sum >= (sums.at(-1)?.sum ?? 0))
  const rests = knownText(readings - undated, readings)
  const said = half ? `Half of it was read by the end of ${partialDateText(half.month)}.` : ''
  return rests ? `${said} The month is ${rests}.` : said
}

function dateOf(day = ''): Date {
  return new Date(`${day}T00:00:00Z`)
}
