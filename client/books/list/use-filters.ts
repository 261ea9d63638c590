import { useSearchParams } from 'react-router'
import { decadesIn, genresIn, type Filters } from './book-filters.ts'
import type { Book } from '#contract/book.ts'

/** Whether the address has filters; applying them requires the whole list. */
export function useFiltersAsked(): boolean {
  const [params] = useSearchParams()
  return Boolean(params.get('decade') || params.get('genre'))
}

/** Kept in the address, so that going back restores them; a value that no book has is ignored. */
export function useFilters(books: readonly Book[]): [Filters, (filters: Filters) => void] {
  const [params, setParams] = useSearchParams()
  const decade = params.get('decade') ?? ''
  const genre = params.get('genre') ?? ''
  const filters = {
    decade: decade !== '' && decadesIn(books).includes(decade) ? decade : '',
    genre: genre !== '' && genresIn(books).includes(genre) ? genre : '',
  }

  function setFilters(next: Filters) {
    const given = Object.entries(next).filter(([, value]) => value !== '')
    setParams(new URLSearchParams(given), { replace: true, preventScrollReset: true })
  }

  return [filters, setFilters]
}
