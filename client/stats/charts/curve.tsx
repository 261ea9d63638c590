import { scaleLinear, scaleUtc } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import { utcMonth } from 'd3-time'
import styles from './charts.module.css'
import { useWidth } from './use-width.ts'

export interface CurvePoint {
  on: Date
  sum: number
}

interface CurveProps {
  label: string
  points: readonly CurvePoint[]
  /** Shifted to the same time, and dashed. */
  others?: readonly CurvePoint[] | undefined
  from: Date
  to: Date
}

const height = 190
const above = 12
const below = 24
const start = 34
/** Room for the name of a month. */
const monthPx = 34
const monthSteps = [1, 2, 3, 6]
const month = new Intl.DateTimeFormat(undefined, { month: 'short', timeZone: 'UTC' })

/** How something grew, day by day. */
export function Curve({ label, points, others, from, to }: CurveProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640)
  const most = Math.max(1, ...[...points, ...(others ?? [])].map(({ sum }) => sum))
  const x = scaleUtc()
    .domain([from, to])
    .range([start, width - 6])
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([height - below, above])
  const along = line<CurvePoint>()
    .x(({ on }) => x(on))
    .y(({ sum }) => y(sum))
    .curve(curveMonotoneX)
  const filled = area<CurvePoint>()
    .x(({ on }) => x(on))
    .y0(y(0))
    .y1(({ sum }) => y(sum))
    .curve(curveMonotoneX)
  const last = width - monthPx
  const step = monthSteps.find((each) => (each * (width - start)) / utcMonth.count(from, to) >= monthPx) ?? 12
  const months = utcMonth.range(from, to, step).filter((each) => x(each) <= last)

  return (
    <div ref={frame} className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn in place */}
      <svg role="img" aria-label={label} width={width} height={height} className={styles.drawing}>
        {y
          .ticks(4)
          .filter(Number.isInteger)
          .map((tick) => (
            <g key={tick}>
              <line className={styles.rule} x1={start} x2={width} y1={y(tick)} y2={y(tick)} />
              <text className={styles.tick} x={start - 6} y={y(tick) + 4}>
                {tick}
              </text>
            </g>
          ))}
        {months.map((each) => (
          <text key={each.getTime()} className={styles.curveName} x={x(each)} y={height - 6}>
            {month.format(each)}
          </text>
        ))}
        <path className={styles.area} d={filled([...points]) ?? ''} />
        <path className={styles.curve} d={along([...points]) ?? ''} />
        {others && <path className={styles.otherCurve} d={along([...others]) ?? ''} />}
      </svg>
    </div>
  )
}
