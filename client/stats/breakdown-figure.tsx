import { useId } from 'react'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import type { Breakdown } from './breakdowns.ts'
import { knownText } from './breakdowns.ts'
import { ChartTable } from './charts/chart-table.tsx'
import { Columns } from './charts/columns.tsx'
import { Lines } from './charts/lines.tsx'
import type { ChartNames, ChartRow } from './charts/chart-row.ts'
import styles from './stats-page.module.css'

interface BreakdownFigureProps {
  breakdown: Breakdown
  names: ChartNames
}

/** A chart, the sentence that says what it shows, what it rests on, and its table. */
export function BreakdownFigure({ breakdown, names: ofBoth }: BreakdownFigureProps) {
  const id = useId()
  const { title, form, rows, known, isAlone } = breakdown
  const names = isAlone ? { ...ofBoth, other: undefined } : ofBoth
  const Chart = form === 'columns' ? Columns : Lines
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <h2 id={id} className={styles.figureTitle}>
        {title}
      </h2>
      <p className={styles.says}>{sentenceOf(breakdown)}</p>
      {known > 0 && rows.length > 0 && (
        <>
          {names.other !== undefined && <Legend names={names} />}
          <Chart labelledBy={id} rows={rows} names={names} />
          <ChartTable caption={title} rows={rows} names={names} />
        </>
      )}
    </section>
  )
}

function Legend({ names }: { names: ChartNames }) {
  return (
    <p className={styles.legend} aria-hidden>
      <span className={styles.own}>{names.own}</span>
      <span className={styles.other}>{names.other}</span>
    </p>
  )
}

/** 'Most often March 2026: 5 of 32 readings. Known for 32 of 33 readings.' */
function sentenceOf({ rows, known, id, readings }: Breakdown): string {
  if (known === 0) return readings === 0 ? 'Nothing finished here yet.' : 'Not known for any of these readings.'
  const rests = knownText(known, readings)
  const several = id === 'genres' ? 'A book may have several.' : ''
  return [mostText(rows, known), several, rests && `${rests.charAt(0).toUpperCase()}${rests.slice(1)}.`]
    .filter(Boolean)
    .join(' ')
}

const maxNamed = 3
const names = new Intl.ListFormat('en', { type: 'conjunction' })

function mostText(rows: readonly ChartRow[], known: number): string {
  const most = Math.max(0, ...rows.map(({ value }) => value))
  const top = rows.filter(({ value }) => value === most)
  if (most === 0) return ''
  if (top.length > maxNamed) return `${numberText(top.length)} share the most: ${numberText(most)} each.`
  const each = top.length > 1 ? ' each' : ''
  return `Most often ${names.format(top.map(({ label }) => label))}: ${numberText(most)} of ${countText(known, 'reading', 'readings')}${each}.`
}
