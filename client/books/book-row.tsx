import type { ReactNode } from 'react'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { BookCard } from './book-card.tsx'
import styles from './book-row.module.css'
import type { Book } from '#contract/book.ts'

/** A horizontally scrolling row of `BookInRow`s, with `end` after the last. */
export function BookRow({ children, end }: { children: ReactNode; end?: ReactNode }) {
  return (
    <ul className={styles.row}>
      {children}
      {end && <li className={styles.end}>{end}</li>}
    </ul>
  )
}

interface BookInRowProps {
  book: Book
  index: number
  actions: ReactNode
  corner: ReactNode
  mark?: ReactNode
}

const inFirstView = 5

export function BookInRow({ book, index, actions, corner, mark }: BookInRowProps) {
  return (
    <li className={styles.cell}>
      <BookCard book={book} brief eager={index < inFirstView} actions={actions} corner={corner} mark={mark} />
    </li>
  )
}

export function BookRowSkeleton() {
  return (
    <div className={styles.row} aria-hidden>
      {Array.from({ length: 10 }, (_, index) => (
        <div key={index} className={styles.cell}>
          <Skeleton shape="cover" className={styles.cover} />
          <Skeleton shape="title" />
        </div>
      ))}
    </div>
  )
}
