import type { ComponentProps, ReactNode } from 'react'
import { BookShelf } from './book-shelf.tsx'
import styles from './shelf-header.module.css'

/** More than fit on the widest page. */
const maxOnShelf = 40

interface ShelfHeaderProps {
  /** At least one; the first are shown. */
  books: ComponentProps<typeof BookShelf>['books']
  /** The name of the list, and what is said of it. */
  children: ReactNode
}

/** The head of a list of books: its words beside the backs of its books. */
export function ShelfHeader({ books, children }: ShelfHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.words}>{children}</div>
      <div className={styles.shelf}>
        <BookShelf books={books.slice(0, maxOnShelf)} faces={0} large />
      </div>
    </header>
  )
}
