import type { CSSProperties } from 'react'
import { pointsWord } from '../text/points-text.ts'
import styles from './points-badge.module.css'

interface PointsBadgeProps {
  points: number
  /** Text after '+N points'. */
  after?: string
}

/** Points just earned; the number counts up from 0. */
export function PointsBadge({ points, after = '' }: PointsBadgeProps) {
  const style: CSSProperties & Record<`--${string}`, number> = { '--points': points }
  const text = `${pointsWord(points)}${after}`
  return (
    <span className={styles.badge}>
      <span className={styles.counting} style={style} data-text={text}>
        {`+${points} ${text}`}
      </span>
    </span>
  )
}
