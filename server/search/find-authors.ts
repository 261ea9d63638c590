import type { Db } from '../db/database.ts'
import { findHits, maxLoose, noneFirst, nothingFound, ranked, type Found } from './query/find-hits.ts'
import { rankAuthors } from './rank/rank-authors.ts'
import { foldName } from './index/search-terms.ts'
import { lookUpWords, type Hits, type NamedHit } from './query/search.sql.ts'
import {
  asTyped,
  leastSets,
  queryFor,
  queryForAnyOf,
  weightOf,
  withoutDoubtful,
  type Dictionary,
  type QueryWord,
} from './query/query-words.ts'
import { mend } from './query/spelling.ts'
import type { TermQuery } from './query/term-query.ts'

const maxWords = 10

/** Match quality from which a name is certain to be the one meant. */
const goodName = 0.9

/** A name that matches less than this share of the words' weight is another person's. */
const leastOfName = 0.55

/** The same limit where every word of the name had to be corrected. */
const leastMended = 0.81

/**
 * Tries the words as typed (in any order, initials for names), then with unknown words corrected, then with all words corrected,
 * then a part of them. Words matched by several names of one book count for less than words matched by one name.
 */
export async function findByAuthor(db: Db, query: string, limit: number): Promise<Found> {
  const typed = foldName(query)
    .map(({ word }) => word)
    .slice(0, maxWords)
  let best = { ...nothingFound, quality: 0 }
  // A later attempt may read the words in another way and still ask for the same ones.
  const asked = new Map<string, Hits<NamedHit>>()
  for await (const { words, query: wanted, loose = false, mended = false } of attempts(db, typed)) {
    if (loose && best.hits.length > 0) break
    const { hits, total } = asked.get(wanted.text) ?? (await findNamed(db, wanted, limit))
    asked.set(wanted.text, { hits, total })
    const head = hits.slice(0, ranked)
    const least = loose ? leastOfName : mended && words.length > 1 ? leastMended : 0
    const { hits: first, quality } = rankAuthors(head, words, { least, bySurname: loose })
    if (quality <= best.quality) continue
    best = loose
      ? { hits: first.slice(0, maxLoose), total: Math.min(first.length, maxLoose), loose, quality }
      : { hits: [...first, ...hits.slice(ranked)], total: total - head.length + first.length, loose, quality }
    if (best.quality >= goodName || (loose && best.hits.length > 0)) break
  }
  return best
}

function findNamed(db: Db, query: TermQuery, limit: number): Promise<Hits<NamedHit>> {
  return findHits(db, { by: 'author', query, first: noneFirst }, Math.max(limit, ranked))
}

interface Attempt {
  words: QueryWord[]
  query: TermQuery
  mended?: boolean
  /** Some words have no match. */
  loose?: boolean
}

async function* attempts(db: Db, typed: string[]): AsyncGenerator<Attempt, void, undefined> {
  if (typed.length === 0) return
  const last = typed.at(-1) ?? ''
  const letters = typed.flatMap((word) => (isInitials(word) ? [...word] : []))
  const found = await lookUpWords(db, [...new Set([...typed, ...letters])], last.length > 2 ? last : '')
  const dictionary: Dictionary = new Map(found.words.map((word) => [word.word, word]))
  const books = dictionary.get('')?.titles ?? 0
  const begins = found.prefix.authors > 0 ? found.prefix : undefined
  const words = typed
    .map((word, at) => asTyped(word, dictionary, ['authors'], at === typed.length - 1 ? begins : undefined))
    .map((word) => (hasAuthors(word) && /[aeiouy]/.test(word.typed) ? word : withInitials(word, dictionary)))
  const asItIs = queryFor(words, ['a:'], books)
  if (asItIs) yield { words, query: asItIs }

  const unknown = words.filter((word) => !hasAuthors(word))
  const { words: mended } = await mend(db, words, unknown, ['authors'])
  const meant = withoutDoubt(mended).filter(hasAuthors)
  const withMended = unknown.length > 0 && meant.some(isDistinctive) ? queryFor(meant, ['a:'], books) : undefined
  if (withMended) yield { words: mended, query: withMended, mended: true, loose: meant.length < words.length }

  const known = words.filter((word) => !unknown.includes(word) && word.typed.length > 2)
  const { words: remended } = await mend(db, mended, known, ['authors'])
  const suspected = remended.map((word) => withInitials(word, dictionary))
  const all = withoutDoubt(suspected).filter(hasAuthors)
  const withSuspected = all.some(isDistinctive) ? queryFor(all, ['a:'], books) : undefined
  if (withSuspected) yield { words: suspected, query: withSuspected, mended: true, loose: all.length < words.length }

  const distinctive = all.filter(isDistinctive).slice(0, 6)
  const some = queryForAnyOf(
    leastSets(distinctive.map(withoutDoubtful), ({ weight }) => weight, weightOf(words) / 3),
    ['a:'],
    books,
  )
  if (some) yield { words: suspected, query: some, loose: true }
}

/** An initial or a single character occurs in many names. */
function isDistinctive({ typed }: QueryWord): boolean {
  return typed.length > 1
}

/** Doubtful corrections count only when there are several words and all of them match an author. */
function withoutDoubt(words: QueryWord[]): QueryWord[] {
  return words.length > 1 && words.every(hasAuthors) ? words : words.map(withoutDoubtful)
}

function hasAuthors({ readings, begins }: QueryWord): boolean {
  return begins !== undefined || readings.some(({ counts }) => counts.authors > 0)
}

/** 'jk' also reads as 'j k'. */
function withInitials(word: QueryWord, dictionary: Dictionary): QueryWord {
  if (!isInitials(word.typed)) return word
  const letters = [...word.typed]
  const counts = letters.map((letter) => dictionary.get(letter))
  if (counts.some((each) => each === undefined)) return word
  const authors = Math.min(...counts.map((each) => each?.authors ?? 0))
  const apart = { words: letters, typos: 0, counts: { titles: 0, authors, genres: 0 }, doubtful: true }
  return { ...word, readings: [...word.readings, apart] }
}

function isInitials(word: string): boolean {
  return /^\p{L}{2,3}$/u.test(word)
}
