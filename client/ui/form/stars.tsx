import { maxRating } from '#contract/ratings.ts'
import { FilledStar } from './filled-star.tsx'
import styles from './stars.module.css'
import { starsText } from '../text/stars-text.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

/** The stars themselves, for what says in words how many they are. */
export function FilledStars({ value, size }: { value: number; size: number }) {
  return starScale.map((star) => <FilledStar key={star} size={size} star={star} value={value} />)
}

export const starScale = Array.from({ length: maxRating }, (_, index) => index + 1)

export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.stars}>
      <FilledStars size={14} value={value} />
      <VisuallyHidden>{starsText(value)}</VisuallyHidden>
    </span>
  )
}
