import type { Word, WordCounts } from './search.sql.ts'
import { all, any, term, termsFrom, type Kind, type TermQuery } from './term-query.ts'

/** One interpretation of a typed word. */
export interface Reading {
  /** Several if words were typed as one: 'harrypotter'. */
  words: string[]
  typos: number
  counts: WordCounts
  /** Too different from the typed word to count unless other words support it. */
  doubtful?: boolean
}

export type Use = keyof WordCounts

export interface QueryWord {
  typed: string
  readings: Reading[]
  /** Set if the typed word may be the beginning of one. */
  begins: WordCounts | undefined
  /** How distinctive the word is: the fewer books contain it as typed, the higher. */
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
/** A word that occurs in no book may be a typo, so it weighs less. */
const unheardOf = 0.8

export function weightOf(words: QueryWord[]): number {
  return words.reduce((sum, { weight }) => sum + weight, 0)
}

export function countIn(counts: WordCounts | undefined, uses: Use[]): number {
  return uses.reduce((sum, use) => sum + (counts?.[use] ?? 0), 0)
}

export function withoutDoubtful(word: QueryWord): QueryWord {
  return { ...word, readings: word.readings.filter(({ doubtful = false }) => !doubtful) }
}

/** Undefined if no book can match. */
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

/** Matches books that match any of these sets of words. */
export function queryForAnyOf(sets: QueryWord[][], kinds: Kind[], allBooks: number): TermQuery | undefined {
  const ways = sets.flatMap((set) => queryFor(set, kinds, allBooks) ?? [])
  return ways.length > 0 ? any(ways) : undefined
}

/** The minimal sets of items that together have at least this worth: removing any item would make a set worth too little. */
export function leastSets<T>(items: T[], worthOf: (item: T) => number, worth: number): T[][] {
  return setsFrom(
    items.toSorted((a, b) => worthOf(b) - worthOf(a)),
    worthOf,
    worth,
  )
}

/** Expects the items by descending worth, so that the last one added to a set is its smallest. */
function setsFrom<T>(items: T[], worthOf: (item: T) => number, worth: number): T[][] {
  if (worth <= 0) return [[]]
  return items.flatMap((item, at) =>
    setsFrom(items.slice(at + 1), worthOf, worth - worthOf(item)).map((rest) => [item].concat(rest)),
  )
}
