import type { CSSProperties } from 'react'
import styles from './points-badge.module.css'

interface PointsBadgeProps {
  points: number
  /** Text after '+N '. */
  text?: string
}

/** Points just earned; the number counts up from 0. */
export function PointsBadge({ points, text = 'points' }: PointsBadgeProps) {
  const style: CSSProperties & Record<`--${string}`, number> = { '--points': points }
  return (
    <span className={styles.badge}>
      <span className={styles.counting} style={style} data-text={text}>
        {`+${points} ${text}`}
      </span>
    </span>
  )
}
