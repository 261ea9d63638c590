import type { Book } from '#contract/book.ts'
import { NamedCoverLink } from '../../books/book-links.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { CoversPerRow } from './room-beside-reviews.ts'
import styles from './cover-column.module.css'

/** Covers in a narrow column. */
export function CoverColumn({ books, perRow }: { books: readonly Book[]; perRow: CoversPerRow }) {
  return (
    <ul className={classNames(styles.covers, perRow === 2 && styles.large)}>
      {books.map((book) => (
        <li key={book.google_books_id}>
          <NamedCoverLink book={book} />
        </li>
      ))}
    </ul>
  )
}
