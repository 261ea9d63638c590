import { maxRating } from '#contract/ratings.ts'
import { classNames } from '../class-names.ts'
import { StarIcon } from '../icons/icons.tsx'
import styles from './stars.module.css'
import { starsText } from '../text/stars-text.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

export const starScale = Array.from({ length: maxRating }, (_, index) => index + 1)

export function Stars({ value }: { value: number }) {
  return (
    <span className={styles.stars}>
      {starScale.map((star) => (
        <StarIcon key={star} size={14} className={classNames(styles.star, star <= value && styles.lit)} />
      ))}
      <VisuallyHidden>{starsText(value)}</VisuallyHidden>
    </span>
  )
}
