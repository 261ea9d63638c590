import type { ReaderBook } from '#contract/profiles/reader-books.ts'
import { CoverLink, TitleLink } from '../../books/book-links.tsx'
import { WantToReadToggle } from '../../library/marks/want-to-read-toggle.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import styles from './book-wall.module.css'
import { ReaderMark } from './reader-mark.tsx'

interface BookWallProps {
  books: readonly ReaderBook[]
  /** These books are about to be replaced. */
  stale: boolean
}

/** Within the first view of a wide screen. */
const inFirstView = 7

/** Many books at a glance: little is said of each but its reader's state and stars. */
export function BookWall({ books, stale }: BookWallProps) {
  return (
    <CoverShelf books={books.map(({ book }) => book)}>
      <ul className={classNames(styles.wall, stale && styles.stale)} aria-busy={stale}>
        {books.map((each, index) => (
          <li key={each.book.google_books_id} className={styles.cell}>
            <BookOnWall of={each} eager={index < inFirstView} />
          </li>
        ))}
      </ul>
    </CoverShelf>
  )
}

function BookOnWall({ of, eager }: { of: ReaderBook; eager: boolean }) {
  const { book } = of
  return (
    <article>
      <div className={styles.front}>
        <CoverLink book={book} eager={eager} />
        <div className={styles.want}>
          <WantToReadToggle book={book} />
        </div>
      </div>
      <h3 className={styles.title} title={`${book.title} by ${book.author}`}>
        <TitleLink book={book} />
      </h3>
      <VisuallyHidden>by {book.author}</VisuallyHidden>
      <ReaderMark of={of} />
    </article>
  )
}
