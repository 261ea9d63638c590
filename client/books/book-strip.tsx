import type { ReactNode } from 'react'
import type { Book } from '#contract/book.ts'
import { CoverLink, TitleLink } from './book-links.tsx'
import styles from './book-strip.module.css'

interface BookStripProps {
  /** Id of the heading. */
  labelledBy: string
  books: readonly Book[]
  /** What is said of each. */
  below: (book: Book) => ReactNode
}

/** One line of covers with their titles; scrolls sideways where it is too narrow. */
export function BookStrip({ labelledBy, books, below }: BookStripProps) {
  return (
    <ul className={styles.strip} aria-labelledby={labelledBy}>
      {books.map((book) => (
        <li key={book.google_books_id} className={styles.book}>
          <CoverLink book={book} />
          <p className={styles.title}>
            <TitleLink book={book} />
          </p>
          <p className={styles.byline}>{below(book)}</p>
        </li>
      ))}
    </ul>
  )
}
