import { scaleLinear } from 'd3-scale'
import { useId, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChartNames, ChartRow } from './chart-row.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './charts.module.css'
import { Hatching } from './columns.tsx'
import { More } from './more.tsx'
import { rowText } from './row-text.ts'

interface LinesProps {
  labelledBy: string
  rows: readonly ChartRow[]
  names: ChartNames
  /** Stands before the name of a row. */
  pictureOf?: (key: string) => ReactNode
}

const shownAtFirst = 5
/** Of bars that are all alike, which say little. */
const shownOfAlike = 3

/** Lying bars, for names of any length; of many, the first until the others are asked for. */
export function Lines({ labelledBy, rows, names, pictureOf }: LinesProps) {
  const hatching = useId()
  const [isOpen, setOpen] = useState(false)
  const most = Math.max(1, ...rows.flatMap(({ value, other = 0 }) => [value, other]))
  const x = scaleLinear().domain([0, most]).range([0, 100])
  const isPaired = names.other !== undefined
  const areAlike = !isPaired && rows.every(({ value }) => value === most)
  const first = areAlike ? shownOfAlike : shownAtFirst
  // One row more takes no more room than what would ask for it.
  const shown = rows.length <= first + 1 ? rows.length : first
  return (
    <>
      <ul className={styles.lines} aria-labelledby={labelledBy}>
        {rows.map((row, nth) => (
          <li
            key={row.key}
            className={classNames(styles.line, pictureOf && styles.pictured, nth >= shown && !isOpen && styles.folded)}
          >
            {pictureOf && <div className={styles.picture}>{pictureOf(row.key)}</div>}
            {row.href !== undefined && row.value > 0 ? (
              <Link to={row.href} aria-label={rowText(row, names)} className={styles.lineName} dir="auto">
                {row.label}
              </Link>
            ) : (
              <span className={styles.lineName} dir="auto">
                {row.label}
              </span>
            )}
            {areAlike ? (
              <span className={styles.lineOther}>
                {names.text(row.value)} {row.value === 1 ? names.one : names.measure.toLowerCase()}
              </span>
            ) : (
              <>
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
              </>
            )}
          </li>
        ))}
      </ul>
      {shown < rows.length && (
        <More describedBy={labelledBy} hidden={rows.length - shown} isOpen={isOpen} onPress={() => setOpen(!isOpen)} />
      )}
    </>
  )
}
