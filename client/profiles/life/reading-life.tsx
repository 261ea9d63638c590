import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Book } from '#contract/book.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'
import { BookStrip } from '../../books/book-strip.tsx'
import { stateText } from '../../library/data/state-text.ts'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { Stars } from '../../ui/form/stars.tsx'
import { AgainIcon } from '../../ui/icons/icons.tsx'
import { countText } from '../../ui/text/count-text.ts'
import { partialDateText } from '../../ui/text/partial-date-text.ts'
import { SectionHeader } from '../../ui/text/section-header.tsx'
import { ShownLists } from '../../readlists/about/shown-lists.tsx'
import { readerBooksHref } from '../books/reader-books-address.ts'
import { BookLines } from './book-lines.tsx'
import { FavoritesOnTop } from './favorites-on-top.tsx'
import { InCommon } from './in-common.tsx'
import styles from './reading-life.module.css'
import { YearSoFar } from './year-so-far.tsx'

interface ReadingLifeViewProps {
  /** Undefined where it failed to load. */
  life: ReadingLife | undefined
  /** Whose it is. Undefined for the viewer's own, which says how to fill what is empty. */
  of?: string
  /** Stands below the narrower column. */
  beside?: ReactNode
}

/** What a reader reads: the face of a profile. */
export function ReadingLifeView({ life, of, beside }: ReadingLifeViewProps) {
  return (
    <div className={styles.life}>
      <div className={styles.column}>{life && <Books life={life} of={of} />}</div>
      <div className={styles.column}>
        {life && <Beside life={life} of={of} />}
        {beside}
      </div>
    </div>
  )
}

const favoritesInHalf = 2

interface PartProps {
  life: ReadingLife
  of: string | undefined
}

function Books({ life: { favorites, reading_now, reading_again, last_finished }, of }: PartProps) {
  const own = of === undefined
  // Few favorites would leave half of their row empty.
  const isPair = !own && favorites.length > 0 && favorites.length <= favoritesInHalf && reading_now.length > 0
  const byId = new Map(last_finished.map((each) => [each.book.google_books_id, each]))
  const belowFinished = ({ google_books_id }: Book) => <Finish of={byId.get(google_books_id)} />
  const finished = last_finished.map(({ book }) => book)
  return (
    <CoverShelf books={[...favorites, ...reading_now, ...finished]}>
      <div className={isPair ? styles.pair : styles.column}>
        {(own || favorites.length > 0) && <FavoritesOnTop books={favorites} own={own} inHalf={isPair} />}
        {reading_now.length > 0 && <ReadingNow books={reading_now} again={reading_again} />}
      </div>
      {last_finished.length > 0 && (
        <section className={styles.section} aria-labelledby="last-finished">
          <SectionHeader id="last-finished" title="Last finished">
            <Link to={own ? '/library?state=FINISHED' : readerBooksHref(of, 'FINISHED')}>All finished</Link>
          </SectionHeader>
          <BookStrip labelledBy="last-finished" books={finished} below={belowFinished} isUnderCover />
        </section>
      )}
      {!own && favorites.length + last_finished.length + reading_now.length === 0 && (
        <p className={styles.none}>No books to show yet.</p>
      )}
    </CoverShelf>
  )
}

function Beside({ life: { in_common, readlists, year, books_finished }, of }: PartProps) {
  return (
    <>
      {of !== undefined && in_common.books > 0 && (
        <InCommon inCommon={in_common} href={readerBooksHref(of, 'IN_COMMON')} />
      )}
      {(of !== undefined || books_finished > 0) && <YearSoFar {...year} />}
      {readlists.length > 0 && (
        <ShownLists title={of === undefined ? 'Readlists you share' : 'Readlists'} readlists={readlists} />
      )}
    </>
  )
}

/** An entry of a diary: the stars, the day, and whether the book was read before. */
function Finish({ of }: { of: ReadingLife['last_finished'][number] | undefined }) {
  if (!of) return null
  const { stars, finished_on = '', times = 1 } = of
  return (
    <>
      <span className={styles.stars}>{stars ? <Stars value={stars} /> : null}</span>
      <span className={styles.finish}>
        {finished_on !== '' && <time dateTime={finished_on}>{partialDateText(finished_on)}</time>}
        {times > 1 && <Again text={`Read ${countText(times, 'time', 'times')}`} />}
      </span>
    </>
  )
}

function Again({ text }: { text: string }) {
  return (
    <span className={styles.again}>
      <AgainIcon size={14} />
      {text}
    </span>
  )
}

interface ReadingNowProps {
  books: readonly Book[]
  /** Ids of those finished before. */
  again: readonly string[] | undefined
}

function ReadingNow({ books, again }: ReadingNowProps) {
  const belowAgain = ({ google_books_id: id }: Pick<Book, 'google_books_id'>) =>
    again?.includes(id) ? <Again text={stateText('REREADING')} /> : null
  return (
    <section className={styles.section} aria-labelledby="reading-now">
      <SectionHeader id="reading-now" title="Currently Reading" />
      <BookLines books={books} below={belowAgain} />
    </section>
  )
}
