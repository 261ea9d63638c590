import { useId, useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { SegmentedControl } from '../../ui/choices/segmented-control.tsx'
import { CoverShelf } from '../../ui/cover/cover-shelf.tsx'
import { BookIcon, ListIcon, ShelfIcon } from '../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { applyFilters } from './book-filters.ts'
import styles from './book-list.module.css'
import type { BookNotes } from './book-notes.ts'
import { moved } from './drag.ts'
import { ListFilters } from './list-filters.tsx'
import { ListGrid } from './list-grid.tsx'
import { BookListSkeleton } from '../book-list-skeleton.tsx'
import { useFocusAfterLast } from './use-focus-after-removal.ts'
import { useFilters, useFiltersAsked, useListView } from './use-filters.ts'
import type { RestOfList } from './use-list-from-start.ts'
import type { Book, MovedBook } from '#contract/book.ts'

interface BookListProps {
  title?: string
  /** Accessible name for the list when its title is not shown. */
  label: string
  books: readonly Book[]
  /** Set while only the first books are loaded. They are shown, but actions that need the whole list are disabled. */
  rest?: RestOfList | undefined
  /** Shown for an empty list: a sentence and a button. */
  hint?: string
  empty?: ReactNode
  /** Renders actions below a book, and over the corner of its cover. These props must be stable, or every card renders again. */
  actionsFor: (book: Book) => ReactNode
  cornerFor?: (book: Book) => ReactNode
  markFor?: (book: Book) => ReactNode
  /** What is said of each book, below it; undefined where nothing is said of any. */
  notes?: BookNotes | undefined
  numbered?: boolean | undefined
  /** What stands above says how many books there are. */
  isCounted?: boolean
  onRemove?: ((book: Book) => void) | undefined
  /** Resolves to false if the move could not be saved. */
  onReorder?: ((move: MovedBook) => Promise<boolean>) | undefined
}

/** By their covers, or in rows with room for words. */
const views = [
  { value: 'covers', text: 'Covers', Icon: ShelfIcon },
  { value: 'rows', text: 'Rows', Icon: ListIcon },
] as const

/** The books of the favorites or a readlist, with filters, sorting, reordering and removal. */
export function BookList({
  title,
  label,
  books,
  rest,
  hint = '',
  empty,
  actionsFor,
  cornerFor,
  markFor,
  notes,
  numbered = false,
  isCounted = false,
  onRemove,
  onReorder,
}: BookListProps) {
  const [ordered, setOrdered] = useState({ from: books, books })
  // The reader's new order is shown until the list itself changes.
  const current = ordered.from === books ? ordered.books : books
  const [filters, setFilters] = useFilters(current)
  const filtersAsked = useFiltersAsked()
  const [view, setView] = useListView()
  const [reordering, setReordering] = useState(false)
  const headingId = useId()

  const { decade, genre, order } = filters
  const shown = useMemo(() => applyFilters(current, { decade, genre, order }), [current, decade, genre, order])
  const numbers = useMemo(
    () => (numbered ? new Map(current.map(({ google_books_id }, index) => [google_books_id, index + 1])) : undefined),
    [numbered, current],
  )
  const inOwnOrder = shown === current

  const move =
    onReorder &&
    ((from: number, to: number) => {
      const next = moved(current, from, to)
      setOrdered({ from: books, books: next })
      const idAt = (index: number) => next[index]?.google_books_id
      return onReorder({ google_books_id: idAt(to) ?? '', after: idAt(to - 1) ?? null })
    })

  useFocusAfterLast(books.length)

  if (books.length === 0)
    return (
      <EmptyState icon={<BookIcon size={40} />} text="No books found." hint={hint}>
        {empty}
      </EmptyState>
    )
  if (rest && filtersAsked) return rest.failed ? <RestFailed rest={rest} /> : <BookListSkeleton />
  return (
    <section
      aria-labelledby={title === undefined ? undefined : headingId}
      aria-label={title === undefined ? label : undefined}
    >
      {title === undefined ? (
        // A hidden heading, so that the heading levels have no gap.
        <h2>
          <VisuallyHidden>Books</VisuallyHidden>
        </h2>
      ) : (
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
      )}
      <ListFilters
        books={current}
        rest={rest}
        filters={filters}
        shown={shown.length}
        isCounted={isCounted}
        reorders={onReorder !== undefined}
        onFilters={setFilters}
      >
        <div className={styles.tools}>
          {onReorder && inOwnOrder && books.length > 1 && (
            <Button look="quiet" aria-pressed={reordering} onClick={() => setReordering(!reordering)}>
              {reordering ? 'Done' : 'Reorder'}
            </Button>
          )}
          <SegmentedControl label="Show as" options={views} value={view} onValue={setView} />
        </div>
      </ListFilters>
      <CoverShelf books={shown}>
        <ListGrid
          books={shown}
          total={rest?.total ?? shown.length}
          restPending={rest !== undefined && !rest.failed}
          // What was measured of covers does not hold for rows.
          key={view}
          label={label}
          view={view}
          reordering={reordering && inOwnOrder}
          actionsFor={actionsFor}
          cornerFor={cornerFor}
          markFor={markFor}
          notes={notes}
          numbers={numbers}
          onMove={!rest && inOwnOrder && books.length > 1 ? move : undefined}
          onRemove={onRemove}
        />
      </CoverShelf>
      {rest?.failed && <RestFailed rest={rest} />}
    </section>
  )
}

function RestFailed({ rest: { pending, onRetry } }: { rest: RestOfList }) {
  return <FailureNotice text="Failed to load the rest of the books." pending={pending} onRetry={onRetry} />
}
