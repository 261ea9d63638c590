import { maxQueryLength, type SearchType } from '#contract/books.ts'
import { readPageNumber } from '#contract/pagination.ts'
import { isBlank } from '#contract/shapes.ts'

/** A search as kept in the address, so that reload, back and shared links restore it. */
export interface Search {
  query: string
  type: SearchType
  page: number
}

export const searchTypes: readonly { value: SearchType; text: string }[] = [
  { value: 'title', text: 'Search by Title' },
  { value: 'author', text: 'Search by Author' },
  { value: 'genre', text: 'Search by Genre' },
]

/** Falls back to defaults for invalid values. */
export function readSearch(params: URLSearchParams): Search {
  const type = searchTypes.find(({ value }) => value === params.get('type'))?.value ?? 'title'
  const query = params.get('q') ?? ''
  return {
    query: isBlank(query) ? '' : query.trim().slice(0, maxQueryLength),
    type,
    page: readPageNumber(params.get('page')),
  }
}

/** Leaves out the default type and the first page. */
export function writeSearch({ query, type, page }: Search): URLSearchParams {
  const params = new URLSearchParams()
  if (!isBlank(query)) params.set('q', query.trim())
  if (type !== 'title') params.set('type', type)
  if (page > 1) params.set('page', String(page))
  return params
}

/** The search is home for a reader; a visitor has a page of their own for it. */
export function searchHref(query: string, type: SearchType, who: 'reader' | 'visitor' = 'reader'): string {
  return `${who === 'reader' ? '/' : '/find'}?${writeSearch({ query, type, page: 1 })}`
}
