import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import type { BookInProgress } from '#contract/reading.ts'
import { TitleLink } from '../books/book-links.tsx'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { unfolding } from '../ui/paging/unfolding.ts'
import { BookInHand } from './book-in-hand.tsx'
import styles from './currently-reading.module.css'
import { statusText } from './data/status-text.ts'
import type { BooksInProgress } from './data/in-progress-queries.ts'
import { inOrder, orderInHand } from './data/order-in-hand.ts'
import { LeadBook } from './lead-book.tsx'
import { useFocusAfterLeaving } from './use-focus-after-leaving.ts'

/** The one in hand, and two below it. */
const atFirst = 3

/**
 * The books being read, the one last in hand large, a few others until more are asked for, each with a button to finish it; renders nothing
 * if there are none. Those set aside are only named while there are others.
 */
export function ReadingNow({ list }: { list: BooksInProgress }) {
  const [isOpen, setIsOpen] = useState(false)
  const all = list.data?.pages.flatMap(({ results }) => results) ?? []
  // Not anew with each note: the book that was written to would jump away from under the hand.
  const [order] = useState(() => orderInHand(all))
  const loaded = inOrder(all, order)
  const paused = loaded.filter(({ state }) => state === 'PAUSED')
  const goingOn = loaded.filter(({ state }) => state !== 'PAUSED')
  const inHand = goingOn.length > 0 ? goingOn : paused
  const books = isOpen ? inHand : inHand.slice(0, atFirst)
  const isFolded = books.length < inHand.length
  const leave = useFocusAfterLeaving(
    'reading-now',
    books.map(({ book }) => book.google_books_id),
  )
  if (books.length === 0) return null

  return (
    <section aria-labelledby="reading-now">
      <SectionHeader id="reading-now" title={statusText('READING')}>
        <Link to="/library">All my books</Link>
      </SectionHeader>
      <CoverShelf books={books.map(({ book }) => book)}>
        <ul className={styles.list}>
          {books.map((each, index) => {
            const InHand = index === 0 ? LeadBook : BookInHand
            return (
              <li key={each.book.google_books_id}>
                <InHand {...each} onFinish={() => leave(each.book.google_books_id)} />
              </li>
            )
          })}
        </ul>
      </CoverShelf>
      {goingOn.length > 0 && paused.length > 0 && <Paused books={paused} />}
      <ShowMore className={styles.more} list={isFolded ? unfolding(() => setIsOpen(true)) : list} />
    </section>
  )
}

/** In the shape of the one in hand. */
export function ReadingNowSkeleton() {
  return <Skeleton shape="block" className={styles.skeleton} />
}

function Paused({ books }: { books: readonly BookInProgress[] }) {
  return (
    <p className={styles.paused}>
      Paused:{' '}
      {books.map(({ book }, index) => (
        <Fragment key={book.google_books_id}>
          {index > 0 && ', '}
          <TitleLink book={book} />
        </Fragment>
      ))}
    </p>
  )
}
