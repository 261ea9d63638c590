import type { Db } from '../db/database.ts'
import { findHits, mostLoose, nothingFound, ranked, type Found } from './find-hits.ts'
import { foldWords } from './fold.ts'
import { rankTitles, type RankedHit } from './rank-titles.ts'
import type { Hit } from './search.sql.ts'
import { any, term } from './term-query.ts'
import { queryKeys, titleHeads } from './title-keys.ts'
import { climb } from './title-ladder.ts'

export interface FoundTitles extends Found {
  hits: (Hit & Partial<RankedHit>)[]
}

/** Fewer books than these, found by a name alone, may be found by a name that nobody meant. */
const fewByName = 3

/** The first rung of the ladder that finds enough is the answer; a weak one stands only where no later one finds the title. */
export async function findTitles(db: Db, text: string, limit: number): Promise<FoundTitles> {
  const typed = foldWords(text)
  const keys = queryKeys(typed)
  const wholeTitle = any(keys.map((key) => term('=', key, 1)))
  let weak: FoundTitles | undefined
  for await (const rung of climb(db, { words: typed, keys, wholeTitle, heads: titleHeads(text) })) {
    const { words, query, heads, enough = 1, byName = false, loose = false } = rung
    const { hits, total } = await findHits(db, { query, first: wholeTitle, genres: false }, Math.max(limit, ranked))
    const best = rankTitles(hits.slice(0, ranked), { words, keys, heads })
    const whole = best[0]?.whole ?? false
    const found = loose
      ? { hits: best.slice(0, mostLoose), total: Math.min(total, mostLoose), loose: !whole }
      : { hits: [...best, ...hits.slice(ranked)], total, loose: false }
    if (whole) return found
    if (weak || hits.length < enough) continue
    if (!byName || hits.length >= fewByName) return found
    weak = found
  }
  return weak ?? nothingFound
}
