import { StarIcon } from '../../ui/icons/icons.tsx'
import { starsText } from '../../ui/text/stars-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './book-mark.module.css'

/** A number, because it also shows quarters in little room. */
export function OwnStars({ stars }: { stars: number }) {
  return (
    <span className={styles.stars}>
      <StarIcon size={14} className={styles.star} />
      <span aria-hidden>{stars}</span>
      <VisuallyHidden>{`Your rating: ${starsText(stars)}`}</VisuallyHidden>
    </span>
  )
}
