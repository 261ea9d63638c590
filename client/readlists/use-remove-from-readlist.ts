import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Api } from '#contract/api.ts'
import {
  getReadlist,
  listReadlists,
  removeFromReadlist,
  reorderReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import type { Book } from '#contract/shapes.ts'
import { useApi } from '../api/api-context.ts'
import { inTurn } from '../api/in-turn.ts'
import { serverText } from '../api/server-text.ts'
import { removedPlaces, withMove } from '../books/list-order.ts'
import { sentBook } from '../books/sent-book.ts'
import { useToast } from '../ui/toast.tsx'
import { readlistQuery, readlistsKey } from './readlists-queries.ts'

type Places = ReturnType<typeof removedPlaces>

/** Takes a book off the list at once, and offers to put it back where it was. Always the same function. */
export function useRemoveFromReadlist(readlistId: string): (book: Book) => void {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const [underWay] = useState(() => ({ count: 0, places: removedPlaces(), takeTurn: inTurn() }))

  return useCallback(
    (book) => {
      const { places, takeTurn } = underWay
      const shown = listShown(queries, api, readlistId, places)
      void remove()

      async function remove() {
        underWay.count += 1
        shown.without(book)
        try {
          await api.call(removeFromReadlist, {
            query: {},
            body: { readlist_id: readlistId, book_id: book.google_books_id },
          })
          toast({ message: `Removed: ${book.title}`, action: { text: 'Undo', onPress: () => void undo() } })
        } catch (error) {
          shown.with(book)
          toast({ message: serverText(error, 'Failed to remove the book. Please try again.'), problem: true })
        }
        lookAgain()
      }

      async function undo() {
        underWay.count += 1
        shown.with(book)
        try {
          // One after the other: each looks for its neighbour, which may be on its way back too.
          await takeTurn(() => putBack(api, readlistId, book, places))
          places.forget(book.google_books_id)
        } catch (error) {
          shown.without(book)
          toast({ message: serverText(error, 'Failed to put the book back. Please try again.'), problem: true })
        }
        lookAgain()
      }

      function lookAgain() {
        underWay.count -= 1
        // What the server says in between knows only of some of them.
        if (underWay.count === 0) void queries.invalidateQueries({ queryKey: readlistsKey })
      }
    },
    [api, queries, toast, readlistId, underWay],
  )
}

/** The list as the page shows it, before the server has answered. */
function listShown(queries: QueryClient, api: Api, readlistId: string, places: Places) {
  const { queryKey } = readlistQuery(api, readlistId)

  function change(changed: (books: Book[]) => Book[]) {
    void queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (list) => list && { ...list, books: changed(list.books) })
  }

  return {
    without: ({ google_books_id }: Book) => {
      places.remember(google_books_id, idsOf(queries.getQueryData(queryKey)?.books ?? []))
      change((books) => books.filter((one) => one.google_books_id !== google_books_id))
    },
    with: (book: Book) =>
      change((books) => {
        const others = books.filter((one) => one.google_books_id !== book.google_books_id)
        const ids = idsOf(others)
        const after = places.placeOf(book.google_books_id, ids)
        return others.toSpliced(after === null ? 0 : ids.indexOf(after) + 1, 0, book)
      }),
  }
}

async function putBack(api: Api, readlistId: string, book: Book, places: Places): Promise<void> {
  const id = book.google_books_id
  const { readlists } = await api.call(listReadlists, { query: { book: id } })
  const others = readlists.filter((list) => list.books.length > 0).map((list) => list.id)
  await api.call(updateReadlists, {
    body: { book_id: id, ...sentBook(book), readlist_ids: [...others, readlistId] },
  })
  // Where that fails the book is back all the same, at the end.
  await putInPlace(api, readlistId, id, places).catch(() => undefined)
}

async function putInPlace(api: Api, readlistId: string, id: string, places: Places): Promise<void> {
  const ids = idsOf((await api.call(getReadlist, { params: { id: readlistId } })).books)
  const moved = { google_books_id: id, after: places.placeOf(id, ids) }
  const ordered_book_ids = withMove(ids, moved)
  await api.call(reorderReadlist, { body: { readlist_id: readlistId, ordered_book_ids, moved } })
}

function idsOf(books: readonly Book[]): string[] {
  return books.map((book) => book.google_books_id)
}
