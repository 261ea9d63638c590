import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Book } from '#contract/book.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { CoverLink, TitleLink } from '../../books/book-links.tsx'
import { BookStrip } from '../../books/book-strip.tsx'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { Stars } from '../../ui/form/stars.tsx'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { FavoritesOnTop } from './favorites-on-top.tsx'
import styles from './reading-life.module.css'
import { ShownLists } from './shown-lists.tsx'
import { YearSoFar } from './year-so-far.tsx'

interface ReadingLifeViewProps {
  /** Undefined where it failed to load. */
  life: ReadingLife | undefined
  /** The viewer's own, which says how to fill what is empty. */
  own?: boolean
  /** Stands below the narrower column. */
  beside?: ReactNode
}

/** What a reader reads: the face of a profile. */
export function ReadingLifeView({ life, own = false, beside }: ReadingLifeViewProps) {
  return (
    <div className={styles.life}>
      <div className={styles.column}>{life && <Books life={life} own={own} />}</div>
      <div className={styles.column}>
        {life && <Beside life={life} own={own} />}
        {beside}
      </div>
    </div>
  )
}

interface PartProps {
  life: ReadingLife
  own: boolean
}

function Books({ life: { favorites, reading_now, last_finished }, own }: PartProps) {
  const starsOf = new Map(last_finished.map(({ book, stars }) => [book.google_books_id, stars]))
  const belowFinished = ({ google_books_id }: Book) => <StarsOf stars={starsOf.get(google_books_id)} />
  const finished = last_finished.map(({ book }) => book)
  return (
    <CoverShelf books={[...favorites, ...reading_now, ...finished]}>
      {(own || favorites.length > 0) && <FavoritesOnTop books={favorites} own={own} />}
      {reading_now.length > 0 && <ReadingNow books={reading_now} />}
      {last_finished.length > 0 && (
        <section className={styles.section} aria-labelledby="last-finished">
          <SectionHeader id="last-finished" title="Last finished">
            {own && <Link to="/library?state=FINISHED">All finished</Link>}
          </SectionHeader>
          <BookStrip labelledBy="last-finished" books={finished} below={belowFinished} />
        </section>
      )}
      {!own && favorites.length + last_finished.length + reading_now.length === 0 && (
        <p className={styles.none}>No books to show yet.</p>
      )}
    </CoverShelf>
  )
}

function Beside({ life: { readlists, year }, own }: PartProps) {
  return (
    <>
      <YearSoFar {...year} />
      {readlists.length > 0 && <ShownLists readlists={readlists} own={own} />}
    </>
  )
}

function StarsOf({ stars }: { stars: number | null | undefined }) {
  return stars ? <Stars value={stars} /> : null
}

function ReadingNow({ books }: { books: readonly Book[] }) {
  return (
    <section className={styles.section} aria-labelledby="reading-now">
      <SectionHeader id="reading-now" title="Reading now" />
      <ul className={styles.list}>
        {books.map((book) => (
          <li key={book.google_books_id} className={styles.line}>
            <CoverLink book={book} />
            <div>
              <p className={styles.title}>
                <TitleLink book={book} />
              </p>
              <p className={styles.author}>{book.author}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
