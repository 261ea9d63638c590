import { useSearchParams } from 'react-router'
import { isBookOrder } from './book-order.ts'
import { decadesIn, genresIn, type Filters } from './book-filters.ts'
import type { Book } from '#contract/book.ts'

/** Whether the address has filters or an order; applying them requires the whole list. */
export function useFiltersAsked(): boolean {
  const [params] = useSearchParams()
  return Boolean(params.get('decade') || params.get('genre') || params.get('order'))
}

/** Kept in the address, so that going back restores them; a value that does not exist is ignored. */
export function useFilters(books: readonly Book[]): [Filters, (filters: Filters) => void] {
  const [params, setParams] = useSearchParams()
  const decade = params.get('decade') ?? ''
  const genre = params.get('genre') ?? ''
  const order = params.get('order') ?? ''
  const filters: Filters = {
    decade: decade !== '' && decadesIn(books).includes(decade) ? decade : '',
    genre: genre !== '' && genresIn(books).includes(genre) ? genre : '',
    order: isBookOrder(order) ? order : '',
  }

  function setFilters(next: Filters) {
    const given = Object.entries(next).filter(([, value]) => value !== '')
    setParams(new URLSearchParams(given), { replace: true, preventScrollReset: true })
  }

  return [filters, setFilters]
}
