import type { ReactNode } from 'react'
import type { Book } from '#contract/book.ts'
import { classNames } from '../ui/class-names.ts'
import { CoverLink, TitleLink } from './book-links.tsx'
import styles from './book-strip.module.css'

interface BookStripProps {
  /** Id of the heading. */
  labelledBy: string
  books: readonly Book[]
  /** What is said below each title. */
  below: (book: Book) => ReactNode
  /** What is said stands on one line in all of them, however long the titles are. */
  isEven?: boolean
}

/** One line of covers with their titles; scrolls sideways where it is too narrow. */
export function BookStrip({ labelledBy, books, below, isEven = false }: BookStripProps) {
  return (
    <ul className={styles.strip} aria-labelledby={labelledBy}>
      {books.map((book) => (
        <li key={book.google_books_id} className={styles.book}>
          <CoverLink book={book} />
          <p className={styles.title}>
            <TitleLink book={book} />
          </p>
          <p className={classNames(styles.byline, isEven && styles.even)}>{below(book)}</p>
        </li>
      ))}
    </ul>
  )
}
