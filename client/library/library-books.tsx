import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { Button } from '../ui/button/button.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { SegmentedControl } from '../ui/choices/segmented-control.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../ui/feedback/failure-notice.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { focusAroundOnceGone } from '../ui/focus/focus-around.ts'
import { ListIcon, ShelfIcon } from '../ui/icons/icons.tsx'
import { ShowMore } from '../ui/paging/show-more.tsx'
import { searchHref } from '../books/search-address.ts'
import { booksText } from './changes/books-text.ts'
import { SelectionBar } from './changes/selection-bar.tsx'
import { useSelection } from './changes/use-selection.ts'
import { filterText } from './data/filter-text.ts'
import { isNarrowed, wholeLibrary, writeFilter, type LibraryFilter } from './data/library-address.ts'
import { libraryQuery } from './data/library-queries.ts'
import { LibraryGrid } from './library-grid.tsx'
import { LibrarySkeleton } from './library-skeleton.tsx'
import styles from './library-page.module.css'

interface LibraryBooksProps {
  filter: LibraryFilter
  onChange: (to: Partial<LibraryFilter>) => void
}

const views = [
  { value: 'cards', text: 'Cards', Icon: ShelfIcon },
  { value: 'rows', text: 'Rows', Icon: ListIcon },
] as const

/** The books that the filter leaves; the next ones are loaded as the reader comes near the end. */
export function LibraryBooks({ filter, onChange }: LibraryBooksProps) {
  const list = useInfiniteQuery(libraryQuery(useApi(), filter))
  const shown = list.data?.pages.flatMap(({ results }) => results) ?? []
  const subject = writeFilter({ ...filter, view: 'rows' }).toString()
  const selection = useSelection(
    shown.map(({ book }) => book),
    subject,
  )
  const selectButton = useRef<HTMLButtonElement>(null)
  const showAll = () => onChange({ ...wholeLibrary, sort: filter.sort, view: filter.view })

  function endSelection() {
    selection.end()
    selectButton.current?.focus()
  }

  if (list.isPending) {
    return (
      <div className={styles.pending}>
        <Loading>
          <LibrarySkeleton view={filter.view} />
        </Loading>
      </div>
    )
  }
  if (!list.data) {
    return (
      <FailureNotice
        text={errorMessage(list.error, 'Failed to load your library.')}
        pending={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    )
  }
  const total = list.data.pages[0]?.total ?? 0
  if (total === 0) return isNarrowed(filter) ? <NothingFound filter={filter} onShowAll={showAll} /> : <EmptyLibrary />
  const stale = list.isPlaceholderData
  return (
    <section aria-label="Books" aria-busy={stale} className={stale ? styles.stale : undefined}>
      <div className={styles.bar}>
        <output className={styles.count}>{stale ? 'Loading...' : booksText(total)}</output>
        {isNarrowed(filter) && (
          <Button ref={focusAroundOnceGone} look="bare" small onClick={showAll}>
            Clear filters
          </Button>
        )}
        <SegmentedControl label="Show as" options={views} value={filter.view} onValue={(view) => onChange({ view })} />
        <Button
          ref={selectButton}
          small
          aria-pressed={selection.on}
          onClick={selection.on ? selection.end : selection.start}
        >
          Select
        </Button>
      </div>
      <LibraryGrid
        // Its rows are measured anew, and another list starts at its top.
        key={`${filter.view} ${subject}`}
        books={shown}
        total={total}
        view={filter.view}
        sort={filter.sort}
        selection={selection}
        onNearEnd={() => {
          if (list.hasNextPage && !list.isFetching && !list.isFetchNextPageError) void list.fetchNextPage()
        }}
      />
      <ShowMore list={list} />
      {selection.on && <SelectionBar selection={selection} shown={shown.length} onDone={endSelection} />}
    </section>
  )
}

function NothingFound({ filter, onShowAll }: { filter: LibraryFilter; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={<ShelfIcon size={40} />}
      text="No books found."
      hint={`Nothing in your library matches ${filterText(filter)}.`}
    >
      <Button onClick={onShowAll}>Show all books</Button>
      {filter.query !== '' && (
        <ButtonLink look="bare" to={searchHref(filter.query, 'title')}>
          Search outside your library
        </ButtonLink>
      )}
    </EmptyState>
  )
}

function EmptyLibrary() {
  return (
    <EmptyState
      icon={<ShelfIcon size={40} />}
      text="Your library is empty."
      hint="Books that you want to read, are reading or have finished gather here."
    >
      <ButtonLink to="/" look="primary">
        Find books
      </ButtonLink>
      <ButtonLink to="/import">Bring your books from elsewhere</ButtonLink>
    </EmptyState>
  )
}
