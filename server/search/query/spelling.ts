import type { Db } from '../../db/database.ts'
import { countTypos, nearKeys, typosAllowed } from '../index/fuzzy-keys.ts'
import { listFuzzyWords, type Word, type WordCounts } from './search.sql.ts'
import { otherNumber } from './singular-plural.ts'
import { countMisheard } from './phonetic-matches.ts'
import type { Reading, QueryWord, Use } from './query-words.ts'
import type { TermQuery } from './term-query.ts'

export interface Mended {
  words: QueryWord[]
  /** Whether any book matches `titles`; undefined if that was not asked. */
  titled: boolean | undefined
}

/**
 * Adds corrections to each suspect word: itself, a word a typo or two away, or two words. Likeliest first. The statement that
 * looks for them also answers whether any book matches `titles`.
 */
export async function mend(
  db: Db,
  words: QueryWord[],
  suspects: QueryWord[],
  uses: Use[],
  titles?: TermQuery,
): Promise<Mended> {
  if (suspects.length === 0) return { words, titled: undefined }
  const typed = suspects.map((word) => word.typed)
  const { readings, titled } = await suggest(db, typed, uses, titles)
  return {
    words: words.map((word) => (suspects.includes(word) ? withReadings(word, readings.get(word.typed)) : word)),
    titled: titles && titled,
  }
}

function withReadings(word: QueryWord, suggested: Reading[] = []): QueryWord {
  const own = word.readings.filter((reading) => !suggested.some(({ typos }) => typos === 0) && reading.typos === 0)
  return { ...word, readings: [...own, ...suggested] }
}

export interface Suggested {
  /** Possible corrections of each typed word, likeliest first. */
  readings: Map<string, Reading[]>
  titled: boolean
}

export async function suggest(db: Db, suspects: string[], uses: Use[], titles?: TermQuery): Promise<Suggested> {
  const near = suspects.flatMap(nearKeys)
  const cuts = new Map(suspects.map((word) => [word, cutInTwo(word)]))
  const others = suspects.flatMap(otherNumber)
  const wanted = [...new Set([...[...cuts.values()].flat(2), ...others])]
  const found = await listFuzzyWords(db, near, wanted, uses, titles)
  const known = new Map(found.words.map((word) => [word.word, word]))
  const readings = new Map(suspects.map((word) => [word, readingsOf(word, known, cuts.get(word) ?? [], uses)]))
  return { readings, titled: found.titled }
}

function readingsOf(typed: string, known: Map<string, Word>, cuts: [string, string][], uses: Use[]): Reading[] {
  const numbers = otherNumber(typed)
  const near = [...known.values()].flatMap((word) => {
    const reading = numbers.includes(word.word) ? { typos: 0.5 } : readingOf(typed, word.word)
    return reading ? [{ doubtful: false, ...reading, words: [word.word], counts: word }] : []
  })
  const cut = cuts.flatMap(([first, second]): Reading[] => {
    const [a, b] = [known.get(first), known.get(second)]
    return a && b ? [{ words: [first, second], typos: 1, counts: rarer(a, b) }] : []
  })
  const used = ({ counts }: Reading) => Math.max(...uses.map((use) => counts[use]))
  return [...near, ...cut].toSorted((a, b) => a.typos - b.typos || used(b) - used(a)).slice(0, maxReadings)
}

/** A phonetic spelling may differ in many letters, so sound is compared as well. */
function readingOf(typed: string, word: string): Pick<Reading, 'typos' | 'doubtful'> | undefined {
  const typos = countTypos(typed, word, Math.min(typosAllowed(typed), typosAllowed(word)))
  if (typos === 0) return { typos }
  const misheard = countMisheard(typed, word)
  const heard = misheard === undefined ? Infinity : 0.7 + misheard * 0.8
  if (typos === undefined) return misheard === undefined ? undefined : { typos: heard }
  if (typos > 1 && misheard === undefined && Math.max(typed.length, word.length) < longWord) return undefined
  const written = misheard === 0 ? typos - 0.5 : typos
  return { typos: Math.min(written, heard), doubtful: isShort(typed) && !beginAlike(typed, word) }
}

/** Two typos turn a shorter word into a different one. */
const longWord = 8

/** In so short a word, one typo can produce many other words. */
export function isShort(word: string): boolean {
  return word.length <= 4
}

/** Swapped first letters count as the same beginning. */
function beginAlike(a: string, b: string): boolean {
  return a[0] === b[0] || (a[0] === b[1] && a[1] === b[0])
}

const maxReadings = 12

function cutInTwo(word: string): [string, string][] {
  return Array.from({ length: Math.max(0, word.length - 3) }, (_, at) => [word.slice(0, at + 2), word.slice(at + 2)])
}

function rarer(a: WordCounts, b: WordCounts): WordCounts {
  return {
    titles: Math.min(a.titles, b.titles),
    authors: Math.min(a.authors, b.authors),
    genres: Math.min(a.genres, b.genres),
  }
}
