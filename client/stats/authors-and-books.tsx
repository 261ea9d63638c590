import { useId, type ReactNode } from 'react'
import { knowsHalf } from '#contract/library/known-pages.ts'
import type { Stats } from '#contract/library/stats.ts'
import { CoverLink } from '../books/book-links.tsx'
import { BookStrip } from '../books/book-strip.tsx'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { restsText, unitOf, type Unit } from './breakdown-text.ts'
import { hrefOf } from './breakdowns.ts'
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
  const { authors, authors_count, new_authors, new_authors_count, reread_books } = stats
  const unit = unitOf(stats)
  const isAllTime = span.from === undefined && span.to === undefined
  const areAllNew = !isAllTime && new_authors_count === authors_count
  return (
    <div className={`${styles.figures} ${styles.pairs}`}>
      {authors.length > 0 && (
        <Authors
          title="Authors read most"
          says={authorsText(stats, areAllNew)}
          authors={authors}
          span={span}
          unit={unit}
        />
      )}
      {!isAllTime && !areAllNew && new_authors.length > 0 && (
        <Authors
          title="New to you"
          says={`${numberText(new_authors_count)} of ${numberText(authors_count)} authors.`}
          authors={new_authors}
          span={span}
          unit={unit}
        />
      )}
      {stats.longest && knowsHalf(stats.pages_known, stats.readings) && <Lengths stats={stats} />}
      {reread_books.length > 0 && <ReadAgain books={reread_books} />}
    </div>
  )
}

function authorsText(stats: Stats, areAllNew: boolean): string {
  const { authors_count, known } = stats
  const isNew = areAllNew ? `, ${authors_count > 1 ? 'all ' : ''}new to you` : ''
  return [`${countText(authors_count, 'author', 'authors')}${isNew}.`, restsText('Authors', known.authors, stats)]
    .filter(Boolean)
    .join(' ')
}

interface AuthorsProps {
  title: string
  says: string
  authors: Stats['authors']
  span: Span
  unit: Unit
}

function Authors({ title, says, authors, span, unit }: AuthorsProps) {
  const id = useId()
  const names = { ...unit, own: '', text: numberText }
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
      <Lines labelledBy={id} rows={rows} names={names} pictureOf={(name) => coverOf(authors, name)} />
      <ChartTable caption={title} rows={rows} names={names} />
    </section>
  )
}

function coverOf(authors: Stats['authors'], name: string): ReactNode {
  const found = authors.find((author) => author.name === name)
  return found && <CoverLink book={found.book} />
}

function Lengths({ stats }: { stats: Stats }) {
  const id = useId()
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <h2 id={id} className={styles.figureTitle}>
        Longest and shortest
      </h2>
      <p className={styles.says}>
        {stats.pages_known < stats.readings ? 'By page count, of those that have one.' : 'By page count.'}
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
