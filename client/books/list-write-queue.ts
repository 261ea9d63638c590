import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { cancelReads } from '../transport/cancel-reads.ts'
import { serialize } from '../transport/serialize.ts'
import { maxAtOnce } from '../ui/feedback/toast.tsx'
import { removedPositions, withMove, type RemovedPositions } from './list-order.ts'
import type { MovedBook } from '#contract/book.ts'

interface Write {
  /** Updates the page before the server answers. */
  show: () => void
  /** Resolves to whether the server is known to hold what is shown. */
  send: () => Promise<boolean>
}

export interface ListWriteQueue {
  removedFrom: RemovedPositions
  /** The latest write per book; results of earlier ones are ignored. */
  newest: Map<string, object>
  /** Resolves to the result of `send`. */
  write: (write: Write) => Promise<boolean>
  /** Resolves when all writes are answered and any refetch has finished. */
  quiet: () => Promise<void>
}

const ofClients = new WeakMap<QueryClient, Map<string, ListWriteQueue>>()

/**
 * The queue of writes to one list: each is shown at once and sent after the one before. Responses in between reflect only some of the
 * writes, so the list is refetched after the last. There is one queue per list, so that moves, removals and restores see each other.
 */
export function listWriteQueue(queries: QueryClient, queryKey: QueryKey): ListWriteQueue {
  const ofClient = ofClients.get(queries) ?? new Map<string, ListWriteQueue>()
  ofClients.set(queries, ofClient)
  const key = hashKey(queryKey)
  const writes = ofClient.get(key) ?? newQueue(queries, queryKey.slice(0, 1))
  ofClient.set(key, writes)
  return writes
}

function newQueue(queries: QueryClient, queryKey: QueryKey): ListWriteQueue {
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
    // If every write was confirmed the cache is right: queries are only marked stale, to be refetched when next shown.
    await queries.invalidateQueries({ queryKey, refetchType: sure ? 'none' : 'active' })
    if (count > 0) return
    sure = true
    // Older removals no longer have a toast with Undo.
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

/** Moves a restored book to its former position; if that fails, the book stays in the list. */
export async function putBackInOrder({ id, removedFrom, list, reorder }: PutBack): Promise<void> {
  try {
    const ids = (await list()).books.map((book) => book.google_books_id)
    const moved = { google_books_id: id, after: removedFrom.positionOf(id, ids) }
    const ordered = withMove(ids, moved)
    if (ordered.some((one, position) => one !== ids[position])) await reorder(ordered, moved)
  } catch {
    // The refetch that follows shows where the book is.
  }
}
