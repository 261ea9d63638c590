import { Link } from 'react-router'
import { BookInRow, BookRow } from '../books/book-row.tsx'
import { FavoriteHeart } from '../favorites/favorite-toggle.tsx'
import { Button } from '../ui/button/button.tsx'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { countText } from '../ui/text/count-text.ts'
import { SectionHeader } from '../ui/text/section-header.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import styles from './want-to-read.module.css'
import { statusText } from './data/status-text.ts'
import type { BooksInProgress } from './data/in-progress-queries.ts'
import { useFocusAfterLeaving } from './use-focus-after-leaving.ts'
import { useStatusChange } from './data/use-status-change.ts'
import type { Book } from '#contract/book.ts'

/** The books on the viewer's want-to-read list; renders nothing if there are none. */
export function WantToRead({ list }: { list: BooksInProgress }) {
  const pages = list.data?.pages ?? []
  const books = pages.flatMap(({ results }) => results.map(({ book }) => book))
  const leave = useFocusAfterLeaving(
    'want-to-read',
    books.map((book) => book.google_books_id),
  )
  if (books.length === 0) return null
  return (
    <section aria-labelledby="want-to-read">
      <SectionHeader id="want-to-read" title={statusText('WANT_TO_READ')}>
        <p className={styles.count}>{countText(pages[0]?.total ?? 0, 'book', 'books')}</p>
        <Link to="/library?state=WANT_TO_READ">See all</Link>
      </SectionHeader>
      <CoverShelf books={books}>
        <BookRow end={<ShowMore list={list} />}>
          {books.map((book, index) => (
            <BookInRow
              key={book.google_books_id}
              book={book}
              index={index}
              actions={<StartReading book={book} onStart={() => leave(book.google_books_id)} />}
              corner={<FavoriteHeart book={book} />}
            />
          ))}
        </BookRow>
      </CoverShelf>
    </section>
  )
}

function StartReading({ book, onStart }: { book: Book; onStart: () => void }) {
  const { pending, press } = useStatusChange(book.google_books_id, 'WANT_TO_READ')

  function start() {
    onStart()
    press('READING')
  }

  return (
    <Button
      small
      look="bare"
      className={styles.start}
      pending={pending}
      aria-label={`Start Reading: ${book.title}`}
      onClick={start}
    >
      Start Reading
    </Button>
  )
}
