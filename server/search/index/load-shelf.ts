import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../db/database.ts'
import { idFromIsbn } from '#contract/provisional-id.ts'
import { findShelfChecksum, saveShelfChecksum, saveShelfFacts } from './load-shelf.sql.ts'
import { saveIsbns } from '../../books/other-ids.sql.ts'
import { renewSearch } from './reindex.ts'
import { folding } from './search-terms.ts'
import { storeBooks, type NewBook } from './store-books.ts'

/**
 * Adds the starter shelf's missing books to the database. A stored book is never overwritten, but its search terms, its other
 * titles, its opening and its place in a series follow the files. Files unchanged since the last load are skipped. Safe when several servers start together: each book is stored once,
 * and its words are counted once.
 */
export async function loadShelf(db: Db, folder: string, at = new Date()): Promise<void> {
  const { checksum, books } = readShelf(folder)
  if ((await findShelfChecksum(db)) === checksum) return
  const entries = books()
  const stored = await storeBooks(db, entries, at)
  if (stored.length < entries.length) await renewSearch(db, entries)
  await saveIsbnsOf(db, entries)
  await saveShelfFacts(db, entries)
  await saveShelfChecksum(db, checksum, at)
}

/** Makes the books findable by these ISBNs. */
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
  /** Negative for years BC. */
  year: number
  genres: string[]
  pages: number | null
  /** ISBN-13s of well-known editions. */
  isbn?: string[]
  language: string
  /** How well known the book is: from 1, for specialists, to 10, for a book everybody has heard of. */
  renown: number
  /** Only where it is known for certain. */
  series?: { name: string; number: number }
  /** Of the whole book: in other languages and countries, and fuller ones. */
  titles?: string[]
  /** Other names readers search for: its series, characters and parts, short forms, subtitles. */
  also?: string[]
  description: string
  /** Its first sentence, or the beginning of a long one; only where it is in the public domain. */
  opening?: string
}

function readLine(line: string, otherNames: Map<string, string[]>): NewBook {
  const { id, year, renown, titles = [], also = [], isbn = [], ...book }: ShelfLine = JSON.parse(line)
  return {
    ...book,
    google_books_id: id,
    source: 'shelf',
    image: '',
    year: String(year),
    popularity: readersByRenown(renown),
    otherTitles: [...titles, ...also],
    shownTitles: titles,
    isbns: isbn,
    otherNames: book.authors.flatMap((name) => otherNames.get(name) ?? []),
  }
}

/** Converts to the scale of rating counts on large reading sites, so that both kinds of books can be ranked together. */
function readersByRenown(renown: number): number {
  return Math.round(1_500 * (1_000_000 / 1_500) ** ((renown - 1) / 9))
}
