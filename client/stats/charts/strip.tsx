import { Link } from 'react-router'
import styles from './whole.module.css'
import { textureOf } from './textures.tsx'
import { sum, type Part } from './whole.ts'

interface StripProps {
  parts: readonly Part[]
  /** Of the textures. */
  fills: string
  of: 'value' | 'other'
}

const height = 26

/** The parts of a whole side by side. */
export function Strip({ parts, fills, of }: StripProps) {
  const total = sum(parts, of)
  const shown = parts
    .map((part, nth) => ({ ...part, nth, before: sum(parts.slice(0, nth), of) }))
    .filter((part) => part[of] > 0)
  return (
    <svg className={styles.strip} height={height} aria-hidden>
      {shown.map((part) => {
        const rect = (
          <rect
            className={styles.part}
            x={`${(100 * part.before) / total}%`}
            y={1}
            width={`${(100 * part[of]) / total}%`}
            height={height - 2}
            fill={textureOf(fills, part.nth)}
          />
        )
        return part.href === undefined || of === 'other' ? (
          <g key={part.key}>{rect}</g>
        ) : (
          <Link key={part.key} to={part.href} tabIndex={-1}>
            {rect}
          </Link>
        )
      })}
    </svg>
  )
}
