import type { Db } from '../db/database.ts'
import { findHits, noneFirst, nothingFound, type Found } from './query/find-hits.ts'
import { genreWords } from './index/genre-phrases.ts'
import { genresMeantBy, isBookWord, withoutBookWords } from './query/plain-genres.ts'
import { rankByGenre } from './rank/rank-genres.ts'
import { lookUpWords, type Word } from './query/search.sql.ts'
import type { Reading } from './query/query-words.ts'
import { suggest } from './query/spelling.ts'
import { all, any, term, termsFrom, type TermQuery } from './query/term-query.ts'

/** How many of the best-known hits are ranked. About one book in thirty has a given genre, so finding more means a long scan. */
const rankedHere = 40

/**
 * Tries the genre as typed, then the genres a plain word stands for, then a prefix, then a small typo, then all its words
 * separately. Words that match no genre find nothing.
 */
export async function findByGenre(db: Db, query: string, limit: number): Promise<Found> {
  const words = genreWords(query)
  const phrases = withoutBookWords(words).map((each) => each.join(''))
  const [phrase = ''] = phrases
  if (phrase === '') return nothingFound
  const meant = phrases.flatMap((each) => [[each], genresMeantBy(each)])
  // 'novels' does not mean graphic novels.
  if (phrases.length === 1 && isBookWord(phrase)) meant.reverse()
  const { words: known, prefix } = await lookUpWords(db, [...new Set([...meant.flat(), ...words])], phrase)
  const called = meant.map((genres) => genresIn(known, genres)).find((genres) => genres.length > 0)
  const wanted = called
    ? anyOf(called)
    : prefix.genres > 0
      ? { genres: [phrase], query: termsFrom('g:', phrase, prefix.genres) }
      : await mended(db, phrases, words, known)
  if (!wanted) return nothingFound
  const { hits, total } = await findHits(
    db,
    { by: 'genre', query: wanted.query, first: noneFirst },
    Math.max(limit, rankedHere),
  )
  const [ranked, others] = [hits.slice(0, rankedHere), hits.slice(rankedHere)]
  return { hits: [...rankByGenre(ranked, wanted.genres), ...others], total, loose: false }
}

interface Wanted {
  genres: string[]
  query: TermQuery
}

function genresIn(known: Word[], genres: string[]): Word[] {
  return known.filter((word) => word.genres > 0 && genres.includes(word.word))
}

function anyOf(genres: Pick<Word, 'word' | 'genres'>[]): Wanted {
  return {
    genres: genres.map(({ word }) => word),
    query: any(genres.map(({ word, genres: books }) => term('g:', word, books))),
  }
}

async function mended(db: Db, phrases: string[], words: string[], known: Word[]): Promise<Wanted | undefined> {
  const { readings: suggested } = await suggest(db, [...new Set([...phrases, ...words])], ['genres'])
  const slips = (typed: string) => (suggested.get(typed) ?? []).filter((reading) => isSmallSlip(typed, reading))
  for (const phrase of phrases) {
    const readings = slips(phrase)
    const nearest = readings.filter(({ typos }) => typos === readings[0]?.typos).slice(0, 3)
    if (nearest.length > 0) return anyOf(nearest.map(genreOf))
  }
  const books = known.find(({ word }) => word === '')?.titles ?? 0
  const parts = words.map((word) => {
    const exact = genresIn(known, [word])
    return anyOf(exact.length > 0 ? exact : slips(word).slice(0, 1).map(genreOf))
  })
  if (parts.some(({ genres }) => genres.length === 0)) return undefined
  const query = all(
    parts.map((part) => part.query),
    books,
  )
  return { genres: parts.flatMap(({ genres }) => genres), query }
}

/** With more typos than this, the word was not meant as the genre's name. */
function isSmallSlip(typed: string, { words: [word = '', ...more], typos }: Reading): boolean {
  const maxTypos = typed.length < 5 ? 0 : typed.length < 9 ? 1 : 2
  return more.length === 0 && typos <= maxTypos && (typed[0] === word[0] || (typed.length > 6 && typos <= 1))
}

function genreOf({ words: [word = ''], counts }: Reading): { word: string; genres: number } {
  return { word, genres: counts.genres }
}
