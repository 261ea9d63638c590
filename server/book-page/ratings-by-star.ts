import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import { minute } from '../time.ts'
import { countRatingsByStar } from './more-of-book.sql.ts'

/** A book with more ratings than this looks the same after one more, and takes long to count. */
const countedEachTime = 1_000
const maxKnown = 1_000
const knownForMs = 10 * minute

export type CountByStar = (book: { id: string; ratings: number }) => Promise<number[]>

/** How many ratings round to each star, from one to five; of a book with very many, as they were up to ten minutes ago. */
export function createCountByStar(db: Db): CountByStar {
  const known = new LRUCache<string, number[]>({
    max: maxKnown,
    ttl: knownForMs,
    allowStale: true,
    fetchMethod: (bookId) => countRatingsByStar(db, bookId),
  })
  return async ({ id, ratings }) =>
    (ratings > countedEachTime ? await known.fetch(id) : undefined) ?? countRatingsByStar(db, id)
}
