import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import type { BookInProgress, ReadingState } from '#contract/reading.ts'
import { AuthorNames } from '../books/author-names.tsx'
import { CoverLink, TitleLink } from '../books/book-links.tsx'
import { Button } from '../ui/button/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { CheckIcon } from '../ui/icons/icons.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { unfolding } from '../ui/paging/unfolding.ts'
import styles from './currently-reading.module.css'
import { ProgressControl } from './log/progress-control.tsx'
import { paceOf } from './data/pace.ts'
import { percentOf } from './data/progress-text.ts'
import { statusText } from './data/status-text.ts'
import type { BooksInProgress } from './data/in-progress-queries.ts'
import { inOrder, orderInHand } from './data/order-in-hand.ts'
import { useFocusAfterLeaving } from './use-focus-after-leaving.ts'
import { useStatusChange } from './data/use-status-change.ts'

/** The one in hand, and two beside it. */
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
    <section className={styles.section} aria-labelledby="reading-now">
      <SectionHeader id="reading-now" title={statusText('READING')}>
        <Link to="/library">All my books</Link>
      </SectionHeader>
      <CoverShelf books={books.map(({ book }) => book)}>
        <ul className={styles.list}>
          {books.map((each, index) => (
            <li key={each.book.google_books_id}>
              <BookInHand {...each} isLead={index === 0} onFinish={() => leave(each.book.google_books_id)} />
            </li>
          ))}
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

const sinceTexts: Partial<Record<ReadingState, string>> = { PAUSED: 'Paused since', REREADING: 'Reading again since' }

/** Not the name of the status, which would read as if the book had been finished. */
const finishText = 'Mark as finished'

interface BookInHandProps extends BookInProgress {
  /** Stands large. */
  isLead: boolean
  onFinish: () => void
}

function BookInHand({ book, state, since, pages, reading, isLead, onFinish }: BookInHandProps) {
  const { pending, press } = useStatusChange(book.google_books_id, state)
  const length = { pages: reading?.pages ?? pages, minutes: reading?.minutes ?? null }
  const [latest] = reading?.progress ?? []
  const isRead = latest !== undefined && percentOf(latest, length) === 100

  function finish() {
    onFinish()
    press('FINISHED')
  }

  const finishButton = (
    <Button
      small
      {...(isRead && { look: 'primary' })}
      pending={pending}
      className={styles.finish}
      aria-label={`${finishText}: ${book.title}`}
      onClick={finish}
    >
      <CheckIcon size={16} />
      <span>{finishText}</span>
    </Button>
  )
  return (
    <article className={classNames(styles.book, isLead ? styles.lead : styles.row)}>
      <CoverLink book={book} className={styles.cover} eager />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <TitleLink book={book} />
        </h3>
        <p className={styles.author}>
          <AuthorNames book={book} />
        </p>
        <p>
          {sinceTexts[state] ?? 'Since'} {dateText(since)}
        </p>
        {isLead && reading && (
          <ul className={styles.pace}>
            {paceOf(reading, length).map(({ figure, text }) => (
              <li key={text}>
                <strong>{figure}</strong> {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.progress}>
        {reading ? (
          <ProgressControl
            bookId={book.google_books_id}
            title={book.title}
            readingId={reading.id}
            latest={latest}
            length={length}
            asks
          >
            {finishButton}
          </ProgressControl>
        ) : (
          finishButton
        )}
      </div>
    </article>
  )
}
