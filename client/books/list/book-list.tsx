import { useId, useState, type ReactNode } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../../ui/feedback/failure-notice.tsx'
import { BookIcon } from '../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx'
import { applyFilters } from './book-filters.ts'
import styles from './book-list.module.css'
import { moved } from './drag.ts'
import { ListFilters } from './list-filters.tsx'
import { ListGrid } from './list-grid.tsx'
import { BookListSkeleton } from './list-skeleton.tsx'
import { useFocusAfterLast } from './use-focus-after-removal.ts'
import { useFilters, useFiltersAsked } from './use-filters.ts'
import type { RestOfList } from './use-list-from-start.ts'
import type { Book, MovedBook } from '#contract/book.ts'

interface BookListProps {
  title?: string
  /** What the list is called where its title is not shown. */
  label: string
  books: readonly Book[]
  /** Where these are only its first books. They are shown, and nothing is done with them that asks for a whole list. */
  rest?: RestOfList | undefined
  /** What to do about an empty list: a sentence, and the button that does it. */
  hint?: string
  empty?: ReactNode
  /** What stands below a book, and over the corner of its cover. All three must stay the same: cards are not drawn anew. */
  actionsFor: (book: Book) => ReactNode
  cornerFor?: (book: Book) => ReactNode
  onRemove?: ((book: Book) => void) | undefined
  /** Comes to false where the move could not be saved. */
  onReorder?: ((move: MovedBook) => Promise<boolean>) | undefined
}

/** The list of favorites and of a readlist: filtered, reordered, taken from. */
export function BookList({
  title,
  label,
  books,
  rest,
  hint = '',
  empty,
  actionsFor,
  cornerFor,
  onRemove,
  onReorder,
}: BookListProps) {
  const [ordered, setOrdered] = useState({ from: books, books })
  // What the reader has just put in order is shown until the list itself has changed.
  const current = ordered.from === books ? ordered.books : books
  const [filters, setFilters] = useFilters(current)
  const filtersAsked = useFiltersAsked()
  const headingId = useId()

  const shown = applyFilters(current, filters)
  const filtered = shown !== current

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
        // Between the page's heading and the books' own there is one for those who go by headings.
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
        reorders={onReorder !== undefined}
        onFilters={setFilters}
      />
      <ListGrid
        books={shown}
        total={rest?.total ?? shown.length}
        restPending={rest !== undefined && !rest.failed}
        label={label}
        actionsFor={actionsFor}
        cornerFor={cornerFor}
        onMove={!rest && !filtered && books.length > 1 ? move : undefined}
        onRemove={onRemove}
      />
      {rest?.failed && <RestFailed rest={rest} />}
    </section>
  )
}

function RestFailed({ rest: { pending, onRetry } }: { rest: RestOfList }) {
  return <FailureNotice text="Failed to load the rest of the books." pending={pending} onRetry={onRetry} />
}
