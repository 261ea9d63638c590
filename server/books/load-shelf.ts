import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../db/database.ts'
import { findShelfChecksum, saveShelfChecksum } from './load-shelf.sql.ts'
import { storeBooks, type NewBook } from './store-books.ts'

/**
 * Puts the starter shelf into the database where it is not there yet. What is there is never overwritten; files that have not
 * changed since the last time are not looked into. Servers may start together: each book is stored once.
 */
export async function loadShelf(db: Db, folder: string, at = new Date()): Promise<void> {
  const { checksum, books } = readShelf(folder)
  if ((await findShelfChecksum(db)) === checksum) return
  await storeBooks(db, books(), at)
  await saveShelfChecksum(db, checksum, at)
}

export function readShelf(folder: string): { checksum: string; books: () => NewBook[] } {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const checksum = files.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex')
  return { checksum, books: () => files.flatMap((text) => text.split('\n').filter(Boolean).map(readLine)) }
}

interface ShelfLine {
  id: string
  title: string
  authors: string[]
  /** Negative before our era. */
  year: number
  genres: string[]
  pages: number | null
  language: string
  renown: 1 | 2 | 3
  description: string
}

function readLine(line: string): NewBook {
  const { id, year, renown, ...book } = JSON.parse(line) as ShelfLine
  return {
    ...book,
    google_books_id: id,
    source: 'shelf',
    image: '',
    year: String(year),
    popularity: readersByRenown[renown],
  }
}

/** On the scale of ratings that large reading sites count, so that the two can stand on one shelf. */
const readersByRenown = { 1: 3_000, 2: 30_000, 3: 300_000 }
