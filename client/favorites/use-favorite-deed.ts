import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Api } from '#contract/api.ts'
import { addFavorite, listFavorites, removeFavorite, reorderFavorites } from '#contract/favorites.ts'
import type { Book, Gamification } from '#contract/shapes.ts'
import { useApi } from '../api/api-context.ts'
import { breakOffReads } from '../api/break-off-reads.ts'
import { inTurn } from '../api/in-turn.ts'
import { lastWins } from '../api/last-wins.ts'
import { serverText } from '../api/server-text.ts'
import { removedPlaces, withMove } from '../books/list-order.ts'
import { sentBook } from '../books/sent-book.ts'
import { useCelebrate } from '../gamification/celebration.tsx'
import { useToast } from '../ui/toast.tsx'
import { favoriteIdsQuery, favoritePressesQuery, favoritesKey, favoritesQuery, ownIdIn } from './favorites-queries.ts'

const failed = 'Failed to update favorites. Please try again.'

interface Further {
  /** It comes back to where it was taken from; else it comes first. */
  back?: boolean
  onDone?: () => void
}

interface Deed extends Further {
  book: Book
  wanted: boolean
}

type FavoriteDeed = (book: Book, wanted: boolean, further?: Further) => void

/** The one way to make and unmake a favourite: it shows at once, and is taken back where it fails. Always the same function. */
export function useFavoriteDeed(): FavoriteDeed {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()

  return useCallback(
    (shown, wanted, further = {}) => {
      const book = { ...shown, google_books_id: ownIdIn(idsKnown(queries, api), shown.google_books_id) }
      const underWay = underWayIn(queries)
      const { places } = underWay
      const deed = { ...further, book, wanted }
      void breakOffReads(queries, favoritesKey)
      if (!wanted) places.remember(book.google_books_id, listed(queries, api))
      showFavorite(queries, api, deed)
      senderOf(underWay, book, send)(deed)

      async function send({ onDone, ...asked }: Deed, outdated: () => boolean) {
        underWay.count += 1
        try {
          celebrate(await callFavorite(api, underWay, asked))
          if (asked.wanted && !outdated()) places.forget(book.google_books_id)
          onDone?.()
        } catch (error) {
          if (!outdated()) {
            showFavorite(queries, api, { book, wanted: !asked.wanted, back: true })
            toast({ message: serverText(error, failed), problem: true })
          }
        }
        underWay.count -= 1
        // What the server says in between knows only of some of them.
        if (underWay.count === 0 && !outdated()) void lookAgain(queries)
      }
    },
    [api, queries, celebrate, toast],
  )
}

async function callFavorite(api: Api, underWay: UnderWay, { book, wanted, back }: Deed): Promise<Gamification> {
  const { id, google_books_id } = book
  if (!wanted) return (await api.call(removeFavorite, { body: { google_books_id } })).gamification
  const add = async () => {
    const { gamification } = await api.call(addFavorite, { body: { id, google_books_id, ...sentBook(book) } })
    return gamification
  }
  if (!back) return add()
  // One after the other: each looks for its neighbour, which may be on its way back too.
  return underWay.takeTurn(async () => {
    const gamification = await add()
    // Where that fails the book is a favourite all the same, the first of them.
    await putBack(api, underWay, google_books_id).catch(() => undefined)
    return gamification
  })
}

async function putBack(api: Api, { places }: UnderWay, id: string): Promise<void> {
  const { books } = await api.call(listFavorites, {})
  const ids = books.map((book) => book.google_books_id)
  const moved = { google_books_id: id, after: places.placeOf(id, ids) }
  if (moved.after !== null)
    await api.call(reorderFavorites, { body: { ordered_book_ids: withMove(ids, moved), moved } })
}

async function lookAgain(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: favoritesKey })
  if (underWayIn(queries).count > 0) return
  queries.setQueryData(favoritePressesQuery.queryKey, (presses = {}) =>
    Object.fromEntries(Object.entries(presses).map(([id, { wanted }]) => [id, { wanted, answered: true }])),
  )
}

/** In what is known of the favourites already; the rest comes with the next answer of the server. */
function showFavorite(queries: QueryClient, api: Api, { book, wanted, back = false }: Deed): void {
  const id = book.google_books_id
  queries.setQueryData(favoritePressesQuery.queryKey, (presses) => ({ ...presses, [id]: { wanted, answered: false } }))
  queries.setQueryData(favoriteIdsQuery(api).queryKey, (known) => {
    if (!known) return known
    const others = known.google_books_ids.filter((one) => one !== id)
    return { ...known, google_books_ids: wanted ? [id, ...others] : others }
  })
  queries.setQueryData(favoritesQuery(api).queryKey, (known) => {
    if (!known) return known
    const others = known.books.filter((one) => one.google_books_id !== id)
    const ids = others.map((one) => one.google_books_id)
    const after = back ? underWayIn(queries).places.placeOf(id, ids) : null
    return { books: wanted ? others.toSpliced(after === null ? 0 : ids.indexOf(after) + 1, 0, book) : others }
  })
}

function idsKnown(queries: QueryClient, api: Api) {
  return queries.getQueryData(favoriteIdsQuery(api).queryKey)
}

function listed(queries: QueryClient, api: Api): string[] {
  return queries.getQueryData(favoritesQuery(api).queryKey)?.books.map((book) => book.google_books_id) ?? []
}

interface UnderWay {
  /** How many books' deeds the server has not answered yet. */
  count: number
  senders: Map<string, (deed: Deed) => void>
  places: ReturnType<typeof removedPlaces>
  takeTurn: ReturnType<typeof inTurn>
}

const ofAll = new WeakMap<QueryClient, UnderWay>()

function underWayIn(queries: QueryClient): UnderWay {
  const underWay = ofAll.get(queries) ?? { count: 0, senders: new Map(), places: removedPlaces(), takeTurn: inTurn() }
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
