import { searchPageSize } from '#contract/books.ts'
import type { Db } from '../db/database.ts'
import { findHits, nothingFound, type Found } from './find-hits.ts'
import { foldWords } from './fold.ts'
import { foldNumbers } from './number-words.ts'
import { rankTitles, type RankedHit } from './rank-titles.ts'
import { lookUpWords, type Hit, type WordCounts } from './search.sql.ts'
import { asTyped, queryFor, queryForSome, type Dictionary, type SoughtWord } from './sought-words.ts'
import { suggest } from './spelling.ts'
import { any, term, termsFrom, type TermQuery } from './term-query.ts'
import { queryKeys } from './title-keys.ts'

export interface FoundTitles extends Found {
  hits: (Hit & Partial<RankedHit>)[]
}

/** The best of so many are put in order by all that is known of them; those behind follow by how well known they are. */
export const ranked = 200

const mostWords = 16
const mostSuspects = 8

interface Attempt {
  words: SoughtWord[]
  query: TermQuery
  /** Fewer hits are taken only where one of them is the book by name; the next attempt finds these and more. */
  enough?: number
  /** Not every word that was typed is asked for. */
  loose?: boolean
}

/**
 * As typed; else with a word of the author's name among the words; else with the words mended that nobody uses; else with
 * every word mended; else as many of the words as one book holds. The first way that finds a book is the answer.
 */
export async function findTitles(db: Db, query: string, limit: number): Promise<FoundTitles> {
  const typed = foldWords(query)
  const keys = queryKeys(typed)
  const wholeTitle = any(keys.map((key) => term('=', key, 1)))
  for await (const { words, query: wanted, enough = 1, loose = false } of attempts(
    db,
    typed.slice(0, mostWords),
    keys,
    wholeTitle,
  )) {
    const { hits, total } = await findHits(db, wanted, wholeTitle, Math.max(limit, ranked))
    const best = rankTitles(hits.slice(0, ranked), { words, keys })
    if (hits.length < enough && !best[0]?.whole) continue
    return { hits: [...best, ...hits.slice(ranked)], total, loose }
  }
  return nothingFound
}

async function* attempts(
  db: Db,
  typed: string[],
  keys: string[],
  wholeTitle: TermQuery,
): AsyncGenerator<Attempt, void, undefined> {
  if (typed.length === 0) return
  const last = typed.at(-1) ?? ''
  const numbers = foldNumbers(typed)
  const found = await lookUpWords(db, [...new Set([...typed, ...numbers])], last.length > 1 ? last : '')
  const dictionary: Dictionary = new Map(found.words.map((word) => [word.word, word]))
  const books = dictionary.get('')?.titles ?? 0
  const begins = usefulBeginning(found.beginning, dictionary.get(last))
  const words = typed.map((word, at) => asTyped(word, dictionary, at === typed.length - 1 ? begins : undefined))

  const inTitle = queryFor(words, ['t:'], books)
  const inNumbers = queryFor(
    numbers.map((word) => asTyped(word, dictionary)),
    ['t:'],
    books,
  )
  const ways = [wholeTitle, inTitle, inNumbers].filter((way) => way !== undefined)
  const withName = queryFor(words, ['t:', 'a:'], books)
  yield { words, query: any(ways), enough: withName && words.length > 1 ? searchPageSize : 1 }
  if (withName) yield { words, query: any([...ways, withName]) }

  const unknown = words.filter(({ readings, begins: prefix }) => readings.length === 0 && !prefix)
  const mended = await mend(db, words, unknown.slice(0, mostSuspects))
  const meant = mended.filter(({ readings, begins: prefix }) => readings.length > 0 || prefix)
  const glued = termsFrom('=', keys[0] ?? '', 100)
  if (unknown.length > 0) yield* tryMended(mended, meant, glued, books)

  const known = words.filter((word) => !unknown.includes(word)).slice(0, mostSuspects)
  const suspected = await mend(db, mended, known)
  const all = suspected.filter(({ readings, begins: prefix }) => readings.length > 0 || prefix)
  if (known.length > 0) yield* tryMended(suspected, all, glued, books)

  const rarest = all
    .map(withLikeliest)
    .toSorted((a, b) => rarity(a) - rarity(b))
    .slice(0, 6)
  for (const least of new Set([rarest.length - 1, Math.ceil(rarest.length / 2), 1])) {
    if (least < 1 || least >= all.length) continue
    const some = queryForSome(rarest, least, ['t:', 'a:'], books)
    if (some) yield { words: suspected, query: some, loose: true }
  }
}

function* tryMended(words: SoughtWord[], meant: SoughtWord[], glued: TermQuery, books: number) {
  const inTitle = queryFor(meant, ['t:'], books)
  yield { words, query: inTitle ? any([inTitle, glued]) : glued }
  const withName = queryFor(meant, ['t:', 'a:'], books)
  if (withName) yield { words, query: withName }
}

async function mend(db: Db, words: SoughtWord[], suspects: SoughtWord[]): Promise<SoughtWord[]> {
  if (suspects.length === 0) return words
  const typed = suspects.map((word) => word.typed)
  const suggested = await suggest(db, typed, ['titles', 'authors'])
  return words.map((word) => (suspects.includes(word) ? { ...word, readings: suggested.get(word.typed) ?? [] } : word))
}

/** Words that begin so are looked for too, unless they are so many that they say nothing. */
function usefulBeginning(beginning: WordCounts, exact: WordCounts | undefined): WordCounts | undefined {
  const more = beginning.titles + beginning.authors > (exact?.titles ?? 0) + (exact?.authors ?? 0)
  return more && (exact === undefined || beginning.titles < 5_000) ? beginning : undefined
}

function withLikeliest(word: SoughtWord): SoughtWord {
  return { ...word, readings: word.readings.slice(0, 3) }
}

function rarity({ readings, begins }: SoughtWord): number {
  return readings.reduce((sum, { counts }) => sum + counts.titles + counts.authors, begins?.titles ?? 0)
}
