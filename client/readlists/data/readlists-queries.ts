import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { firstBooks, readList } from '../../books/fetch-list.ts'
import type { Book } from '#contract/book.ts'
import { getReadlist, listReadlists, listReadlistShares, listSharedReadlists } from '#contract/readlists.ts'

/** Whatever changes a list may change all of these. */
export const readlistsKey = ['readlists']

export function readlistsQuery(api: Api) {
  return queryOptions({ queryKey: [...readlistsKey, 'own'], queryFn: () => api.call(listReadlists, { query: {} }) })
}

/** The reader's lists with no book in them but this one. */
export function readlistsAroundQuery(api: Api, book: Pick<Book, 'id' | 'google_books_id'>) {
  const id = book.google_books_id || (book.id ?? '')
  return queryOptions({
    queryKey: [...readlistsKey, 'around', id],
    queryFn: () => api.call(listReadlists, { query: { book: id } }),
    enabled: id !== '',
    // Applying sends the whole choice, so each opening starts from what is: another tab may have moved the book since.
    gcTime: 0,
    staleTime: 0,
  })
}

export function sharedReadlistsQuery(api: Api) {
  return queryOptions({ queryKey: [...readlistsKey, 'shared'], queryFn: () => api.call(listSharedReadlists, {}) })
}

export function readlistQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...readlistsKey, 'one', id],
    queryFn: (context) =>
      readList(context, firstOfReadlistQuery(api, id), () => api.call(getReadlist, { params: { id }, query: {} })),
  })
}

/** Asked for by the one before, which also tries again, and of no use once that is answered. */
export function firstOfReadlistQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...readlistsKey, 'first books', id],
    queryFn: () => api.call(getReadlist, { params: { id }, query: { first: firstBooks } }),
    retry: false,
    gcTime: 0,
  })
}

export function readlistSharesQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...readlistsKey, 'shares', id],
    queryFn: () => api.call(listReadlistShares, { params: { id } }),
  })
}
