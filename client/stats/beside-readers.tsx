import { useId } from 'react'
import { knowsHalf, knowsMostPages } from '#contract/library/known-pages.ts'
import { minReadersBehind, type Average, type Stats } from '#contract/library/stats.ts'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import styles from './beside.module.css'
import page from './stats-page.module.css'
import { nameOf, type Chosen } from './span.ts'

const figures: Record<Average['figure'], { name: string; own: (stats: Stats) => number | null }> = {
  books: { name: 'Books finished', own: ({ books }) => books },
  pages: {
    name: 'Pages',
    own: ({ pages, pages_known, readings }) => (knowsMostPages(pages_known, readings) ? pages : null),
  },
  minutes: { name: 'Minutes', own: ({ minutes }) => minutes },
  days_of_book: {
    name: 'Days per book',
    own: ({ median_days, known, readings }) => (knowsHalf(known.days, readings) ? median_days : null),
  },
  pages_per_day: {
    name: 'Pages per day',
    own: ({ pages_per_day, known, readings }) => (knowsHalf(known.pace, readings) ? pages_per_day : null),
  },
}

interface BesideReadersProps {
  stats: Stats
  chosen: Chosen
}

/** The reader's figures beside those of all who read here, where enough of them stand behind a figure. */
export function BesideReaders({ stats, chosen }: BesideReadersProps) {
  const id = useId()
  const { readers } = stats
  return (
    <section className={page.figure} aria-labelledby={id}>
      <h2 id={id} className={page.figureTitle}>
        Beside readers here
      </h2>
      <p className={page.says}>{saysOf(stats, chosen)}</p>
      {readers && readers.length > 0 && (
        <>
          <table className={styles.table}>
            <caption className={styles.caption}>You beside readers here, {nameOf(chosen)}</caption>
            <thead>
              <tr>
                <th scope="col">Figure</th>
                <th scope="col">You</th>
                <th scope="col">On average</th>
                <th scope="col">From</th>
              </tr>
            </thead>
            <tbody>
              {readers.map(({ figure, average, readers: behind }) => {
                const own = figures[figure].own(stats)
                return (
                  <tr key={figure}>
                    <th scope="row">{figures[figure].name}</th>
                    <td>{own === null ? '–' : numberText(own)}</td>
                    <td>{numberText(average)}</td>
                    <td>{countText(behind, 'reader', 'readers')}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
          <p className={page.says}>
            Averages are of readers who finished something, rounded, and worked out once a day; those of pages are of
            readers for whom half of the lengths are known at least. Books that somebody keeps private are not in them.
            A dash stands for what is known of too few of your books.
          </p>
        </>
      )}
    </section>
  )
}

/** 'You read 12 books; readers here read 7 on average (from 64 readers).' */
function saysOf({ readers, books }: Stats, chosen: Chosen): string {
  if (!readers) return 'There are averages of a year, a month and all time, and of no other dates.'
  const found = readers.find(({ figure }) => figure === 'books')
  if (!found)
    return `Too few readers here finished something in this time to say more. There is an average from ${minReadersBehind} readers on.`
  const { average, readers: behind } = found
  const when = chosen.kind === 'year' ? ` in ${chosen.year}` : ''
  return `You read ${countText(books, 'book', 'books')}${when}; readers here read ${numberText(average)} on average (from ${countText(behind, 'reader', 'readers')}).`
}
