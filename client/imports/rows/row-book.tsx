import type { Book } from '#contract/book.ts'
import type { ImportRow } from '#contract/imports/imports.ts'
import { BookCover } from '../../books/book-cover.tsx'
import { yearText } from '../../books/book-text.ts'
import { Cover } from '../../ui/cover/cover.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { fateOf, guessOf, type Fate } from './fate.ts'
import styles from './row-book.module.css'

/** The middle and the right of a row: why, and which book. */
export function RowBook({ row }: { row: ImportRow }) {
  const fate = fateOf(row)
  const book = guessOf(row)
  const note = noteOf(row, fate)
  return (
    <>
      <p className={styles.why}>{whyOf(row, fate)}</p>
      <div className={styles.book}>
        {fate === 'pending' ? (
          <Skeleton shape="cover" className={styles.cover} />
        ) : (
          fate !== 'unreadable' && (
            <span className={styles.cover}>
              <CoverOf row={row} book={fate === 'own' ? undefined : book} />
            </span>
          )
        )}
        <div className={styles.words}>
          {(fate === 'book' || fate === 'guess') && book && <BookWords book={book} />}
          {note && <p className={styles.note}>{note}</p>}
        </div>
      </div>
    </>
  )
}

export function BookWords({ book }: { book: Book }) {
  const year = yearText(book.year)
  return (
    <>
      <p className={styles.title} dir="auto">
        {book.title}
      </p>
      <p className={styles.author}>
        <bdi>{book.author}</bdi>
        {year && `, ${year}`}
      </p>
    </>
  )
}

function CoverOf({ row: { row, title, entry }, book }: { row: ImportRow; book: Book | undefined }) {
  if (book) return <BookCover book={book} />
  return <Cover id={`${title} ${row}`} title={title} author={entry.authors[0] ?? ''} />
}

function whyOf({ decision, why_text }: ImportRow, fate: Fate): string {
  if (decision === 'leave_out') return 'You leave it out.'
  if (fate === 'left out') return why_text
  if (decision === 'book') return 'You said so.'
  if (decision === 'own') return 'You keep it as yours.'
  return why_text
}

function noteOf({ same_as, effect }: ImportRow, fate: Fate): string {
  if (fate === 'own') return 'A book of your own: only you see it.'
  if (fate === 'guess') return 'Our best guess.'
  if (fate === 'left out') return 'Left out.'
  if (fate === 'pending') return ''
  if (same_as !== null) return `The same book as row ${same_as}: both come together.`
  if (effect === 'here') return 'In your library already; nothing changes.'
  if (effect === 'update') return 'In your library already; this adds to it.'
  return ''
}
