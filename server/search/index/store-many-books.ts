import { nearKeys } from './fuzzy-keys.ts'
import { wordOf } from './search-terms.ts'
import type { BookToInsert } from './store-books.sql.ts'
import { copiedBook, listCountedWords, type CopiedBook, type CountedWords } from './store-many-books.sql.ts'

/** Thousands of books, ready for `copyBooks` and `countWords`. */
export interface ManyBooks {
  books: Uint8Array<ArrayBuffer>
  found: Uint8Array<ArrayBuffer>
  words: CountedWords
}

export interface Packing {
  add(rows: BookToInsert[]): void
  /** Undefined if no book was added. */
  finish(): ManyBooks | undefined
}

/** Holds no more of each book than its rows' text. `known` are words that are stored for certain; those of the books are added. */
export function startPacking({ at, known }: { at: Date; known: Set<string> }): Packing {
  const time = at.toISOString()
  const copied: (CopiedBook & { id: string })[] = []
  const counts: WordCounts = new Map()
  return { add, finish }

  function add(rows: BookToInsert[]): void {
    for (const row of rows) {
      copied.push({ id: row.google_books_id, ...copiedBook(row, time) })
      countTerms(counts, row)
    }
  }

  function finish(): ManyBooks | undefined {
    if (copied.length === 0) return undefined
    // In a fixed order, so that two who write the same books cannot deadlock.
    copied.sort((a, b) => (a.id < b.id ? -1 : 1))
    const words = listCountedWords(
      [...counts].map(([word, uses]) => ({ word, ...uses, near: known.has(word) ? [] : nearKeys(word) })),
    )
    for (const word of counts.keys()) known.add(word)
    return { books: encode(copied.map(({ book }) => book)), found: encode(copied.map(({ found }) => found)), words }
  }
}

function encode(lines: string[]): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(lines.join(''))
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
