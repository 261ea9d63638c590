import { knowsMostPages } from '#contract/library/known-pages.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Book } from '#contract/book.ts'
import type { YearBook, YearInBooks } from '#contract/library/years.ts'
import { CoverLink, NamedCoverLink, TitleLink } from '../books/book-links.tsx'
import { buttonClass } from '../ui/button/button.tsx'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { Stars } from '../ui/form/stars.tsx'
import { countText } from '../ui/text/count-text.ts'
import { Below } from '../ui/lazy/below.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { localDay } from '../ui/text/day-text.ts'
import { partialDateText } from '../ui/text/partial-date-text.ts'
import { shareHeading } from './share-heading.ts'
import { YearFacts } from './year-facts.tsx'
import { portraitOf } from './year-portrait.ts'
import styles from './year.module.css'

interface YearInBooksProps {
  year: YearInBooks
  /** Above the heading. */
  lead: string
  /** The reader's own, with links to the library. */
  own?: boolean
  /** Than the year before: '12 more than in 2025'. */
  change?: string
  below?: ReactNode
}

const eagerCovers = 12

/** One scroll: the covers first, then what stood out. */
export function YearInBooksView({ year, lead, own = false, change = '', below }: YearInBooksProps) {
  const portrait = portraitOf(year)
  const { books_count, readings, pages, pages_known } = year
  const knowsPages = knowsMostPages(pages_known, readings)
  const ofAll =
    readings > books_count ? countText(readings, 'reading', 'readings') : countText(readings, 'book', 'books')
  return (
    <div className={styles.year}>
      <header className={styles.header}>
        <div className={styles.top}>
          <p className={styles.lead}>{lead}</p>
          {own && (
            <a className={buttonClass('quiet', true)} href={`#${shareHeading}`}>
              Share your year
            </a>
          )}
        </div>
        <h1 className={styles.title}>
          {year.year} <span className={styles.inBooks}>in books</span>
        </h1>
        <p className={styles.sum}>
          <strong>{countText(books_count, 'book', 'books')}</strong>
          {readings > books_count && `, ${countText(readings - books_count, 'of them again', 'times again')}`}
          {knowsPages && (
            <>
              {', '}
              <strong>{countText(pages, 'page', 'pages')}</strong>
            </>
          )}
        </p>
        {change !== '' && <p className={styles.soft}>{`${change.charAt(0).toUpperCase()}${change.slice(1)}.`}</p>}
        {pages > 0 && pages_known < readings && (
          <p className={styles.rests}>
            {knowsPages ? 'Page counts for' : `${countText(pages, 'page', 'pages')} in`} {numberText(pages_known)} of{' '}
            {ofAll}
            {!knowsPages && '; the length of the others is not known'}.
          </p>
        )}
        {portrait && (
          <>
            <p className={styles.portrait}>{portrait.says}</p>
            <p className={styles.rests}>{portrait.rests}</p>
          </>
        )}
      </header>
      <YearFacts year={year} />
      <Below>
        <Rest year={year} own={own} below={below} />
      </Below>
    </div>
  )
}

function Rest({ year, own, below }: Pick<YearInBooksProps, 'year' | 'own' | 'below'>) {
  const { books, readings } = year
  const missing = readings - books.length
  const isRunning = year.year === Number(localDay().slice(0, 4))
  return (
    <>
      <section aria-label="Books finished">
        <CoverShelf books={books.map(({ book }) => book)}>
          <ul className={books.length > 40 ? styles.small : styles.covers}>
            {unlike(books).map((each, nth) => (
              <li key={`${each.book.google_books_id} ${each.finished_on}`} className={styles.cover}>
                <YearCover book={each.book} eager={nth < eagerCovers} />
              </li>
            ))}
          </ul>
        </CoverShelf>
        {missing > 0 && <p className={styles.soft}>and {countText(missing, 'more', 'more')}</p>}
      </section>
      <ul className={styles.highlights}>
        <Highlight text="First" found={year.first} />
        <Highlight text={isRunning ? 'Latest' : 'Last'} found={year.last} />
        <Highlight text="Highest rated" found={year.best_loved} stars />
        <Highlight text="Longest" found={year.longest} pages />
      </ul>
      {own && (
        <p>
          <Link to={`/stats?year=${year.year}`}>All statistics for {year.year}</Link>
        </p>
      )}
      {below}
    </>
  )
}

/** With its title below, unless the cover is drawn: that carries it in large letters. */
function YearCover({ book, eager }: { book: Book; eager: boolean }) {
  if (book.image === '') return <NamedCoverLink book={book} className={styles.drawn} eager={eager} />
  return (
    <>
      <CoverLink book={book} eager={eager} />
      <p className={styles.coverTitle}>
        <TitleLink book={book} />
      </p>
    </>
  )
}

/** Without those that were finished twice at the same time, as far as it is known. */
function unlike(books: readonly YearBook[]): YearBook[] {
  return [...new Map(books.map((each) => [`${each.book.google_books_id} ${each.finished_on}`, each])).values()]
}

interface HighlightProps {
  text: string
  found: YearBook | null
  stars?: boolean
  pages?: boolean
}

function Highlight({ text, found, stars = false, pages = false }: HighlightProps) {
  if (!found) return null
  return (
    <li className={styles.highlight}>
      <CoverLink book={found.book} />
      <div>
        <p className={styles.lead}>{text}</p>
        <p className={styles.highlightTitle}>
          <TitleLink book={found.book} />
        </p>
        <p className={styles.soft}>{found.book.author}</p>
        <p className={styles.soft}>
          {stars && found.stars !== null ? (
            <Stars value={found.stars} />
          ) : pages && found.pages !== null ? (
            countText(found.pages, 'page', 'pages')
          ) : (
            partialDateText(found.finished_on)
          )}
        </p>
      </div>
    </li>
  )
}
