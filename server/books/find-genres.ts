import type { Db } from '../db/database.ts'
import { findHits, noneFirst, nothingFound, type Found } from './find-hits.ts'
import { genreWords } from './genre-phrases.ts'
import { lookUpWords } from './search.sql.ts'
import { suggest } from './spelling.ts'
import { all, any, term, termsFrom, type TermQuery } from './term-query.ts'

/** The genre as typed; else those that begin so; else those a typo or two away; else all its words, each for itself. */
export async function findByGenre(db: Db, query: string, limit: number): Promise<Found> {
  const words = genreWords(query)
  const phrase = words.join('')
  if (phrase === '') return nothingFound
  const found = await lookUpWords(db, [phrase, ...words], phrase)
  const wanted =
    exactly(phrase, found.words) ?? beginning(phrase, found.beginning.genres) ?? (await mended(db, phrase, words))
  return wanted ? { ...(await findHits(db, wanted, noneFirst, limit)), loose: false } : nothingFound
}

function exactly(phrase: string, known: { word: string; genres: number }[]): TermQuery | undefined {
  const genre = known.find(({ word, genres }) => word === phrase && genres > 0)
  return genre && term('g:', genre.word, genre.genres)
}

function beginning(phrase: string, books: number): TermQuery | undefined {
  return books > 0 ? termsFrom('g:', phrase, books) : undefined
}

async function mended(db: Db, phrase: string, words: string[]): Promise<TermQuery | undefined> {
  const suggested = await suggest(db, [...new Set([phrase, ...words])], ['genres'])
  const readings = suggested.get(phrase) ?? []
  const nearest = readings.filter(({ typos }) => typos === readings[0]?.typos).slice(0, 3)
  if (nearest.length > 0) return any(nearest.map(({ words: [word = ''], counts }) => term('g:', word, counts.genres)))
  const { words: counted } = await lookUpWords(db, words, '')
  const books = counted.find(({ word }) => word === '')?.titles ?? 0
  const parts = words.map((word) => {
    const best = suggested.get(word)?.[0]
    return exactly(word, counted) ?? (best && term('g:', best.words[0] ?? '', best.counts.genres))
  })
  const known = parts.filter((part) => part !== undefined)
  return known.length > 0 ? all(known, books) : undefined
}
