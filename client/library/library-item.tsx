import type { CSSProperties } from 'react'
import type { Book } from '#contract/book.ts'
import type { BookInLibrary, LibrarySort } from '#contract/library/library.ts'
import { AuthorNames } from '../books/author-names.tsx'
import { CoverLink, TitleLink } from '../books/book-links.tsx'
import type { Point } from '../books/list/grid-shape.ts'
import { classNames } from '../ui/class-names.ts'
import { LockIcon, NoteIcon, ShelfIcon } from '../ui/icons/icons.tsx'
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx'
import { whenInOrder } from './data/entry-text.ts'
import type { LibraryView } from './data/library-address.ts'
import styles from './library-item.module.css'
import { StarsMark } from './marks/stars-mark.tsx'
import { StateMark } from './marks/state-mark.tsx'

interface LibraryItemProps {
  book: Book
  entry: BookInLibrary['entry']
  view: LibraryView
  sort: LibrarySort
  index: number
  /** Of the whole list. */
  total: number
  at: Point
  /** 0 until the grid is measured. */
  width: number
  /** Loads the cover at once: it is near the top of the page. */
  eager: boolean
  /** Undefined while nothing can be selected. */
  selected: boolean | undefined
  onSelect: (index: number, isIn: boolean, range: boolean) => void
}

/** One book, as a row or a card; all rows have the same height, and so have all cards. */
export function LibraryItem(props: LibraryItemProps) {
  const { book, entry, view, sort, index, total, at, width, eager, selected, onSelect } = props
  return (
    <li
      className={classNames(
        view === 'rows' ? styles.row : styles.card,
        width > 0 && styles.placed,
        selected && styles.selected,
      )}
      style={placed(at, width)}
      aria-setsize={total}
      aria-posinset={index + 1}
    >
      <div className={styles.front}>
        <CoverLink book={book} eager={eager} />
      </div>
      {selected !== undefined && (
        <label className={styles.check}>
          <input
            type="checkbox"
            className={styles.box}
            checked={selected}
            aria-label={`Select ${book.title}`}
            onChange={({ target, nativeEvent }) =>
              onSelect(index, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </label>
      )}
      <div className={styles.words}>
        <h2 className={styles.title}>
          <TitleLink book={book} />
        </h2>
        <p className={styles.author}>
          <AuthorNames book={book} />
        </p>
      </div>
      <p className={styles.state}>
        {entry.state !== 'NOT_ADDED' && (
          <span className={styles.mark}>
            <StateMark state={entry.state} />
          </span>
        )}
        <span className={styles.when}>{whenInOrder(entry, sort)}</span>
      </p>
      <p className={styles.kept}>
        {entry.stars !== null && (
          <span className={styles.stars}>
            <StarsMark own stars={entry.stars} />
          </span>
        )}
        <span className={styles.extras}>
          {entry.owned_copies > 0 && (
            <span className={styles.copies} title={copiesText(entry.owned_copies)}>
              <ShelfIcon size={16} />
              <span aria-hidden>{entry.owned_copies}</span>
              <VisuallyHidden>{copiesText(entry.owned_copies)}</VisuallyHidden>
            </span>
          )}
          {entry.has_note && (
            <span title="You keep a note">
              <NoteIcon size={16} />
              <VisuallyHidden>You keep a note</VisuallyHidden>
            </span>
          )}
          {entry.visibility === 'private' && (
            <span title="Only you see this book">
              <LockIcon size={16} />
              <VisuallyHidden>Only you see this book</VisuallyHidden>
            </span>
          )}
        </span>
      </p>
    </li>
  )
}

function copiesText(copies: number): string {
  return copies === 1 ? 'You own a copy' : `You own ${copies} copies`
}

function placed(at: Point, width: number): CSSProperties & Record<`--${string}`, string> {
  return { '--cell-width': `${width}px`, transform: `translate(${at.x}px, ${at.y}px)` }
}
