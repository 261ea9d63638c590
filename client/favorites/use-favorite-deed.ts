import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Api } from '#contract/api.ts'
import { addFavorite, removeFavorite, reorderFavorites } from '#contract/favorites.ts'
import type { Book, Gamification } from '#contract/shapes.ts'
import { useApi } from '../api/api-context.ts'
import { lastWins } from '../api/last-wins.ts'
import { serverText } from '../api/server-text.ts'
import { sentBook } from '../books/sent-book.ts'
import { useCelebrate } from '../gamification/celebration.tsx'
import { useToast } from '../ui/toast.tsx'
import { favoriteIdsQuery, favoritesKey, favoritesQuery } from './favorites-queries.ts'

const failed = 'Failed to update favorites. Please try again.'

interface Further {
  /** The ids in the order in which the book comes back to its place; else it comes first. */
  order?: readonly string[]
  onDone?: () => void
}

interface Deed extends Further {
  book: Book
  wanted: boolean
  /** The ids of those that come before it. */
  before: ReadonlySet<string>
}

type FavoriteDeed = (book: Book, wanted: boolean, further?: Further) => void

/** The one way to make and unmake a favourite: it shows at once, and is taken back where it fails. Always the same function. */
export function useFavoriteDeed(): FavoriteDeed {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()

  return useCallback(
    (book, wanted, further = {}) => {
      const underWay = underWayIn(queries)
      const order = further.order ?? listed(queries, api)
      const before = new Set(order.slice(0, Math.max(0, order.indexOf(book.google_books_id))))
      void queries.cancelQueries({ queryKey: favoritesKey })
      showFavorite(queries, api, { book, wanted, before })
      senderOf(underWay, book, send)({ ...further, book, wanted, before })

      async function send(deed: Deed, outdated: () => boolean) {
        underWay.count += 1
        try {
          celebrate(await callFavorite(api, deed))
          deed.onDone?.()
        } catch (error) {
          if (!outdated()) {
            showFavorite(queries, api, { ...deed, wanted: !deed.wanted })
            toast({ message: serverText(error, failed), problem: true })
          }
        }
        underWay.count -= 1
        // What the server says in between knows only of some of them.
        if (underWay.count === 0 && !outdated()) void queries.invalidateQueries({ queryKey: favoritesKey })
      }
    },
    [api, queries, celebrate, toast],
  )
}

async function callFavorite(api: Api, { book, wanted, order }: Deed): Promise<Gamification> {
  const { id, google_books_id } = book
  if (!wanted) return (await api.call(removeFavorite, { body: { google_books_id } })).gamification
  const { gamification } = await api.call(addFavorite, { body: { id, google_books_id, ...sentBook(book) } })
  // Where the list has changed since, the book stays the first.
  if (order) await api.call(reorderFavorites, { body: { ordered_book_ids: [...order] } }).catch(() => undefined)
  return gamification
}

/** In what is known of the favourites already; the rest comes with the next answer of the server. */
function showFavorite(queries: QueryClient, api: Api, { book, wanted, before }: Deed): void {
  const id = book.google_books_id
  queries.setQueryData(favoriteIdsQuery(api).queryKey, (known) => {
    if (!known) return known
    const others = known.google_books_ids.filter((one) => one !== id)
    return { google_books_ids: wanted ? [id, ...others] : others }
  })
  queries.setQueryData(favoritesQuery(api).queryKey, (known) => {
    if (!known) return known
    const others = known.books.filter((one) => one.google_books_id !== id)
    const place = others.filter((one) => before.has(one.google_books_id)).length
    return { books: wanted ? others.toSpliced(place, 0, book) : others }
  })
}

function listed(queries: QueryClient, api: Api): string[] {
  return queries.getQueryData(favoritesQuery(api).queryKey)?.books.map((book) => book.google_books_id) ?? []
}

interface UnderWay {
  /** How many books' deeds the server has not answered yet. */
  count: number
  senders: Map<string, (deed: Deed) => void>
}

const ofAll = new WeakMap<QueryClient, UnderWay>()

function underWayIn(queries: QueryClient): UnderWay {
  const underWay = ofAll.get(queries) ?? { count: 0, senders: new Map() }
  ofAll.set(queries, underWay)
  return underWay
}

/** One for each book, however many hearts it has and however often they come and go: the last press wins. */
function senderOf({ senders }: UnderWay, book: Book, send: Parameters<typeof lastWins<Deed>>[0]) {
  const id = book.google_books_id
  const sender = senders.get(id) ?? lastWins(send)
  senders.set(id, sender)
  return sender
}
