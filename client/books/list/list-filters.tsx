import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { FilterFold } from '../../ui/choices/filter-fold.tsx'
import { focusAroundOnceGone } from '../../ui/focus/focus-around.ts'
import { numberText } from '../../ui/text/number-text.ts'
import { Select } from '../../ui/form/select.tsx'
import { decadesIn, genresIn, isFiltered, type Filters } from './book-filters.ts'
import { bookOrders, orderTexts } from './book-order.ts'
import styles from './book-list.module.css'
import type { RestOfList } from './use-list-from-start.ts'
import type { Book } from '#contract/book.ts'

interface ListFiltersProps {
  books: readonly Book[]
  /** Set while only the first books of the list are loaded. */
  rest: RestOfList | undefined
  filters: Filters
  /** Number of books that match the filters. */
  shown: number
  /** What stands above says how many books there are: here only how many of them match. */
  isCounted: boolean
  /** The list could be reordered in its own order if no filter were set. */
  reorders: boolean
  onFilters: (filters: Filters) => void
  /** Beside the number of books. */
  children?: ReactNode
}

export function ListFilters(props: ListFiltersProps) {
  const { books, rest, filters, shown, isCounted, reorders, onFilters, children } = props
  const total = rest?.total ?? books.length
  const filtered = isFiltered(filters)
  return (
    <div className={styles.bar}>
      <FilterFold set={[filters.decade, filters.genre].filter((one) => one !== '').length}>
        <Select
          label="Decade"
          options={[{ value: '', text: 'All Decades' }, ...decadesIn(books).map(asOption)]}
          value={filters.decade}
          disabled={rest !== undefined}
          onValue={(decade) => onFilters({ ...filters, decade })}
        />
        <Select
          label="Genre"
          options={[{ value: '', text: 'All Genres' }, ...genresIn(books).map(asOption)]}
          value={filters.genre}
          disabled={rest !== undefined}
          onValue={(genre) => onFilters({ ...filters, genre })}
        />
        <Select
          label="Sort"
          options={bookOrders.map((value) => ({ value, text: orderTexts[value] }))}
          value={filters.order}
          disabled={rest !== undefined}
          onValue={(order) => onFilters({ ...filters, order })}
        />
      </FilterFold>
      {filtered && (
        <Button
          ref={focusAroundOnceGone}
          look="bare"
          className={styles.clear}
          onClick={() => onFilters({ ...filters, decade: '', genre: '' })}
        >
          Clear filters
        </Button>
      )}
      <output className={styles.count}>
        {filtered ? `${numberText(shown)} of ${counted(total)}` : !isCounted && counted(total)}
      </output>
      {children}
      {rest?.failed && (
        <p className={styles.note}>
          {reorders ? 'Filters and changes' : 'Filters'} are available once all books have loaded.
        </p>
      )}
      {filtered && reorders && <p className={styles.note}>Reordering is off while a filter is on.</p>}
      {!filtered && filters.order !== '' && reorders && (
        <p className={styles.note}>Reordering is off while the books are sorted.</p>
      )}
      {filtered && shown === 0 && <p className={styles.none}>No books found.</p>}
    </div>
  )
}

function counted(books: number): string {
  return books === 1 ? '1 book' : `${numberText(books)} books`
}

function asOption(value: string) {
  return { value, text: value }
}
