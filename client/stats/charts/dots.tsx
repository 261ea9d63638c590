import { scalePoint, scaleSqrt } from 'd3-scale'
import { Fragment } from 'react'
import type { ChartNames, ChartRow } from './chart-row.ts'
import styles from './charts.module.css'
import { RowDrawing } from './row-drawing.tsx'
import { useWidth } from './use-width.ts'

interface DotsProps {
  labelledBy: string
  rows: readonly ChartRow[]
  names: ChartNames
}

const largest = 34
const below = 44
const least = 2

/** A dot for each, as large as its number. */
export function Dots({ labelledBy, rows, names }: DotsProps) {
  const [frame, width] = useWidth<HTMLDivElement>(480)
  const most = Math.max(1, ...rows.map(({ value }) => value))
  const step = width / rows.length
  const x = scalePoint<string>()
    .domain(rows.map(({ key }) => key))
    .range([step / 2, width - step / 2])
  const radius = scaleSqrt()
    .domain([0, most])
    .range([0, Math.min(largest, step / 2 - 2)])
  const middle = radius(most) + 6
  const height = 2 * middle + below
  return (
    <div ref={frame} className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no such tag */}
      <svg role="group" aria-labelledby={labelledBy} width={width} height={height} className={styles.drawing}>
        {rows.map((row) => {
          const at = x(row.key) ?? 0
          return (
            <Fragment key={row.key}>
              <RowDrawing row={row} names={names}>
                <rect className={styles.reach} x={at - step / 2} y={0} width={step} height={height} rx={4} />
                <circle
                  className={row.value > 0 ? styles.bar : styles.none}
                  cx={at}
                  cy={middle}
                  r={Math.max(least, radius(row.value))}
                />
              </RowDrawing>
              <g aria-hidden className={styles.words}>
                <text className={styles.number} textAnchor="middle" x={at} y={2 * middle + 14}>
                  {names.text(row.value)}
                </text>
                <text className={styles.name} textAnchor="middle" x={at} y={2 * middle + 34}>
                  {row.short}
                </text>
              </g>
            </Fragment>
          )
        })}
      </svg>
    </div>
  )
}
