import { numberText } from '../../ui/text/number-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './rating-bars.module.css'

interface RatingBarsProps {
  /** How many ratings there are of one star, of two, and so on. */
  counts: readonly number[]
}

/** How readers rated a book, five stars first. Each bar is said in words too. */
export function RatingBars({ counts }: RatingBarsProps) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const most = Math.max(1, ...counts)
  const bars = counts.map((count, index) => ({ star: index + 1, count })).toReversed()
  return (
    <ul className={styles.bars} aria-labelledby="how-rated">
      {bars.map(({ star, count }) => (
        <li key={star} className={styles.line}>
          <VisuallyHidden>{`${starsOf(star)}: ${ratingsOf(count)}, ${percentOf(count, total)}`}</VisuallyHidden>
          <span aria-hidden>{star} ★</span>
          <span className={styles.track} aria-hidden>
            <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
          </span>
          <span className={styles.count} aria-hidden>
            {numberText(count)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function starsOf(star: number): string {
  return star === 1 ? '1 star' : `${star} stars`
}

function ratingsOf(count: number): string {
  return count === 1 ? '1 rating' : `${numberText(count)} ratings`
}

function percentOf(count: number, total: number): string {
  return `${total === 0 ? 0 : Math.round((count / total) * 100)}%`
}
