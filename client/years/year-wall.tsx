import { Link } from 'react-router'
import type { Book } from '#contract/book.ts'
import type { YearBook, YearInBooks } from '#contract/library/years.ts'
import { CoverLink, NamedCoverLink, TitleLink } from '../books/book-links.tsx'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { countText } from '../ui/text/count-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { partialDateText } from '../ui/text/partial-date-text.ts'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { booksHref } from '../library/data/books-href.ts'
import styles from './year.module.css'

interface YearWallProps {
  year: YearInBooks
  /** The reader's own, whose months lead to the library. */
  own?: boolean | undefined
}

const eagerCovers = 12
const few = 6
const many = 40

/** All covers in the order in which the books were finished, month by month where there are several. */
export function YearWall({ year, own = false }: YearWallProps) {
  const { books, readings } = year
  const shown = unlike(books)
  const missing = readings - books.length
  const months = Map.groupBy(shown, ({ finished_on }) => monthOf(finished_on))
  const firsts = months.size > 1 ? new Map([...months].map(([month, of]) => [of[0], month] as const)) : undefined
  return (
    <section className={styles.wall} aria-label="Books finished">
      <CoverShelf books={books.map(({ book }) => book)}>
        <ul className={shown.length > many ? styles.small : shown.length > few ? styles.covers : styles.large}>
          {shown.map((each, nth) => {
            const month = firsts?.get(each)
            return (
              <li key={`${each.book.google_books_id} ${each.finished_on}`} className={styles.cover}>
                {firsts && (
                  <p className={styles.month}>
                    {month !== undefined && <Month month={month} count={months.get(month)?.length ?? 0} own={own} />}
                  </p>
                )}
                <YearCover book={each.book} eager={nth < eagerCovers} />
              </li>
            )
          })}
        </ul>
      </CoverShelf>
      {missing > 0 && <p className={styles.soft}>and {countText(missing, 'more', 'more')}</p>}
    </section>
  )
}

const shortMonth = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' })

/** 'Mar 4', or of those of which only the year is known, '2026 2'. */
function Month({ month, count, own }: { month: string; count: number; own: boolean }) {
  const isYear = month.length === 4
  const text = (
    <>
      <span aria-hidden>{isYear ? month : shortMonth.format(new Date(`${month}-01T00:00:00Z`))}</span>
      <VisuallyHidden>{isYear ? `Some time in ${month}` : partialDateText(month)}:</VisuallyHidden>
    </>
  )
  return (
    <>
      {own && !isYear ? <Link to={booksHref(month)}>{text}</Link> : text}{' '}
      <span className={styles.monthCount}>
        {numberText(count)}
        <VisuallyHidden> {count === 1 ? 'book' : 'books'}</VisuallyHidden>
      </span>
    </>
  )
}

/** YYYY-MM, or YYYY of those of which only the year is known. */
function monthOf(day: string): string {
  return day.slice(0, 7)
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
