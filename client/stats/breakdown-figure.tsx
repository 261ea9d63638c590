import { useId } from 'react'
import type { Breakdown } from './breakdowns.ts'
import { saysOf } from './breakdown-text.ts'
import { ChartTable } from './charts/chart-table.tsx'
import { Columns } from './charts/columns.tsx'
import { Lines } from './charts/lines.tsx'
import type { ChartNames } from './charts/chart-row.ts'
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
      <p className={styles.says}>{saysOf(breakdown)}</p>
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
