import { maxRating } from '#contract/ratings.ts'
import { FilledStar } from './filled-star.tsx'
import styles from './stars.module.css'
import { starsText } from '../text/stars-text.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export const starScale = Array.from({ length: maxRating }, (_, index) => index + 1)

export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.stars}>
      {starScale.map((star) => (
        <FilledStar key={star} size={14} star={star} value={value} />
      ))}
      <VisuallyHidden>{starsText(value)}</VisuallyHidden>
    </span>
  )
}
