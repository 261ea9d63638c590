import { numberText } from '../../ui/text/number-text.ts'
import { countText } from '../../ui/text/count-text.ts'
import { starsText } from '../../ui/text/stars-text.ts'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './rating-bars.module.css'

interface RatingBarsProps {
  /** How many ratings there are of half a star, of one star, and so on. */
  counts: readonly number[]
}

/** How readers rated a book, a bar for each half star. Each bar is said in words too. */
export function RatingBars({ counts }: RatingBarsProps) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  const most = Math.max(1, ...counts)
  return (
    <div className={styles.chart}>
      <ul className={styles.bars} aria-labelledby="how-rated">
        {counts.map((count, index) => {
          const stars = (index + 1) / 2
          const said = `${starsText(stars)}: ${countText(count, 'rating', 'ratings')}, ${percentOf(count, total)}`
          return (
            <li key={stars}>
              <VisuallyHidden>{said}</VisuallyHidden>
              <span className={styles.step} title={said} aria-hidden>
                <span className={styles.bar} style={{ blockSize: `${(count / most) * 100}%` }} />
              </span>
            </li>
          )
        })}
      </ul>
      <p className={styles.scale} aria-hidden>
        <span>½ ★</span>
        <span>{numberText(counts.length / 2)} ★</span>
      </p>
    </div>
  )
}

function percentOf(count: number, total: number): string {
  return `${total === 0 ? 0 : Math.round((count / total) * 100)}%`
}
