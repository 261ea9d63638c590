import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Api } from '#contract/api.ts'
import type { Book } from '#contract/book.ts'
import { addFavorite, listFavorites, removeFavorite, reorderFavorites } from '#contract/favorites.ts'
import type { Gamification } from '#contract/shapes.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { ofBooks, withBook, withoutBook, type RemovedPositions } from '../books/list-order.ts'
import { listWriteQueue, putBackInOrder } from '../books/list-write-queue.ts'
import { bookPayload } from '../books/book-payload.ts'
import { useCelebrate } from '../points/celebration.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { favoriteIdsQuery, favoritePressesQuery, favoritesQuery, ownIdIn } from './favorites-queries.ts'

const failed = 'Failed to update favorites. Please try again.'

interface Further {
  /** Restores the former position; otherwise the book is added at the front. */
  back?: boolean
  onDone?: () => void
}

interface FavoriteChange extends Further {
  book: Book
  favorite: boolean
}

type FavoriteAction = (book: Book, favorite: boolean, further?: Further) => void

/** The only way to add and remove favorites: optimistic, rolled back on failure. The function is stable across renders. */
export function useFavoriteAction(): FavoriteAction {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()

  return useCallback(
    (shown, favorite, further = {}) => {
      const book = { ...shown, google_books_id: ownIdIn(idsKnown(queries, api), shown.google_books_id) }
      const writes = listWriteQueue(queries, favoritesQuery(api).queryKey)
      const { removedFrom, newest } = writes
      const id = book.google_books_id
      const change = { ...further, book, favorite }
      newest.set(id, change)
      void writes.write({ show, send })
      void writes.quiet().then(() => forgetPresses(queries, api))

      function show() {
        if (!favorite) removedFrom.remember(id, listed(queries, api))
        showFavorite(queries, api, change, removedFrom)
      }

      async function send() {
        if (isOutdated()) return false
        try {
          celebrate(await callFavorite(api, change, removedFrom))
          if (favorite && !isOutdated()) removedFrom.forget(id)
          further.onDone?.()
        } catch (error) {
          if (!isOutdated()) {
            showFavorite(queries, api, { book, favorite: !favorite, back: true }, removedFrom)
            toast({ message: errorMessage(error, failed), problem: true })
          }
        }
        if (!isOutdated()) newest.delete(id)
        return false
      }

      function isOutdated() {
        return newest.get(id) !== change
      }
    },
    [api, queries, celebrate, toast],
  )
}

async function callFavorite(
  api: Api,
  { book, favorite, back }: FavoriteChange,
  removedFrom: RemovedPositions,
): Promise<Gamification> {
  const { id, google_books_id } = book
  if (!favorite) return (await api.call(removeFavorite, { body: { google_books_id } })).gamification
  const { gamification } = await api.call(addFavorite, { body: { id, google_books_id, ...bookPayload(book) } })
  if (back) {
    await putBackInOrder({
      id: google_books_id,
      removedFrom,
      list: () => api.call(listFavorites, { query: {} }),
      reorder: (ordered_book_ids, moved) => api.call(reorderFavorites, { body: { ordered_book_ids, moved } }),
    })
  }
  return gamification
}

/** Once the favorite ids are loaded they include the presses; until then the presses are kept. */
function forgetPresses(queries: QueryClient, api: Api): void {
  const known = idsKnown(queries, api) !== undefined
  queries.setQueryData(favoritePressesQuery.queryKey, (presses = {}) =>
    known
      ? {}
      : Object.fromEntries(Object.entries(presses).map(([id, { favorite }]) => [id, { favorite, answered: true }])),
  )
}

/** Updates only what is in the cache; the rest follows from the next response. */
function showFavorite(
  queries: QueryClient,
  api: Api,
  { book, favorite, back = false }: FavoriteChange,
  removedFrom: RemovedPositions,
): void {
  const id = book.google_books_id
  queries.setQueryData(favoritePressesQuery.queryKey, (presses) => ({
    ...presses,
    [id]: { favorite, answered: false },
  }))
  queries.setQueryData(favoriteIdsQuery(api).queryKey, (known) => {
    if (!known) return known
    const others = known.google_books_ids.filter((one) => one !== id)
    return { ...known, google_books_ids: favorite ? [id, ...others] : others }
  })
  queries.setQueryData(favoritesQuery(api).queryKey, (known) => {
    if (!known) return known
    if (favorite && back) return ofBooks(known, withBook(known.books, book, removedFrom))
    const others = withoutBook(known.books, book)
    return ofBooks(known, favorite ? [book, ...others] : others)
  })
}

function idsKnown(queries: QueryClient, api: Api) {
  return queries.getQueryData(favoriteIdsQuery(api).queryKey)
}

function listed(queries: QueryClient, api: Api): string[] {
  return queries.getQueryData(favoritesQuery(api).queryKey)?.books.map((book) => book.google_books_id) ?? []
}
