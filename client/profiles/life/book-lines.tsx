import type { ComponentProps, ReactNode } from 'react'
import { CoverLink, TitleLink } from '../../books/book-links.tsx'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import styles from './book-lines.module.css'

interface BookLinesProps<Of extends BookOnLine> {
  books: readonly Of[]
  /** What is said below the author. */
  below?: (book: Of) => ReactNode
}

type BookOnLine = ComponentProps<typeof CoverLink>['book']

/** A few books, each a cover with its title and author beside it. */
export function BookLines<Of extends BookOnLine>({ books, below }: BookLinesProps<Of>) {
  return (
    <CoverShelf books={books}>
      <ul className={styles.list}>
        {books.map((book) => (
          <li key={book.google_books_id} className={styles.line}>
            <CoverLink book={book} />
            <div>
              <p className={styles.title}>
                <TitleLink book={book} />
              </p>
              <p className={styles.author}>{book.author}</p>
              {below?.(book)}
            </div>
          </li>
        ))}
      </ul>
    </CoverShelf>
  )
}
