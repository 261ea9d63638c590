import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { knowsHalf } from '#contract/library/known-pages.ts'
import type { YearBook, YearInBooks } from '#contract/library/years.ts'
import { CoverLink, TitleLink } from '../books/book-links.tsx'
import { buttonClass } from '../ui/button/button.tsx'
import { Stars } from '../ui/form/stars.tsx'
import { Below } from '../ui/lazy/below.tsx'
import { countText } from '../ui/text/count-text.ts'
import { localDay } from '../ui/text/day-text.ts'
import { numberText } from '../ui/text/number-text.ts'
import { partialDateText } from '../ui/text/partial-date-text.ts'
import { booksHref } from '../library/data/books-href.ts'
import { differentBooks } from './different-books.ts'
import { popularOf } from './popular-books.ts'
import { shareHeading } from './share-heading.ts'
import { YearFacts } from './year-facts.tsx'
import { portraitOf } from './year-portrait.ts'
import { YearWall } from './year-wall.tsx'
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

/** One scroll: the covers first, then what stood out; on what it all rests comes last. */
export function YearInBooksView({ year, lead, own = false, change = '', below }: YearInBooksProps) {
  const { books_count, readings, pages, pages_known } = year
  return (
    <div className={styles.year}>
      <div className={styles.opening}>
        <div className={styles.intro}>
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
              {knowsHalf(pages_known, readings) && (
                <>
                  {', '}
                  <span className={styles.pages}>
                    {pages_known < readings && 'at least '}
                    <strong>{countText(pages, 'page', 'pages')}</strong>
                  </span>
                </>
              )}
            </p>
            {change !== '' && <p className={styles.soft}>{`${change.charAt(0).toUpperCase()}${change.slice(1)}.`}</p>}
          </header>
          <Below>
            <YearFacts year={year} own={own} />
          </Below>
        </div>
        <Below>
          <YearWall year={year} own={own} />
        </Below>
      </div>
      <Below>
        <Rest year={year} own={own} below={below} />
      </Below>
    </div>
  )
}

function Rest({ year, own, below }: Pick<YearInBooksProps, 'year' | 'own' | 'below'>) {
  const { readings, pages_known } = year
  const portrait = portraitOf(year)
  const popular = popularOf(year)
  const isRunning = year.year === Number(localDay().slice(0, 4))
  return (
    <>
      {portrait && <p className={styles.portrait}>{portrait.says}</p>}
      <ul className={styles.highlights}>
        <Highlight text="First" found={year.first} />
        <Highlight text={isRunning ? 'Latest' : 'Last'} found={year.last} />
        <Highlight text="Highest rated" found={year.best_loved} note={starsOf(year)} />
        {knowsHalf(pages_known, readings) && (
          <Highlight text="Longest" found={year.longest} note={countText(year.longest?.pages ?? 0, 'page', 'pages')} />
        )}
        <Highlight text="Most popular" found={popular.most?.found} note={popular.most?.says} />
        <Highlight text="Least popular" found={popular.least?.found} note={popular.least?.says} />
      </ul>
      {own && (
        <p>
          <Link to={`/stats?year=${year.year}`}>All statistics for {year.year}</Link>
        </p>
      )}
      {below}
      <YearNotes year={year} own={own} portrait={portrait?.rests} />
    </>
  )
}

function starsOf({ best_loved, books }: YearInBooks): ReactNode {
  const stars = best_loved?.stars ?? undefined
  if (stars === undefined) return undefined
  const alike = differentBooks(books).filter((each) => each.stars === stars).length
  return (
    <>
      <Stars value={stars} />
      {alike > 1 && ` One of ${numberText(alike)}`}
    </>
  )
}

interface YearNotesProps {
  year: YearInBooks
  own?: boolean | undefined
  /** On what the portrait rests. */
  portrait: string | undefined
}

/** On what the figures above rest. */
function YearNotes({ year, own = false, portrait }: YearNotesProps) {
  const { year: of, books_count, readings, pages, pages_known } = year
  const ofAll =
    readings > books_count ? countText(readings, 'reading', 'readings') : countText(readings, 'book', 'books')
  const isPartly = pages_known < readings
  if (portrait === undefined && !isPartly) return null
  return (
    <footer className={styles.rests}>
      {portrait !== undefined && <p>{portrait}</p>}
      {isPartly && (
        <p>
          Lengths known for {numberText(pages_known)} of {ofAll}
          {pages > 0 && !knowsHalf(pages_known, readings) && `: at least ${countText(pages, 'page', 'pages')}`}.{' '}
          {own && <Link to={booksHref(String(of), { lacks: 'pages' })}>Add lengths</Link>}
        </p>
      )}
    </footer>
  )
}

interface HighlightProps {
  text: string
  found: YearBook | null | undefined
  /** The date, if left out. */
  note?: ReactNode
}

function Highlight({ text, found, note }: HighlightProps) {
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
        <p className={styles.soft}>{note || partialDateText(found.finished_on)}</p>
      </div>
    </li>
  )
}
