import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'
import { minute } from '../time.ts'
import { countRatingsByQuarter, countReaders, type ReaderCounts } from './more-of-book.sql.ts'

/** A book with more ratings or readers than this looks the same after one more, and takes long to count. */
const countedEachTime = 1_000
const maxKnown = 1_000
const knownForMs = 10 * minute

export interface CountsOfBook {
  /** How many ratings there are of one quarter of a star, of two, and so on up to five stars. */
  ratingsByQuarter: number[]
  readers: ReaderCounts
}

export type CountBook = (book: { id: string; ratings: number }) => Promise<CountsOfBook>

/** Who rated and read a book; of a book with very many, as it was up to ten minutes ago. */
export function createCountBook(db: Db): CountBook {
  const known = new LRUCache<string, CountsOfBook>({
    max: maxKnown,
    ttl: knownForMs,
    allowStale: true,
    fetchMethod: (bookId) => countAll(db, bookId),
  })
  return async ({ id, ratings }) => {
    if (ratings > countedEachTime || known.has(id)) return (await known.fetch(id)) ?? countAll(db, id)
    const counts = await countAll(db, id)
    const { finished, reading, wanted } = counts.readers
    if (finished + reading + wanted > countedEachTime) known.set(id, counts)
    return counts
  }
}

async function countAll(db: Db, bookId: string): Promise<CountsOfBook> {
  const [ratingsByQuarter, readers] = await Promise.all([countRatingsByQuarter(db, bookId), countReaders(db, bookId)])
  return { ratingsByQuarter, readers }
}
