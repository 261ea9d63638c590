import { useId } from 'react'
import type { Stats } from '#contract/library/stats.ts'
import { BookStrip } from '../books/book-strip.tsx'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { hrefOf, knownText } from './breakdowns.ts'
import { ChartTable } from './charts/chart-table.tsx'
import { Lines } from './charts/lines.tsx'
import { Extremes } from './figures.tsx'
import type { Span } from './span.ts'
import styles from './stats-page.module.css'

interface AuthorsAndBooksProps {
  stats: Stats
  span: Span
}

/** Authors read most, those who are new, books read again, the longest and the shortest. */
export function AuthorsAndBooks({ stats, span }: AuthorsAndBooksProps) {
  const { authors, authors_count, new_authors, new_authors_count, known, readings, reread_books } = stats
  const rests = knownText(known.authors, readings)
  const isAllTime = span.from === undefined && span.to === undefined
  return (
    <div className={`${styles.figures} ${styles.pairs}`}>
      {authors.length > 0 && (
        <Authors
          title="Authors read most"
          says={`${countText(authors_count, 'author', 'authors')}${rests && `, ${rests}`}.`}
          authors={authors}
          span={span}
        />
      )}
      {!isAllTime && new_authors.length > 0 && (
        <Authors
          title="New to you"
          says={newAuthorsText(new_authors_count, authors_count)}
          authors={new_authors}
          span={span}
        />
      )}
      {stats.longest && <Lengths stats={stats} />}
      {reread_books.length > 0 && <ReadAgain books={reread_books} />}
    </div>
  )
}

function newAuthorsText(newOnes: number, all: number): string {
  if (newOnes < all) return `${numberText(newOnes)} of ${numberText(all)} authors were new to you.`
  return all === 1 ? 'The one author was new to you.' : `All ${numberText(all)} authors were new to you.`
}

interface AuthorsProps {
  title: string
  says: string
  authors: Stats['authors']
  span: Span
}

function Authors({ title, says, authors, span }: AuthorsProps) {
  const id = useId()
  const names = { measure: 'Readings', own: '', text: numberText }
  const rows = authors.map(({ name, readings }) => ({
    key: name,
    label: name,
    short: name,
    value: readings,
    href: hrefOf(span, { author: name }),
  }))
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <h2 id={id} className={styles.figureTitle}>
        {title}
      </h2>
      <p className={styles.says}>{says}</p>
      <Lines labelledBy={id} rows={rows} names={names} />
      <ChartTable caption={title} rows={rows} names={names} />
    </section>
  )
}

function Lengths({ stats }: { stats: Stats }) {
  const id = useId()
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <h2 id={id} className={styles.figureTitle}>
        Longest and shortest
      </h2>
      <p className={styles.says}>
        {knownText(stats.pages_known, stats.readings)
          ? `Pages are ${knownText(stats.pages_known, stats.readings)}.`
          : 'By their pages.'}
      </p>
      <Extremes stats={stats} />
    </section>
  )
}

function ReadAgain({ books }: { books: Stats['reread_books'] }) {
  const id = useId()
  const times = new Map(books.map(({ book, readings }) => [book.google_books_id, readings]))
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <h2 id={id} className={styles.figureTitle}>
        Read more than once
      </h2>
      <BookStrip
        labelledBy={id}
        books={books.map(({ book }) => book)}
        below={({ google_books_id }) => `${numberText(times.get(google_books_id) ?? 0)} times`}
      />
    </section>
  )
}
