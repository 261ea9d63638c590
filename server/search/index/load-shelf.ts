import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/database.ts'
import { idFromIsbn } from '#contract/provisional-id.ts'
import { findShelfChecksum, saveShelfChecksum } from './load-shelf.sql.ts'
import { saveIsbns } from '../../books/other-ids.sql.ts'
import { renewSearch } from './reindex.ts'
import { folding } from './search-terms.ts'
import { storeBooks, type NewBook } from './store-books.ts'

/**
 * Puts the starter shelf into the database where it is not there yet. What a book says is never overwritten; what it is found by
 * follows the files. Files that have not changed since the last time are not looked into. Servers may start together: each book
 * is stored once, and its words are counted once.
 */
export async function loadShelf(db: Db, folder: string, at = new Date()): Promise<void> {
  const { checksum, books } = readShelf(folder)
  if ((await findShelfChecksum(db)) === checksum) return
  const entries = books()
  const stored = await storeBooks(db, entries, at)
  if (stored.length < entries.length) await renewSearch(db, entries)
  await saveIsbnsOf(db, entries)
  await saveShelfChecksum(db, checksum, at)
}

/** They are found by these from now on. */
export function saveIsbnsOf(db: Db, books: NewBook[]): Promise<void> {
  return saveIsbns(
    db,
    books.flatMap(({ google_books_id, isbns = [] }) =>
      isbns.map((isbn) => ({ google_books_id, id: idFromIsbn(isbn) })),
    ),
  )
}

export function readShelf(folder: string): { checksum: string; books: () => NewBook[] } {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const names = readNames(join(folder, 'author-names.json'))
  const checksum = [...files, names, String(folding)]
    .reduce((hash, text) => hash.update(text), createHash('sha256'))
    .digest('hex')
  return {
    checksum,
    books() {
      const otherNames = new Map<string, string[]>(Object.entries(JSON.parse(names)))
      return files.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => readLine(line, otherNames))
    },
  }
}

function readNames(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '{}'
}

interface ShelfLine {
  id: string
  title: string
  authors: string[]
  /** Negative before our era. */
  year: number
  genres: string[]
  pages: number | null
  /** Of well-known editions, in 13 digits. */
  isbn?: string[]
  language: string
  /** How many know it: from 1, a specialist's book, to 10, one that everybody has heard of. */
  renown: number
  /** What else it is looked for by: titles in other languages and countries, its series, what it is called for short. */
  also?: string[]
  description: string
}

function readLine(line: string, otherNames: Map<string, string[]>): NewBook {
  const { id, year, renown, also = [], isbn = [], ...book }: ShelfLine = JSON.parse(line)
  return {
    ...book,
    google_books_id: id,
    source: 'shelf',
    image: '',
    year: String(year),
    popularity: readersByRenown(renown),
    otherTitles: also,
    isbns: isbn,
    otherNames: book.authors.flatMap((name) => otherNames.get(name) ?? []),
  }
}

/** On the scale of ratings that large reading sites count, so that the two can stand on one shelf. */
function readersByRenown(renown: number): number {
  return Math.round(1_500 * (1_000_000 / 1_500) ** ((renown - 1) / 9))
}
