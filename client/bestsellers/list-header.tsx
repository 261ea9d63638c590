import type { BestsellerList } from '#contract/bestsellers.ts'
import { dayText } from '../ui/text/day-text.ts'
import styles from './bestsellers-page.module.css'

export function ListHeader({ list: { source, list_name, published_date } }: { list: BestsellerList }) {
  if (source === 'readers') {
    return (
      <header className={styles.header}>
        <h1>{list_name}</h1>
        <p className={styles.about}>
          The books most started or finished here in the last 28 days, followed by the most favorited.
        </p>
      </header>
    )
  }
  return (
    <header className={styles.header}>
      <h1>The New York Times Bestsellers</h1>
      <p className={styles.about}>
        {list_name}
        {published_date && (
          <>
            , <time dateTime={published_date}>{dayText(published_date)}</time>
          </>
        )}
        . Data provided by The New York Times.
      </p>
    </header>
  )
}
