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

/** Counting further would cost a reader time and tell them nothing. */
const maxCounted = 1_000

const few = 1_500

/** The best of so many are put in order by all that is known of them; those behind follow by how well known they are. */
export const ranked = 120

/** Where not every word is met, more would be noise. */
export const maxLoose = 10

/** The best known first, after those that answer `first`. */
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

/** Counted where the guess says so: it takes words to be strangers, and counts a book for each word that begins alike. */
async function isAnsweredByMany(db: Db, query: TermQuery): Promise<boolean> {
  if (query.books <= few) return false
  return query.atLeast > few || (await countHits(db, query, few + 1)) > few
}

export interface Found extends Hits {
  /** Those that are called what was asked for, whatever was typed for it. */
  called?: ReadonlySet<Hit>
  /** Some of the words that were typed are not in these books. */
  loose: boolean
}

export const nothingFound: Found = { hits: [], total: 0, loose: false }

/** No book answers this: a title's key is never empty. */
export const noneFirst = term('=', '', 0)

/** The better known first; of a series or of an author's books the earlier one. */
export function compareRenown(a: Hit, b: Hit): number {
  return b.popularity - a.popularity || yearOf(a) - yearOf(b) || (a.id < b.id ? -1 : 1)
}

function yearOf({ year }: Hit): number {
  return year === null || year === 'N/A' ? Infinity : Number(year)
}
