import type { Word, WordCounts } from './search.sql.ts'
import { all, any, term, termsFrom, type Kind, type TermQuery } from './term-query.ts'

/** One way to read a word that was typed. */
export interface Reading {
  /** More than one where what was typed as one word is several: 'harrypotter'. */
  words: string[]
  typos: number
  counts: WordCounts
}

export interface SoughtWord {
  typed: string
  readings: Reading[]
  /** It may be the beginning of a word. */
  begins: WordCounts | undefined
}

export type Dictionary = Map<string, Word>

export function asTyped(word: string, dictionary: Dictionary, begins?: WordCounts): SoughtWord {
  const counts = dictionary.get(word)
  return { typed: word, readings: counts ? [{ words: [word], typos: 0, counts }] : [], begins }
}

/** Undefined where no book can answer. */
export function queryFor(sought: SoughtWord[], kinds: Kind[], allBooks: number): TermQuery | undefined {
  const parts = sought.map((word) => queryForWord(word, kinds, allBooks))
  const possible = parts.filter((part) => part !== undefined)
  return possible.length > 0 && possible.length === parts.length ? all(possible, allBooks) : undefined
}

function queryForWord(word: SoughtWord, kinds: Kind[], allBooks: number): TermQuery | undefined {
  const ways = kinds.flatMap((kind) => waysToMeet(word, kind, allBooks))
  return ways.length > 0 ? any(ways) : undefined
}

function waysToMeet({ typed, readings, begins }: SoughtWord, kind: Kind, allBooks: number): TermQuery[] {
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

/** Books that answer at least so many of the words. */
export function queryForSome(
  sought: SoughtWord[],
  least: number,
  kinds: Kind[],
  allBooks: number,
): TermQuery | undefined {
  const ways = combinations(sought, least).flatMap((some) => queryFor(some, kinds, allBooks) ?? [])
  return ways.length > 0 ? any(ways) : undefined
}

function combinations<T>(items: T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, at) => combinations(items.slice(at + 1), size - 1).map((rest) => [item].concat(rest)))
}
