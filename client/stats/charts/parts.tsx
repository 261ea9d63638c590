import { useId, useState } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../ui/class-names.ts'
import type { ChartNames, ChartRow } from './chart-row.ts'
import lines from './charts.module.css'
import { More } from './more.tsx'
import { Ring } from './ring.tsx'
import { rowText } from './row-text.ts'
import { Strip } from './strip.tsx'
import { Textures, textureOf } from './textures.tsx'
import styles from './whole.module.css'
import { partsOf, sum, textureAt } from './whole.ts'

interface PartsProps {
  labelledBy: string
  rows: readonly ChartRow[]
  names: ChartNames
  as: 'ring' | 'strip'
}

const shownAtFirst = 5
const percent = new Intl.NumberFormat(undefined, { style: 'percent' })

/** The parts of a whole: a drawing, and what each part is with its number and share. */
export function Parts({ labelledBy, rows, names, as }: PartsProps) {
  const fills = useId()
  const [isOpen, setOpen] = useState(false)
  const isPaired = names.other !== undefined
  const counted = rows.filter(({ value, other = 0 }) => value + other > 0)
  const parts = partsOf(counted)
  const total = sum(parts, 'value')
  const shown = counted.length <= shownAtFirst + 1 ? counted.length : shownAtFirst
  return (
    <div className={as === 'ring' ? styles.withRing : styles.withStrip}>
      <svg className={styles.defs} aria-hidden>
        <defs>
          <Textures id={fills} />
        </defs>
      </svg>
      {as === 'ring' ? (
        <Ring parts={parts} fills={fills} isPaired={isPaired} />
      ) : (
        <div className={styles.strips} aria-hidden>
          {isPaired && <span className={styles.of}>{names.own}</span>}
          <Strip parts={parts} fills={fills} of="value" />
          {isPaired && sum(parts, 'other') > 0 && (
            <>
              <span className={styles.of}>{names.other}</span>
              <Strip parts={parts} fills={fills} of="other" />
            </>
          )}
        </div>
      )}
      <div className={styles.list}>
        {isPaired && as === 'ring' && (
          <p className={styles.of} aria-hidden>
            Outside {names.own}, inside {names.other}
          </p>
        )}
        <ul className={styles.parts} aria-labelledby={labelledBy}>
          {counted.map((row, nth) => (
            <li key={row.key} className={classNames(styles.row, nth >= shown && !isOpen && lines.folded)}>
              <svg width={14} height={14} aria-hidden>
                <rect
                  className={styles.part}
                  x={0.5}
                  y={0.5}
                  width={13}
                  height={13}
                  fill={textureOf(fills, textureAt(nth))}
                />
              </svg>
              {row.href !== undefined && row.value > 0 ? (
                <Link to={row.href} aria-label={rowText(row, names)} className={styles.name} dir="auto">
                  {row.label}
                </Link>
              ) : (
                <span className={styles.name} dir="auto">
                  {row.label}
                </span>
              )}
              <span className={styles.number}>{names.text(row.value)}</span>
              <span className={styles.share}>
                {isPaired ? names.text(row.other ?? 0) : percent.format(row.value / Math.max(1, total))}
              </span>
            </li>
          ))}
        </ul>
        {shown < counted.length && (
          <More
            describedBy={labelledBy}
            hidden={counted.length - shown}
            isOpen={isOpen}
            onPress={() => setOpen(!isOpen)}
          />
        )}
      </div>
    </div>
  )
}
