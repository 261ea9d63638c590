import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { addFavorite, removeFavorite } from '#contract/favorites.ts'
import type { Book, Gamification } from '#contract/shapes.ts'
import { useApi } from '../api/api-context.ts'
import { lastWins } from '../api/last-wins.ts'
import { serverText } from '../api/server-text.ts'
import { sentBook } from '../books/sent-book.ts'
import { useCelebrate } from '../gamification/celebration.tsx'
import { useToast } from '../ui/toast.tsx'
import { favoriteIdsQuery, favoritesKey, favoritesQuery } from './favorites-queries.ts'

const failed = 'Failed to update favorites. Please try again.'

/** Shows a press at once, on every heart of the book; the last press wins, and one that fails is taken back. */
export function useFavorite(book: Book) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const id = book.google_books_id
  const known = useQuery({ ...favoriteIdsQuery(api), select: (found) => found.google_books_ids.includes(id) })
  const favorite = known.data ?? false

  function toggle() {
    const send = senderOf(queries, id, (wanted, outdated) => sendFavorite(wanted, outdated))
    showFavorite(queries, api, book, !favorite)
    send(!favorite)
  }

  async function sendFavorite(wanted: boolean, outdated: () => boolean) {
    try {
      await queries.cancelQueries({ queryKey: favoritesKey })
      celebrate(await callFavorite(api, book, wanted))
    } catch (error) {
      if (outdated()) return
      showFavorite(queries, api, book, !wanted)
      toast({ message: serverText(error, failed), problem: true })
    }
    if (!outdated()) void queries.invalidateQueries({ queryKey: favoritesKey })
  }

  return { favorite, toggle }
}

async function callFavorite(api: Api, book: Book, wanted: boolean): Promise<Gamification> {
  const { id, google_books_id } = book
  if (!wanted) return (await api.call(removeFavorite, { body: { google_books_id } })).gamification
  return (await api.call(addFavorite, { body: { id, google_books_id, ...sentBook(book) } })).gamification
}

/** In what is known of the favourites already; the rest comes with the next answer of the server. */
export function showFavorite(queries: QueryClient, api: Api, book: Book, favorite: boolean): void {
  const id = book.google_books_id
  queries.setQueryData(favoriteIdsQuery(api).queryKey, (before) => {
    if (!before) return before
    const others = before.google_books_ids.filter((one) => one !== id)
    return { google_books_ids: favorite ? [id, ...others] : others }
  })
  queries.setQueryData(favoritesQuery(api).queryKey, (before) => {
    if (!before) return before
    const others = before.books.filter((one) => one.google_books_id !== id)
    return { books: favorite ? [book, ...others] : others }
  })
}

type Send = (wanted: boolean) => void
const senders = new WeakMap<QueryClient, Map<string, Send>>()

/** One for each book, however many hearts it has and however often they come and go. */
function senderOf(queries: QueryClient, id: string, send: Parameters<typeof lastWins<boolean>>[0]): Send {
  const ofAll = senders.get(queries) ?? new Map<string, Send>()
  senders.set(queries, ofAll)
  const sender = ofAll.get(id) ?? lastWins(send)
  ofAll.set(id, sender)
  return sender
}
