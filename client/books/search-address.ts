import { maxQueryLength, type SearchType } from '#contract/books.ts'
import { readPageNumber } from '#contract/pagination.ts'
import { isBlank } from '#contract/shapes.ts'

/** A search, as the page's address holds it: reload, back and a link to a friend all bring it back. */
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

/** Whatever the address says, it is a search that can be made. */
export function readSearch(params: URLSearchParams): Search {
  const type = searchTypes.find(({ value }) => value === params.get('type'))?.value ?? 'title'
  const query = params.get('q') ?? ''
  return {
    query: isBlank(query) ? '' : query.trim().slice(0, maxQueryLength),
    type,
    page: readPageNumber(params.get('page')),
  }
}

/** The usual type and the first page go without saying. */
export function writeSearch({ query, type, page }: Search): URLSearchParams {
  const params = new URLSearchParams()
  if (!isBlank(query)) params.set('q', query.trim())
  if (type !== 'title') params.set('type', type)
  if (page > 1) params.set('page', String(page))
  return params
}

export function searchHref(query: string, type: SearchType): string {
  return `/?${writeSearch({ query, type, page: 1 })}`
}
