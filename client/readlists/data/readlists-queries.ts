import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { firstBooks, readList } from '../../books/fetch-list.ts'
import type { Book } from '#contract/book.ts'
import { getReadlistAudience, openReadlistLink } from '#contract/privacy/readlist-audience.ts'
import { getReadlist, listLikedReadlists, listReadlists, listReadlistShares, listSharedReadlists } from '#contract/readlists.ts'

/** Parent key of every readlist query; any change to a readlist may affect all of them. */
export const readlistsKey = ['readlists']

export function readlistsQuery(api: Api) {
  return queryOptions({ queryKey: [...readlistsKey, 'own'], queryFn: () => api.call(listReadlists, { query: {} }) })
}

/** The reader's readlists, with `books` reduced to this book. */
export function readlistsAroundQuery(api: Api, book: Pick<Book, 'id' | 'google_books_id'>) {
  const id = book.google_books_id || (book.id ?? '')
  return queryOptions({
    queryKey: [...readlistsKey, 'around', id],
    queryFn: () => api.call(listReadlists, { query: { book: id } }),
    enabled: id !== '',
    // Never cached: applying sends the whole selection, and another tab may have changed it.
    gcTime: 0,
    staleTime: 0,
  })
}

export function sharedReadlistsQuery(api: Api) {
  return queryOptions({ queryKey: [...readlistsKey, 'shared'], queryFn: () => api.call(listSharedReadlists, {}) })
}

export function likedReadlistsQuery(api: Api) {
  return queryOptions({ queryKey: [...readlistsKey, 'liked'], queryFn: () => api.call(listLikedReadlists, {}) })
}

export function readlistQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...readlistsKey, 'one', id],
    queryFn: (context) =>
      readList(context, firstOfReadlistQuery(api, id), () => api.call(getReadlist, { params: { id }, query: {} })),
  })
}

/** Filled by `readlistQuery`, which also does the retries; unused once the whole readlist is loaded. */
export function firstOfReadlistQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...readlistsKey, 'first books', id],
    queryFn: () => api.call(getReadlist, { params: { id }, query: { first: firstBooks } }),
    retry: false,
    gcTime: 0,
  })
}

export function readlistAudienceQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...readlistsKey, 'audience', id],
    queryFn: () => api.call(getReadlistAudience, { params: { id } }),
  })
}

/** Asked anew each time: the link may have been taken back. */
export function linkedReadlistQuery(api: Api, link: string) {
  return queryOptions({
    queryKey: ['linked-readlist', link],
    queryFn: () => api.call(openReadlistLink, { params: { link }, query: {} }),
    staleTime: 0,
  })
}

export function readlistSharesQuery(api: Api, id: string) {
  return queryOptions({
    queryKey: [...readlistsKey, 'shares', id],
    queryFn: () => api.call(listReadlistShares, { params: { id } }),
  })
}
