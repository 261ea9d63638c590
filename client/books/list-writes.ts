import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { cancelReads } from '../transport/cancel-reads.ts'
import { serialize } from '../transport/serialize.ts'
import { maxAtOnce } from '../ui/feedback/toast.tsx'
import { removedPositions, withMove, type RemovedPositions } from './list-order.ts'
import type { MovedBook } from '#contract/book.ts'

interface Write {
  /** Changes what the page shows, before the server has heard of it. */
  show: () => void
  /** Comes to whether the server is now sure to hold what is shown. */
  send: () => Promise<boolean>
}

export interface ListWrites {
  removedFrom: RemovedPositions
  /** Of each book that something is done with, the last that was asked for: earlier ones are outdated. */
  newest: Map<string, object>
  /** Comes to what its sending came to. */
  write: (write: Write) => Promise<boolean>
  /** Comes when all is answered, and the server has been asked since where that is needed. */
  quiet: () => Promise<void>
}

const ofClients = new WeakMap<QueryClient, Map<string, ListWrites>>()

/**
 * All that is done to a list, whoever asks for it: shown at once, sent one after the other. What the server says in between knows
 * only of some of it, so it is asked again after the last. There is one for a list: moves, removals and returns know of each other.
 */
export function listWritesOf(queries: QueryClient, queryKey: QueryKey): ListWrites {
  const ofClient = ofClients.get(queries) ?? new Map<string, ListWrites>()
  ofClients.set(queries, ofClient)
  const key = hashKey(queryKey)
  const writes = ofClient.get(key) ?? newWrites(queries, queryKey.slice(0, 1))
  ofClient.set(key, writes)
  return writes
}

function newWrites(queries: QueryClient, queryKey: QueryKey): ListWrites {
  const removedFrom = removedPositions()
  const runInOrder = serialize()
  let count = 0
  let sure = true
  let settling: PromiseWithResolvers<void> | undefined

  async function write({ show, send }: Write): Promise<boolean> {
    count += 1
    settling ??= Promise.withResolvers()
    void cancelReads(queries, queryKey)
    show()
    let certain = false
    try {
      certain = await runInOrder(send)
      return certain
    } finally {
      sure &&= certain
      count -= 1
      if (count === 0) void lookAgain()
    }
  }

  async function lookAgain() {
    // What else shows the list looks again when it is next opened.
    await queries.invalidateQueries({ queryKey, refetchType: sure ? 'none' : 'active' })
    if (count > 0) return
    sure = true
    // An older removal has no toast, and so no Undo, any more.
    removedFrom.keepNewest(maxAtOnce)
    settling?.resolve()
    settling = undefined
  }

  return { removedFrom, newest: new Map(), write, quiet: async () => settling?.promise }
}

interface PutBack {
  id: string
  removedFrom: RemovedPositions
  list: () => Promise<{ books: { google_books_id: string }[] }>
  reorder: (ordered_book_ids: string[], moved: MovedBook) => Promise<unknown>
}

/** Moves a book that is in the list again to where it stood; where that fails it stays in the list all the same. */
export async function putBackInOrder({ id, removedFrom, list, reorder }: PutBack): Promise<void> {
  try {
    const ids = (await list()).books.map((book) => book.google_books_id)
    const moved = { google_books_id: id, after: removedFrom.positionOf(id, ids) }
    const ordered = withMove(ids, moved)
    if (ordered.some((one, position) => one !== ids[position])) await reorder(ordered, moved)
  } catch {
    // The list is asked for again afterwards, and shows where the book is.
  }
}
