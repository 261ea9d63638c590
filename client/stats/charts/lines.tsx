import { scaleLinear } from 'd3-scale'
import { useId } from 'react'
import { Link } from 'react-router'
import type { ChartNames, ChartRow } from './chart-row.ts'
import styles from './charts.module.css'
import { Hatching } from './columns.tsx'
import { rowText } from './row-text.ts'

interface LinesProps {
  labelledBy: string
  rows: readonly ChartRow[]
  names: ChartNames
}

/** Lying bars, for names of any length. */
export function Lines({ labelledBy, rows, names }: LinesProps) {
  const hatching = useId()
  const most = Math.max(1, ...rows.flatMap(({ value, other = 0 }) => [value, other]))
  const x = scaleLinear().domain([0, most]).range([0, 100])
  const isPaired = names.other !== undefined
  return (
    <ul className={styles.lines} aria-labelledby={labelledBy}>
      {rows.map((row) => (
        <li key={row.key} className={styles.line}>
          {row.href !== undefined && row.value > 0 ? (
            <Link to={row.href} aria-label={rowText(row, names)} className={styles.lineName} dir="auto">
              {row.label}
            </Link>
          ) : (
            <span className={styles.lineName} dir="auto">
              {row.label}
            </span>
          )}
          <svg className={styles.lineBar} height={isPaired ? 20 : 14} aria-hidden>
            <defs>
              <Hatching id={hatching} />
            </defs>
            <rect className={styles.bar} width={`${x(row.value)}%`} height={isPaired ? 9 : 14} rx={2} />
            {isPaired && (
              <rect
                className={styles.otherBar}
                fill={`url(#${hatching})`}
                y={11}
                width={`${x(row.other ?? 0)}%`}
                height={9}
                rx={2}
              />
            )}
          </svg>
          <span className={styles.lineNumber}>
            {names.text(row.value)}
            {isPaired && <span className={styles.lineOther}>{names.text(row.other ?? 0)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
