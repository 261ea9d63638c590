import { useId } from 'react'
import type { Stats } from '#contract/library/stats.ts'
import { countText } from '../ui/text/count-text.ts'
import { localDay } from '../ui/text/day-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { partialDateText } from '../ui/text/partial-date-text.ts'
import { lastDayOf } from '../ui/text/span-text.ts'
import { restsText, unitOf } from './breakdown-text.ts'
import { monthsIn, monthText, type OtherSpan } from './breakdowns.ts'
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
  const unit = other ? unitOf(stats, other.stats) : unitOf(stats)
  const total = own.at(-1)?.sum ?? 0
  const rows = own.map(({ month, sum }, nth) => ({
    key: month,
    label: partialDateText(month),
    short: '',
    value: sum,
    ...(beside && { other: beside[nth]?.sum ?? beside.at(-1)?.sum ?? 0 }),
  }))
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <h2 id={id} className={styles.figureTitle}>
        Running total
      </h2>
      <p className={styles.says}>{saysOf(own, stats, span)}</p>
      {other && (
        <p className={styles.legend} aria-hidden>
          <span className={styles.own}>{name}</span>
          <span className={styles.other}>{other.name}, dashed</span>
        </p>
      )}
      <Curve
        label={`Running total: ${countText(total, unit.one, unit.many)} in the end`}
        points={pointsOf(own, span)}
        others={beside && shifted(beside, span)}
        from={from}
        to={to}
      />
      <ChartTable
        caption={`${unit.measure} until the end of`}
        rows={rows}
        names={{
          measure: unit.measure,
          one: unit.one,
          own: name,
          text: numberText,
          ...(other && { other: other.name }),
        }}
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

/** 'Half of the 34 books by the end of June.' */
function saysOf(sums: readonly Sum[], stats: Stats, span: Span): string {
  const dated = stats.readings - stats.undated
  const half = sums.find(({ sum }) => 2 * sum >= (sums.at(-1)?.sum ?? 0))
  const { one, many } = unitOf(stats)
  const said = half ? `Half of the ${countText(dated, one, many)} by the end of ${monthText(half.month, span)}.` : ''
  return [said, restsText('Dates', dated, stats)].filter(Boolean).join(' ')
}

function dateOf(day = ''): Date {
  return new Date(`${day}T00:00:00Z`)
}
