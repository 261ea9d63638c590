import { LRUCache } from 'lru-cache'
import { maxListsWithBook, type getListsWithBook } from '#contract/books/lists-with-book.ts'
import type { Reply } from '#contract/endpoint.ts'
import { findBook } from '../catalogue/books.ts'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { minute } from '../time.ts'
import { describeLists, listPublicWith } from './lists-with-book.sql.ts'

const shownLists = 4

/** A book with more ratings than this is on very many lists of finished books, among which the public ones are looked for. */
const foundEachTime = 1_000
const maxKnown = 1_000
const knownForMs = 10 * minute

export type FindListsWith = (book: { id: string; ratings: number }) => Promise<string[]>

/** The ids of the public readlists with a book; with a book that very many read, as they were up to ten minutes ago. */
export function createFindListsWith(db: Db): FindListsWith {
  const find = (bookId: string) => listPublicWith(db, bookId, maxListsWithBook)
  const known = new LRUCache<string, string[]>({
    max: maxKnown,
    ttl: knownForMs,
    allowStale: true,
    fetchMethod: find,
  })
  return async ({ id, ratings }) => (ratings > foundEachTime ? ((await known.fetch(id)) ?? find(id)) : find(id))
}

export async function getLists(
  deps: Pick<Deps, 'db' | 'now' | 'sources'>,
  viewerId: string,
  id: string,
  findListsWith: FindListsWith,
): Promise<Reply<typeof getListsWithBook>> {
  const { id: bookId, total_ratings: ratings } = await findBook(deps, id, viewerId)
  const listIds = bookId === null ? [] : await findListsWith({ id: bookId, ratings })
  if (bookId === null || listIds.length === 0) return { total: 0, results: [] }
  return describeLists(deps.db, viewerId, { bookId, listIds, limit: shownLists }, deps.now())
}
