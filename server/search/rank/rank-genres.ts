import { compareRenown } from '../query/find-hits.ts'
import { wholeGenre } from '../index/genre-phrases.ts'
import type { Hit } from '../query/search.sql.ts'

/** The most popular first; among similarly popular books, those whose main genre this is. */
export function rankByGenre(hits: Hit[], asked: string[]): Hit[] {
  const isAsked = (genre: string) => asked.includes(wholeGenre(genre))
  const scored = hits.map((hit) => ({ hit, score: hit.popularity * closeness((hit.genres ?? []).findIndex(isAsked)) }))
  return scored.toSorted((a, b) => b.score - a.score || compareRenown(a.hit, b.hit)).map(({ hit }) => hit)
}

/** Weight by the genre's rank in the book. A partial match ('science' in 'Science Fiction') counts least. */
function closeness(rank: number): number {
  if (rank < 0) return 0.1
  return rank === 0 ? 2 : 1
}
