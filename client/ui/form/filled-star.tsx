import type { CSSProperties } from 'react'
import { StarIcon } from '../icons/icons.tsx'
import styles from './filled-star.module.css'

interface FilledStarProps {
  size: number
  /** Which star of the row, from 1. */
  star: number
  /** The stars of the whole row; the last one may be filled in part. */
  value: number
}

/** One star of a row, filled from the left as far as the value reaches. */
export function FilledStar({ size, star, value }: FilledStarProps) {
  const part = Math.min(1, Math.max(0, value - star + 1))
  const filled: CSSProperties & Record<`--${string}`, string> = { '--filled': `${part * 100}%` }
  return (
    <span className={styles.star} style={filled}>
      <StarIcon size={size} />
      {part > 0 && <StarIcon size={size} className={styles.lit} />}
    </span>
  )
}
