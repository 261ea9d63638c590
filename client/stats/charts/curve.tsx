import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { ChartNames, ChartRow } from './chart-row.ts'
import styles from './charts.module.css'
import { useWidth } from './use-width.ts'

interface CurveProps {
  label: string
  /** Each with what had come together by its end; without where that is not yet. */
  rows: readonly ChartRow[]
  names: ChartNames
}

const height = 96
const above = 18
const below = 6
const numberPx = 44
const dot = 3.5

/** How the rows add up, each above its column; dashed what stands beside. */
export function Curve({ label, rows, names }: CurveProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640)
  const own = sumsOf(rows, 'sum')
  const others = names.other === undefined ? [] : sumsOf(rows, 'otherSum')
  const most = Math.max(1, own.at(-1) ?? 0, others.at(-1) ?? 0)
  const x = scaleLinear()
    .domain([0, rows.length])
    .range([0, width - dot])
  const y = scaleLinear()
    .domain([0, most])
    .range([height - below, above])
  const along = line<number>()
    .x((_, nth) => x(nth))
    .y((sum) => y(sum))
  const filled = area<number>()
    .x((_, nth) => x(nth))
    .y0(y(0))
    .y1((sum) => y(sum))
  const total = own.at(-1) ?? 0
  const end = x(own.length - 1)
  const isAtEdge = end > width - numberPx
  return (
    <div ref={frame} className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place */}
      <svg role="img" aria-label={label} width={width} height={height} className={styles.drawing}>
        <path className={styles.area} d={filled(own) ?? ''} />
        <path className={styles.curve} d={along(own) ?? ''} />
        {others.length > 1 && <path className={styles.otherCurve} d={along(others) ?? ''} />}
        <line className={styles.floor} x1={0} x2={width} y1={y(0)} y2={y(0)} />
        <circle className={styles.bar} cx={end} cy={y(total)} r={dot} />
        <text
          className={styles.number}
          x={isAtEdge ? end - 2 : end + 8}
          y={y(total) - (isAtEdge ? 7 : 4)}
          textAnchor={isAtEdge ? 'end' : 'start'}
        >
          {names.text(total)} in all
        </text>
      </svg>
    </div>
  )
}

/** From nothing on. */
function sumsOf(rows: readonly ChartRow[], of: 'sum' | 'otherSum'): number[] {
  return [0, ...rows.flatMap((row) => row[of] ?? [])]
}
