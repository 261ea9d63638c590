import type { Word, WordCounts } from './search.sql.ts'
import { all, any, term, termsFrom, type Kind, type TermQuery } from './term-query.ts'

/** One way to read a word that was typed. */
export interface Reading {
  /** More than one where what was typed as one word is several: 'harrypotter'. */
  words: string[]
  typos: number
  counts: WordCounts
  /** So little is left of what was typed that by itself it is not to be taken for this. */
  doubtful?: boolean
}

export type Use = keyof WordCounts

export interface QueryWord {
  typed: string
  readings: Reading[]
  /** It may be the beginning of a word. */
  begins: WordCounts | undefined
  /** How much it tells: the fewer books hold it as it was typed, the more. */
  weight: number
}

export type Dictionary = Map<string, Word>

export function asTyped(typed: string, dictionary: Dictionary, uses: Use[], begins?: WordCounts): QueryWord {
  const counts = dictionary.get(typed)
  const books = dictionary.get('')?.titles ?? 0
  const holding = Math.max(countIn(counts, uses), countIn(begins, uses))
  return {
    typed,
    readings: counts ? [{ words: [typed], typos: 0, counts }] : [],
    begins,
    weight: Math.max(least, Math.log((books + 2) / (holding + 1)) * (holding === 0 ? unheardOf : 1)),
  }
}

const least = 0.1
/** A word that no book holds may be a slip. */
const unheardOf = 0.8

/** How much the words tell together. */
export function weightOf(words: QueryWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0)
}

export function countIn(counts: WordCounts | undefined, uses: Use[]): number {
  return uses.reduce((sum, use) => sum + (counts?.[use] ?? 0), 0)
}

export function withoutDoubtful(word: QueryWord): QueryWord {
  return { ...word, readings: word.readings.filter(({ doubtful = false }) => !doubtful) }
}

/** Undefined where no book can answer. */
export function queryFor(sought: QueryWord[], kinds: Kind[], allBooks: number): TermQuery | undefined {
  const parts = sought.map((word) => queryForWord(word, kinds, allBooks))
  const possible = parts.filter((part) => part !== undefined)
  return possible.length > 0 && possible.length === parts.length ? all(possible, allBooks) : undefined
}

function queryForWord(word: QueryWord, kinds: Kind[], allBooks: number): TermQuery | undefined {
  const ways = kinds.flatMap((kind) => waysToMeet(word, kind, allBooks))
  return ways.length > 0 ? any(ways) : undefined
}

function waysToMeet({ typed, readings, begins }: QueryWord, kind: Kind, allBooks: number): TermQuery[] {
  const name = countOf[kind]
  const asBeginning = begins !== undefined && begins[name] > 0
  const known = readings.filter(({ words, counts }) => counts[name] > 0 && !(asBeginning && words[0] === typed))
  const ways = known.map(({ words, counts }) =>
    all(
      words.map((word) => term(kind, word, counts[name])),
      allBooks,
    ),
  )
  if (!asBeginning) return ways
  const itself = readings.find(({ words }) => words[0] === typed)
  return [...ways, termsFrom(kind, typed, begins[name], itself?.counts[name])]
}

const countOf = { '=': 'titles', 't:': 'titles', 'a:': 'authors', 'g:': 'genres' } as const

/** Books that answer any of these sets of words. */
export function queryForAnyOf(sets: QueryWord[][], kinds: Kind[], allBooks: number): TermQuery | undefined {
  const ways = sets.flatMap((set) => queryFor(set, kinds, allBooks) ?? [])
  return ways.length > 0 ? any(ways) : undefined
}

/** The least sets of items that together have this worth: none holds an item that it could do without. */
export function leastSets<T>(items: T[], worthOf: (item: T) => number, worth: number): T[][] {
  return setsFrom(
    items.toSorted((a, b) => worthOf(b) - worthOf(a)),
    worthOf,
    worth,
  )
}

/** The items by worth: what comes last to a set is the least of it. */
function setsFrom<T>(items: T[], worthOf: (item: T) => number, worth: number): T[][] {
  if (worth <= 0) return [[]]
  return items.flatMap((item, at) =>
    setsFrom(items.slice(at + 1), worthOf, worth - worthOf(item)).map((rest) => [item].concat(rest)),
  )
}
