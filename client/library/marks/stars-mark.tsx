import { StarIcon } from '../../ui/icons/icons.tsx'
import { starsText } from '../../ui/text/stars-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './book-mark.module.css'

/** A number, because it also shows quarters in little room. `own` says to who cannot see it whose stars they are. */
export function StarsMark({ stars, own = false }: { stars: number; own?: boolean }) {
  return (
    <span className={styles.stars}>
      <StarIcon size={14} className={styles.star} />
      <span aria-hidden>{stars}</span>
      <VisuallyHidden>{own ? `Your rating: ${starsText(stars)}` : starsText(stars)}</VisuallyHidden>
    </span>
  )
}
