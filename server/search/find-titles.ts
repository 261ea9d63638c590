import type { Db } from '../db/database.ts'
import { findHits, maxLoose, nothingFound, ranked, type Found } from './query/find-hits.ts'
import { foldWords } from './index/fold-text.ts'
import { rankTitles } from './rank/rank-titles.ts'
import { any, term } from './query/term-query.ts'
import { queryKeys, titleHeads } from './index/title-keys.ts'
import { climb } from './query/title-strategies.ts'

/** Fewer hits than this, found by an author's name alone, may be a name that nobody meant. */
const fewByName = 3

/** The first strategy that finds enough is the answer; a weak answer is used only if no later strategy finds the title. */
export async function findTitles(db: Db, text: string, limit: number): Promise<Found> {
  const typed = foldWords(text)
  const keys = queryKeys(typed)
  const wholeTitle = any(keys.map((key) => term('=', key, 1)))
  let weak: Found | undefined
  for await (const strategy of climb(db, { words: typed, keys, wholeTitle, heads: titleHeads(text) })) {
    const { words, query, heads, enough = 1, byName = false, loose = false } = strategy
    const { hits, total } = await findHits(db, { by: 'title', query, first: wholeTitle }, Math.max(limit, ranked))
    const { hits: best, called } = rankTitles(hits.slice(0, ranked), { words, keys, heads })
    const whole = best[0] !== undefined && called.has(best[0])
    const found = loose
      ? { hits: best.slice(0, maxLoose), total: Math.min(total, maxLoose), loose: !whole, called }
      : { hits: [...best, ...hits.slice(ranked)], total, loose: false, called }
    if (whole) return found
    if (weak || hits.length < enough) continue
    if (!byName || hits.length >= fewByName) return found
    weak = found
  }
  return weak ?? nothingFound
}
