import type { Db } from '../db/database.ts'
import { countHits, findAmongAll, findAmongBestKnown, type Hits } from './search.sql.ts'
import { term, type TermQuery } from './term-query.ts'

/** Counting further would cost a reader time and tell them nothing. */
const mostCounted = 1_000

const few = 3_000

/** The best known first, after those that answer `first`. */
export async function findHits(db: Db, query: TermQuery, first: TermQuery, limit: number): Promise<Hits> {
  if (query.books > few) {
    const [hits, total] = await Promise.all([
      findAmongBestKnown(db, query, first, limit),
      query.atLeast < mostCounted ? countHits(db, query, mostCounted) : mostCounted,
    ])
    if (hits.length >= Math.min(limit, total)) return { hits: hits.slice(0, limit), total }
  }
  const { hits, total } = await findAmongAll(db, query, first, limit)
  return { hits, total: Math.min(total, mostCounted) }
}

export interface Found extends Hits {
  /** Some of the words that were typed are not in these books. */
  loose: boolean
}

export const nothingFound: Found = { hits: [], total: 0, loose: false }

/** No book answers this: a title's key is never empty. */
export const noneFirst = term('=', '', 0)
