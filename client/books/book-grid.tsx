import type { ReactNode } from 'react'
import { classNames } from '../ui/class-names.ts'
import { BookCard } from './book-card.tsx'
import styles from './book-grid.module.css'
import { CoverShelf } from '../ui/cover/cover-shelf.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import type { Book } from '#contract/book.ts'

interface BookGridProps {
  books: readonly Book[]
  /** These books are about to be replaced. */
  stale?: boolean
  numbered?: boolean | undefined
  /** As in a list. */
  quiet?: boolean
  actionsFor?: (book: Book) => ReactNode
  cornerFor?: (book: Book) => ReactNode
  markFor?: (book: Book) => ReactNode
  /** What is said of books, below them, by their google_books_id. */
  notes?: ReadonlyMap<string, string> | undefined
}

const inFirstView = 5

export function BookGrid({
  books,
  stale = false,
  actionsFor,
  cornerFor,
  markFor,
  notes,
  numbered = false,
  quiet = false,
}: BookGridProps) {
  return (
    <CoverShelf books={books}>
      <ul className={classNames(styles.grid, stale && styles.stale)} aria-busy={stale}>
        {books.map((book, index) => (
          <li key={book.google_books_id} className={styles.cell}>
            <BookCard
              book={book}
              eager={index < inFirstView}
              quiet={quiet}
              actions={actionsFor?.(book)}
              corner={cornerFor?.(book)}
              mark={markFor?.(book)}
              note={notes?.get(book.google_books_id)}
              number={numbered ? index + 1 : undefined}
            />
          </li>
        ))}
      </ul>
    </CoverShelf>
  )
}

export function BookGridSkeleton() {
  return (
    <div className={styles.grid} aria-hidden>
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index}>
          <Skeleton shape="cover" className={styles.cover} />
          <Skeleton shape="title" />
          <Skeleton className={styles.shortLine} />
        </div>
      ))}
    </div>
  )
}
