import { useEffect, useEffectEvent, useRef } from 'react'
import type { BookInLibrary, LibrarySort } from '#contract/library/library.ts'
import { cellAt, heightOf } from '../books/list/grid-shape.ts'
import { useGridShape } from '../books/list/use-grid-shape.ts'
import { useRowsInView } from '../books/list/use-rows-in-view.ts'
import type { Selection } from './changes/use-selection.ts'
import type { LibraryView } from './data/library-address.ts'
import { LibraryItem } from './library-item.tsx'
import styles from './library-grid.module.css'

interface LibraryGridProps {
  /** As far as they are loaded. */
  books: readonly BookInLibrary[]
  total: number
  view: LibraryView
  sort: LibrarySort
  selection: Selection
  /** Called when the reader comes near the end of what is loaded. */
  onNearEnd: () => void
}

/** The next page is asked for while this many books are still ahead. */
const booksAhead = 30
const firstInView = 8

/** Renders only what is in view, however long the list is. */
export function LibraryGrid({ books, total, view, sort, selection, onNearEnd }: LibraryGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  const shape = useGridShape(grid)
  const count = books.length
  // By the whole list, so that one of which the beginning is loaded already counts as long.
  const rows = useRowsInView(grid, shape, total)
  const [first, end] = [rows.first * shape.columns, Math.min(count, rows.end * shape.columns)]
  const nearEnd = useEffectEvent(onNearEnd)

  useEffect(() => {
    if (end + booksAhead >= count) nearEnd()
  }, [end, count])

  return (
    <ul
      ref={grid}
      className={view === 'rows' ? styles.rows : styles.cards}
      style={{ height: heightOf(count, shape) || undefined }}
      aria-label="Your books"
    >
      {books.slice(first, end).map(({ book, entry }, index) => (
        <LibraryItem
          key={book.google_books_id}
          book={book}
          entry={entry}
          view={view}
          sort={sort}
          index={first + index}
          total={total}
          at={cellAt(first + index, shape)}
          width={shape.cellWidth}
          eager={first + index < firstInView}
          selected={selection.on ? selection.chosen.has(book.google_books_id) : undefined}
          onSelect={selection.choose}
        />
      ))}
    </ul>
  )
}
