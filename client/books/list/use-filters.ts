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
    setParams((before) => withParams(before, { ...next }), { replace: true, preventScrollReset: true })
  }

  return [filters, setFilters]
}

export type ListView = 'covers' | 'rows'

/** How the books are shown, kept in the address beside the filters. */
export function useListView(): [ListView, (view: ListView) => void] {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'rows' ? 'rows' : 'covers'

  function setView(next: ListView) {
    setParams((before) => withParams(before, { view: next === 'covers' ? '' : next }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return [view, setView]
}

/** '' takes one out; what else is in the address stays. */
function withParams(params: URLSearchParams, next: Readonly<Record<string, string>>): URLSearchParams {
  const others = [...params].filter(([name]) => !(name in next))
  return new URLSearchParams([...Object.entries(next).filter(([, value]) => value !== ''), ...others])
}
