import type { ReactNode } from 'react'
import { CardActionRow } from '../../ui/button/card-action-row.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AuthorNames } from '../author-names.tsx'
import { CoverLink, TitleLink } from '../book-links.tsx'
import { yearText } from '../book-text.ts'
import { ReadersRating } from '../readers-rating.tsx'
import styles from './list-row.module.css'
import type { Book } from '#contract/book.ts'

interface ListRowProps {
  book: Book
  actions: ReactNode
  /** What the reader says of the book. */
  mark: ReactNode
  /** A small badge beside the actions. */
  corner: ReactNode
  /** What the owner of the list says of the book; '' where it is not said of this one. */
  note: string | undefined
  /** Its place in a numbered list. */
  number: number | undefined
  /** Loads the cover at once: it is near the top of the page. */
  eager: boolean
}

/** A book of a list with room for words; as high as the list's other rows. */
export function ListRow({ book, actions, mark, corner, note, number, eager }: ListRowProps) {
  const year = yearText(book.year)
  return (
    <article
      className={classNames(styles.row, number !== undefined && styles.numbered)}
      data-numbered={number === undefined ? undefined : ''}
    >
      {/* The list says it to screen readers. */}
      {number !== undefined && (
        <span className={styles.number} aria-hidden>
          {number}
        </span>
      )}
      <CoverLink book={book} className={styles.cover} eager={eager} />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <TitleLink book={book} />
        </h3>
        <p className={styles.by}>
          <AuthorNames book={book} />
          {year && <span className={styles.year}>{year}</span>}
        </p>
      </div>
      {note !== undefined && (
        <p className={styles.note} dir="auto" title={note}>
          {note}
        </p>
      )}
      <div className={styles.facts}>
        {mark}
        <p>
          <ReadersRating book={book} />
        </p>
      </div>
      <div className={styles.actions}>
        {corner && <div className={styles.corner}>{corner}</div>}
        <CardActionRow of={book.title}>{actions}</CardActionRow>
      </div>
    </article>
  )
}
