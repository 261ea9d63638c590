import { Link } from 'react-router'
import type { RatingsOfReader } from '#contract/profiles/reading-life.ts'
import { RatingBars } from '../../book-details/hero/rating-bars.tsx'
import { libraryHref } from '../../library/data/library-address.ts'
import { ratingsText } from '../../ratings/rating-text.ts'
import { FilledStars } from '../../ui/form/stars.tsx'
import { classNames } from '../../ui/class-names.ts'
import card from './figures-card.module.css'
import styles from './how-rated.module.css'

interface HowRatedProps {
  ratings: RatingsOfReader
  own: boolean
}

/** How a reader rates: the average, and a bar for each half star. One's own ratings lead to the library, most stars first. */
export function HowRated({ ratings: { average, total, by_half }, own }: HowRatedProps) {
  return (
    <section className={classNames(card.card, styles.rated)} aria-labelledby="how-rated">
      <h2 id="how-rated" className={card.title}>
        How {own ? 'you' : 'they'} rate
      </h2>
      {average !== null && (
        <p className={styles.average}>
          <strong className={card.number}>{average.toFixed(1)}</strong>{' '}
          <span className={styles.words}>
            <span className={styles.stars} aria-hidden>
              <FilledStars size={14} value={average} />
            </span>
            {own ? (
              <Link to={libraryHref({ sort: 'stars' })}>{ratingsText(total)}</Link>
            ) : (
              <span>{ratingsText(total)}</span>
            )}
          </span>
        </p>
      )}
      <RatingBars counts={by_half} />
    </section>
  )
}
