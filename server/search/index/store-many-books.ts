import { nearKeys } from './fuzzy-keys.ts'
import { wordOf } from './search-terms.ts'
import type { BookToInsert } from './store-books.sql.ts'
import { copiedBook, listCountedWords, type CountedWords } from './store-many-books.sql.ts'

/** Thousands of books, ready for `copyBooks` and `countWords`. */
export interface ManyBooks {
  books: Uint8Array<ArrayBuffer>
  found: Uint8Array<ArrayBuffer>
  words: CountedWords
}

export interface Packing {
  /** In the order of their ids over all that is added, so that two who write the same books cannot deadlock. */
  add(rows: BookToInsert[]): void
  /** Undefined if no book was added. */
  finish(): ManyBooks | undefined
}

/** Holds no more of each book than its rows as bytes: as texts, the memory would be tidied of them again and again while others are added. `known` are words that are stored for certain; those of the books are added. */
export function startPacking({ at, known }: { at: Date; known: Set<string> }): Packing {
  const time = at.toISOString()
  const parts: { books: Buffer; found: Buffer }[] = []
  const counts: WordCounts = new Map()
  return { add, finish }

  function add(rows: BookToInsert[]): void {
    if (rows.length === 0) return
    const copied = rows.map((row) => copiedBook(row, time))
    parts.push({ books: encode(copied.map(({ book }) => book)), found: encode(copied.map(({ found }) => found)) })
    for (const row of rows) countTerms(counts, row)
  }

  function finish(): ManyBooks | undefined {
    if (parts.length === 0) return undefined
    const words = listCountedWords(
      [...counts].map(([word, uses]) => ({ word, ...uses, near: known.has(word) ? [] : nearKeys(word) })),
    )
    for (const word of counts.keys()) known.add(word)
    return { books: joined(parts.map(({ books }) => books)), found: joined(parts.map(({ found }) => found)), words }
  }
}

function encode(lines: string[]): Buffer {
  return Buffer.from(lines.join(''))
}

/** In memory of their own, which can be handed over. */
function joined(parts: Buffer[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

type WordCounts = Map<string, { titles: number; authors: number; genres: number }>

function countTerms(counts: WordCounts, { terms }: BookToInsert): void {
  for (const term of terms) {
    const word = wordOf(term)
    if (word === undefined) continue
    const uses = counts.get(word) ?? { titles: 0, authors: 0, genres: 0 }
    if (term.startsWith('t:')) uses.titles += 1
    else if (term.startsWith('a:')) uses.authors += 1
    else uses.genres += 1
    counts.set(word, uses)
  }
}
