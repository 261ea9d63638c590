import { scaleBand, scaleLinear } from 'd3-scale'
import { Fragment, useId } from 'react'
import type { ChartNames, ChartRow } from './chart-row.ts'
import styles from './charts.module.css'
import { RowDrawing } from './row-drawing.tsx'
import { useWidth } from './use-width.ts'

interface ColumnsProps {
  labelledBy: string
  rows: readonly ChartRow[]
  names: ChartNames
}

const height = 210
const above = 20
const below = 26
/** Room for a letter of a name under a bar, at most, and for a digit above one. */
const letterPx = 7
const gapPx = 8
const digitPx = 7

/** Standing bars, for what has an order. What is shown beside is hatched. */
export function Columns({ labelledBy, rows, names }: ColumnsProps) {
  const [frame, width] = useWidth<HTMLDivElement>(640)
  const hatching = useId()
  const isPaired = names.other !== undefined
  const most = Math.max(1, ...rows.flatMap(({ value, other = 0 }) => [value, other]))
  const x = scaleBand<string>()
    .domain(rows.map(({ key }) => key))
    .range([0, width])
    .paddingInner(0.22)
    .paddingOuter(0.06)
  const y = scaleLinear()
    .domain([0, most])
    .nice(4)
    .range([height - below, above])
  const floor = y(0)
  const bar = Math.min(x.bandwidth(), 56) / (isPaired ? 2 : 1)
  const middle = (key: string) => (x(key) ?? 0) + x.bandwidth() / 2
  const shownNames = namesThatFit(rows, middle, width)
  // Where there is no room for all numbers, the highest bar still says its own.
  const fits = rows.every(({ value }) => x.step() >= digitPx * names.text(value).length)
  const highest = rows.find(({ value }) => value === most)?.key

  return (
    <div ref={frame} className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no such tag */}
      <svg role="group" aria-labelledby={labelledBy} width={width} height={height} className={styles.drawing}>
        <defs>
          <Hatching id={hatching} />
        </defs>
        {y
          .ticks(4)
          .filter(Number.isInteger)
          .map((tick) => (
            <line key={tick} className={styles.rule} x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
          ))}
        {rows.map((row) => {
          const left = (x(row.key) ?? 0) + (x.bandwidth() - bar * (isPaired ? 2 : 1)) / 2
          return (
            <Fragment key={row.key}>
              <RowDrawing row={row} names={names}>
                <rect className={styles.reach} x={x(row.key)} y={0} width={x.bandwidth()} height={height} />
                <rect
                  className={styles.bar}
                  x={left}
                  y={y(row.value)}
                  width={bar}
                  height={floor - y(row.value)}
                  rx={2}
                />
                {isPaired && (
                  <rect
                    className={styles.otherBar}
                    fill={`url(#${hatching})`}
                    x={left + bar}
                    y={y(row.other ?? 0)}
                    width={bar}
                    height={floor - y(row.other ?? 0)}
                    rx={2}
                  />
                )}
              </RowDrawing>
              <g aria-hidden className={styles.words}>
                {row.value > 0 && !isPaired && (fits || row.key === highest) && (
                  <text
                    className={styles.number}
                    {...within(left + bar / 2, digitPx * names.text(row.value).length, width)}
                    y={y(row.value) - 5}
                  >
                    {names.text(row.value)}
                  </text>
                )}
                {shownNames.has(row.key) && (
                  <text
                    className={styles.name}
                    {...within(middle(row.key), letterPx * row.short.length, width)}
                    y={height - 8}
                  >
                    {row.short}
                  </text>
                )}
              </g>
            </Fragment>
          )
        })}
        <line className={styles.floor} x1={0} x2={width} y1={floor} y2={floor} />
      </svg>
    </div>
  )
}

/** In the middle of its bar, or where that would be cut, from the edge on. */
function within(middle: number, room: number, width: number): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (middle - room / 2 < 0) return { x: 0, textAnchor: 'start' }
  return middle + room / 2 > width ? { x: width, textAnchor: 'end' } : { x: middle, textAnchor: 'middle' }
}

/** Every second, or every third and so on, as most need; of those, none over the one before. */
function namesThatFit(rows: readonly ChartRow[], middle: (key: string) => number, width: number): Set<string> {
  const named = rows.filter(({ short }) => short !== '')
  const usual = Math.max(0, ...named.slice(1).map(({ short }) => short.length))
  const every = Math.max(1, Math.ceil(((letterPx * usual + gapPx) * named.length) / Math.max(1, width)))
  const shown = new Set<string>()
  let end = -gapPx
  for (const { key, short } of named.filter((_, nth) => nth % every === 0)) {
    const room = letterPx * short.length
    const start = Math.min(Math.max(0, middle(key) - room / 2), width - room)
    if (start < end + gapPx) continue
    shown.add(key)
    end = start + room
  }
  return shown
}

/** Stripes that are told from a full bar without color. */
export function Hatching({ id }: { id: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={styles.hatchGround} width={6} height={6} />
      <rect className={styles.hatch} width={2.5} height={6} />
    </pattern>
  )
}
