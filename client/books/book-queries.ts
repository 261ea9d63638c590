import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getBook, searchBooks } from '#contract/books.ts'
import { askForPart } from './book-page.ts'
import type { Search } from './search-address.ts'

export function searchQuery(api: Api, { query, type, page }: Search) {
  return queryOptions({
    queryKey: ['search', type, query, page],
    queryFn: () => api.call(searchBooks, { query: { q: query, filterType: type, page } }),
    enabled: query !== '',
  })
}

export function bookQuery(api: Api, bookId: string) {
  return queryOptions({
    queryKey: ['book', bookId],
    queryFn: () => askForPart(api, bookId, 'book', () => api.call(getBook, { params: { id: bookId } })),
    enabled: bookId !== '',
  })
}
