import { searchPageSize } from '#contract/books.ts'
import type { Db } from '../db/database.ts'
import { foldNumbers } from './number-words.ts'
import { lookUpWords, type WordCounts } from './search.sql.ts'
import { asTyped, queryFor, queryForSome, type Dictionary, type SoughtWord } from './sought-words.ts'
import { suggest } from './spelling.ts'
import { any, termsFrom, type TermQuery } from './term-query.ts'

export interface Rung {
  words: SoughtWord[]
  query: TermQuery
  /** Fewer hits are taken only where one of them is the book by name; the next rung finds these and more. */
  enough?: number
  /** No title holds any of the words. */
  byName?: boolean
  /** Not every word that was typed is asked for. */
  loose?: boolean
}

const mostWords = 16
const mostSuspects = 8
const mostCombined = 6

/**
 * As typed; with words of the author's name among the words; with the words mended that nobody uses; with every word mended;
 * as many of the words as one book holds.
 */
export async function* climb(
  db: Db,
  everyWord: string[],
  keys: string[],
  wholeTitle: TermQuery,
): AsyncGenerator<Rung, void, undefined> {
  const typed = everyWord.slice(0, mostWords)
  if (typed.length === 0) return
  const last = typed.at(-1) ?? ''
  const numbers = foldNumbers(typed)
  const pairs = typed.slice(1).map((word, at) => `${typed[at]}${word}`)
  const found = await lookUpWords(db, [...new Set([...typed, ...numbers, ...pairs])], last.length > 1 ? last : '')
  const dictionary: Dictionary = new Map(found.words.map((word) => [word.word, word]))
  const books = dictionary.get('')?.titles ?? 0
  const begins = usefulBeginning(found.beginning, dictionary.get(last))
  const sought = (words: string[]) =>
    words.map((word) => asTyped(word, dictionary, word === last && word === words.at(-1) ? begins : undefined))

  const words = sought(typed)
  const glued = sought(gluePair(typed, dictionary))
  const inTitle = queryFor(words, ['t:'], books)
  const otherWays = [glued, sought(numbers)].map((way) => queryFor(way, ['t:'], books))
  const ways = [wholeTitle, inTitle, ...otherWays].filter((way) => way !== undefined)
  const withName = queryFor(words, ['t:', 'a:'], books)
  yield { words, query: any(ways), enough: withName && words.length > 1 ? searchPageSize : 1 }
  if (withName) yield { words, query: any([...ways, withName]), byName: !words.some(isInTitles) }

  const unknown = glued.filter((word) => !isKnown(word)).slice(0, mostSuspects)
  const mended = await mend(db, glued, unknown)
  const beginning = termsFrom('=', keys[0] ?? '', 100)
  if (unknown.length > 0 || glued.length < words.length) yield* inTitleElseWithName(mended, beginning, books)

  const known = mended.filter((word) => !unknown.some(({ typed: each }) => each === word.typed)).slice(0, mostSuspects)
  const suspected = await mend(db, mended, known)
  if (known.length > 0) yield* inTitleElseWithName(suspected, beginning, books)
  yield* mostOf(suspected.filter(isKnown), books)
}

function isInTitles({ readings, begins }: SoughtWord): boolean {
  return (begins?.titles ?? 0) > 0 || readings.some(({ counts }) => counts.titles > 0)
}

function isKnown({ readings, begins }: SoughtWord): boolean {
  return readings.length > 0 || begins !== undefined
}

/** 'mocking bird' as 'mockingbird': the first two words that are one word in a title. */
function gluePair(typed: string[], dictionary: Dictionary): string[] {
  const at = typed.findIndex(
    (word, index) => (dictionary.get(`${word}${typed[index + 1] ?? ''}`)?.titles ?? 0) > 0 && index + 1 < typed.length,
  )
  return at < 0 ? typed : [...typed.slice(0, at), `${typed[at]}${typed[at + 1]}`, ...typed.slice(at + 2)]
}

function* inTitleElseWithName(words: SoughtWord[], beginning: TermQuery, books: number): Generator<Rung> {
  const meant = words.filter(isKnown)
  const inTitle = queryFor(meant, ['t:'], books)
  yield { words, query: inTitle ? any([inTitle, beginning]) : beginning }
  const withName = queryFor(meant, ['t:', 'a:'], books)
  if (withName) yield { words, query: withName }
}

function* mostOf(words: SoughtWord[], books: number): Generator<Rung> {
  const rarest = words
    .map(withLikeliest)
    .toSorted((a, b) => rarity(a) - rarity(b))
    .slice(0, mostCombined)
  for (const least of new Set([rarest.length - 1, Math.ceil(rarest.length / 2), 1])) {
    if (least < 1 || least >= words.length) continue
    const some = queryForSome(rarest, least, ['t:', 'a:'], books)
    if (some) yield { words, query: some, loose: true }
  }
}

async function mend(db: Db, words: SoughtWord[], suspects: SoughtWord[]): Promise<SoughtWord[]> {
  if (suspects.length === 0) return words
  const typed = suspects.map((word) => word.typed)
  const suggested = await suggest(db, typed, ['titles', 'authors'])
  return words.map((word) => (suspects.includes(word) ? { ...word, readings: suggested.get(word.typed) ?? [] } : word))
}

/** Words that begin so are looked for too, unless they are many beside a word that is one by itself. */
function usefulBeginning(beginning: WordCounts, exact: WordCounts | undefined): WordCounts | undefined {
  const more = beginning.titles + beginning.authors > (exact?.titles ?? 0) + (exact?.authors ?? 0)
  const many = beginning.titles > 1_000 && beginning.titles < 30 * (exact?.titles ?? 0)
  return more && !many ? beginning : undefined
}

function withLikeliest(word: SoughtWord): SoughtWord {
  return { ...word, readings: word.readings.slice(0, 3) }
}

function rarity({ readings, begins }: SoughtWord): number {
  return readings.reduce((sum, { counts }) => sum + counts.titles + counts.authors, begins?.titles ?? 0)
}
