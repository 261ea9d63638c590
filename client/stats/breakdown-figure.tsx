import { useId } from 'react'
import { classNames } from '../ui/class-names.ts'
import type { Breakdown, BreakdownId } from './breakdowns.ts'
import { restsOf, saysOf } from './breakdown-text.ts'
import { ChartTable } from './charts/chart-table.tsx'
import { Columns } from './charts/columns.tsx'
import { Curve } from './charts/curve.tsx'
import { Dots } from './charts/dots.tsx'
import { Lines } from './charts/lines.tsx'
import { Parts } from './charts/parts.tsx'
import type { ChartNames } from './charts/chart-row.ts'
import palette from './charts/palette.module.css'
import styles from './stats-page.module.css'

/** The color of what is not about time. */
const colors: Partial<Record<BreakdownId, string | undefined>> = {
  genres: palette.kinds,
  kinds: palette.kinds,
  languages: palette.kinds,
  decades: palette.kinds,
  media: palette.kinds,
  lengths: palette.pages,
  stars: palette.stars,
}

interface BreakdownFigureProps {
  breakdown: Breakdown
  names: ChartNames
}

/** A chart, the sentence that says what it shows, what it rests on, and its table. */
export function BreakdownFigure({ breakdown, names: ofBoth }: BreakdownFigureProps) {
  const id = useId()
  const { id: of, title, form, rows, known, isAlone } = breakdown
  const names = isAlone ? { ...ofBoth, other: undefined } : ofBoth
  const rests = restsOf(breakdown)
  const isAddedUp = rows.some(({ sum = 0 }) => sum > 0)
  return (
    <section className={classNames(styles.figure, colors[of])} aria-labelledby={id}>
      <h2 id={id} className={styles.figureTitle}>
        {title}
      </h2>
      <p className={styles.says}>{saysOf(breakdown)}</p>
      {known > 0 && rows.length > 0 && (
        <>
          {names.other !== undefined && form !== 'ring' && form !== 'strip' && <Legend names={names} />}
          <Chart form={form} labelledBy={id} rows={rows} names={names} />
          {isAddedUp && <Curve label="How they add up" rows={rows} names={names} />}
          {rests !== '' && <p className={styles.rests}>{rests}</p>}
          <ChartTable caption={title} rows={rows} names={names} />
        </>
      )}
    </section>
  )
}

interface ChartProps {
  form: Breakdown['form']
  labelledBy: string
  rows: Breakdown['rows']
  names: ChartNames
}

function Chart({ form, ...shown }: ChartProps) {
  if (form === 'ring' || form === 'strip') return <Parts as={form} {...shown} />
  // Two dots around one middle would hide each other.
  if (form === 'dots' && shown.names.other === undefined) return <Dots {...shown} />
  return form === 'columns' || form === 'dots' ? <Columns {...shown} /> : <Lines {...shown} />
}

function Legend({ names }: { names: ChartNames }) {
  return (
    <p className={styles.legend} aria-hidden>
      <span className={styles.own}>{names.own}</span>
      <span className={styles.other}>{names.other}</span>
    </p>
  )
}
