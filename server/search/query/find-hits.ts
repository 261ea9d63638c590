import type { Db } from '../../db/database.ts'
import {
  countHits,
  findAmongAll,
  findAmongBestKnown,
  type Hit,
  type Hits,
  type HitsBy,
  type Searched,
} from './search.sql.ts'
import { term, type TermQuery } from './term-query.ts'

/** Counting further takes time and tells the reader nothing. */
const maxCounted = 1_000

const few = 1_500

/** This many hits are ranked by relevance; the rest follow by popularity. */
export const ranked = 120

/** Limit for hits that do not match every word: more would be noise. */
export const maxLoose = 10

/** Hits that match `first` come first, then by popularity. */
export async function findHits<By extends keyof HitsBy>(
  db: Db,
  searched: Searched<By>,
  limit: number,
): Promise<Hits<HitsBy[By]>> {
  if (await isAnsweredByMany(db, searched.query)) {
    const hits = await findAmongBestKnown(db, searched, limit)
    if (hits.length >= limit) return { hits, total: maxCounted }
  }
  const { hits, total } = await findAmongAll(db, searched, limit)
  return { hits, total: Math.min(total, maxCounted) }
}

/** Counts instead of trusting a high estimate: it assumes independent words, and counts a book once per word with the prefix. */
async function isAnsweredByMany(db: Db, query: TermQuery): Promise<boolean> {
  if (query.books <= few) return false
  return query.atLeast > few || (await countHits(db, query, few + 1)) > few
}

export interface Found extends Hits {
  /** Hits whose title is the one asked for, in any spelling. */
  called?: ReadonlySet<Hit>
  /** Some of the typed words do not occur in these books. */
  loose: boolean
}

export const nothingFound: Found = { hits: [], total: 0, loose: false }

/** Matches no book, as a title's key is never empty. */
export const noneFirst = term('=', '', 0)

/** The more popular first, then the earlier one, as in a series. */
export function compareRenown(a: Hit, b: Hit): number {
  return b.popularity - a.popularity || yearOf(a) - yearOf(b) || (a.id < b.id ? -1 : 1)
}

function yearOf({ year }: Hit): number {
  return year === null || year === 'N/A' ? Infinity : Number(year)
}
