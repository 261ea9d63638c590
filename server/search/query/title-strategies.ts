import { searchPageSize } from '#contract/books.ts'
import type { Db } from '../../db/database.ts'
import { foldNumbers } from '../index/number-words.ts'
import { lookUpWords, type WordCounts } from './search.sql.ts'
import {
  asTyped,
  queryFor,
  queryForAnyOf,
  withoutDoubtful,
  type Dictionary,
  type QueryWord,
  type Use,
} from './query-words.ts'
import { isShort, mend } from './spelling.ts'
import { hasReading, isLinking, likelyHeads, maxOf, rareOf } from './word-weights.ts'
import { any, term, termsFrom, type TermQuery } from './term-query.ts'
import { queryKeys } from '../index/title-keys.ts'

export interface TitleStrategy {
  words: QueryWord[]
  query: TermQuery
  heads?: Heads
  /** With fewer hits, the next strategy is tried unless one of them has the exact title; it finds these and more. */
  enough?: number
  /** No title contains any of the distinctive words. */
  byName?: boolean
  /** Words are dropped or replaced: only the few best hits are plausible. */
  loose?: boolean
}

/** Keys of the query's beginnings: a title may be followed by its subtitle, its author or anything else. */
export interface Heads {
  /** Beginnings that end at a separator. */
  certain: string[]
  likely: string[]
}

export interface TypedTitle {
  words: string[]
  keys: string[]
  wholeTitle: TermQuery
  /** The words before a colon, an 'or', a 'by'. */
  heads: string[][]
}

const uses: Use[] = ['titles', 'authors']
const maxWords = 16
/** In no title is a word said more often that is not found by its other words, or as a whole. */
const maxSaid = 3
const maxSuspects = 8

/**
 * Yields strategies from strict to loose: the words as typed; with words of the author's name among them; with unknown words
 * corrected, or the title before a possible subtitle; with every word corrected, without the least distinctive words, or a
 * title followed by more words; a single rare word.
 */
export async function* climb(db: Db, title: TypedTitle): AsyncGenerator<TitleStrategy, void, undefined> {
  const { keys, wholeTitle } = title
  const typed = withoutRepeats(title.words).slice(0, maxWords)
  if (typed.length === 0) return
  const last = typed.at(-1) ?? ''
  const numbers = foldNumbers(typed)
  const pairs = typed.slice(1).map((word, at) => `${typed[at]}${word}`)
  const looked = [...new Set([...typed, ...numbers, ...pairs])]
  const found = await lookUpWords(db, looked, last.length > 1 ? last : '', wholeTitle)
  const dictionary: Dictionary = new Map(found.words.map((word) => [word.word, word]))
  const books = dictionary.get('')?.titles ?? 0
  const begins = usefulPrefix(found.prefix, dictionary.get(last))
  const sought = (words: string[]) =>
    words.map((word) => asTyped(word, dictionary, uses, word === last && word === words.at(-1) ? begins : undefined))

  const words = sought(typed)
  const glued = sought(gluePair(typed, dictionary))
  const inTitle = queryFor(words, ['t:'], books)
  const otherWays = [glued, sought(numbers)].map((way) => queryFor(way, ['t:'], books))
  const ways = [found.titled > 0 ? wholeTitle : undefined, inTitle, ...otherWays].filter((way) => way !== undefined)
  const withName = queryFor(words, ['t:', 'a:'], books)
  const mayBeName = words.length > 1 || words.every(isRatherName)
  if (ways.length > 0) yield { words, query: any(ways), enough: withName && mayBeName ? searchPageSize : 1 }
  if (withName)
    yield {
      words,
      query: any([...ways, withName]),
      byName: !words.some((word) => !isLinking(word) && isInTitles(word)),
    }

  const unknown = glued.filter((word) => !hasReading(word)).slice(0, maxSuspects)
  const certain = title.heads.flatMap(queryKeys)
  const likely = likelyHeads(glued, books).flatMap(queryKeys)
  const isAltered = unknown.length > 0 || glued.length < words.length
  const asPrefix = isAltered ? termsFrom('=', keys[0] ?? '', 100) : undefined
  const beginnings = any([...headQueries([...certain, ...likely]), ...(asPrefix ? [asPrefix] : [])])
  const { words: mended, titled = true } = await mend(db, glued, unknown, uses, beginnings)
  // The same words without a separator would find the same books again.
  if (isAltered || certain.length > 0) {
    yield* inTitleElseWithName(mended, {
      heads: { certain, likely: [] },
      also: titled ? [...headQueries(certain), asPrefix] : [],
      books,
    })
  }

  const known = mended.filter((word) => !unknown.some(({ typed: each }) => each === word.typed)).slice(0, maxSuspects)
  const { words: suspected } = await mend(db, mended, known, uses)
  // Every word together has been tried by now.
  const parts = maxOf(mended.map(withoutDoubtful), title.heads, books).filter(({ length }) => length < mended.length)
  const also = [...(titled ? headQueries([...certain, ...likely]) : []), queryForAnyOf(parts, ['t:', 'a:'], books)]
  const loosely = { heads: { certain, likely }, loose: true }
  yield* known.length > 0
    ? inTitleElseWithName(suspected, { ...loosely, also, books })
    : byAnyOf(suspected, also, loosely)

  const rare = queryForAnyOf(rareOf(words, books), ['t:', 'a:'], books)
  if (rare) yield { words, query: rare, loose: true }
}

function withoutRepeats(words: string[]): string[] {
  const said = new Map<string, number>()
  return words.filter((word) => {
    const before = said.get(word) ?? 0
    said.set(word, before + 1)
    return before < maxSaid
  })
}

function isInTitles({ readings, begins }: QueryWord): boolean {
  return (begins?.titles ?? 0) > 0 || readings.some(({ counts }) => counts.titles > 0)
}

/** Names such as 'shakespeare' occur in titles too. */
function isRatherName({ readings }: QueryWord): boolean {
  return readings.some(({ counts }) => counts.authors > 3 * counts.titles)
}

/** 'mocking bird' becomes 'mockingbird': joins the first two words that are one word in some title. */
function gluePair(typed: string[], dictionary: Dictionary): string[] {
  const at = typed.findIndex(
    (word, index) => (dictionary.get(`${word}${typed[index + 1] ?? ''}`)?.titles ?? 0) > 0 && index + 1 < typed.length,
  )
  return at < 0 ? typed : [...typed.slice(0, at), `${typed[at]}${typed[at + 1]}`, ...typed.slice(at + 2)]
}

interface Beside extends Pick<TitleStrategy, 'heads' | 'loose'> {
  /** Alternatives that also match. */
  also: (TermQuery | undefined)[]
  books: number
}

/** Yields nothing if any word occurs nowhere. */
function* inTitleElseWithName(words: QueryWord[], { also, books, ...strategy }: Beside): Generator<TitleStrategy> {
  const meant = words.length > 1 ? words : words.map(byItself)
  const inTitle = [queryFor(meant, ['t:'], books), ...wholeTitles(words)]
  yield* byAnyOf(words, [...inTitle, ...also], strategy)
  const withName = queryFor(meant, ['t:', 'a:'], books)
  if (withName) yield { words, query: withName, ...strategy }
}

function* byAnyOf(
  words: QueryWord[],
  possible: (TermQuery | undefined)[],
  strategy: Pick<TitleStrategy, 'heads' | 'loose'>,
): Generator<TitleStrategy> {
  const ways = possible.filter((way) => way !== undefined)
  if (ways.length > 0) yield { words, query: any(ways), ...strategy }
}

/** A short word by itself is not corrected here, as too many words are one typo away. */
function byItself(word: QueryWord): QueryWord {
  return isShort(word.typed) ? { ...word, readings: word.readings.filter(({ typos }) => typos === 0) } : word
}

function wholeTitles([word, ...others]: QueryWord[]): TermQuery[] {
  if (!word || others.length > 0 || !isShort(word.typed)) return []
  return word.readings.map(({ words }) => term('=', words.join(''), 1))
}

function headQueries(heads: string[]): TermQuery[] {
  return [...new Set(heads)].map((key) => term('=', key, 1))
}

/** Matches by prefix too, unless the prefix is very common compared with the exact word. */
function usefulPrefix(prefix: WordCounts, exact: WordCounts | undefined): WordCounts | undefined {
  const more = prefix.titles + prefix.authors > (exact?.titles ?? 0) + (exact?.authors ?? 0)
  const many = prefix.titles > 1_000 && prefix.titles < 30 * (exact?.titles ?? 0)
  return more && !many ? prefix : undefined
}
