import { randomBytes } from 'node:crypto'
import { storeBooks, type NewBook } from '../search/index/store-books.ts'
import type { Db } from '../db/database.ts'

export interface TestBook {
  id: string
  google_books_id: string
  title: string
}

/** Stores books, each with a unique id if none is given. */
export async function addBooks<const Wanted extends readonly Partial<NewBook>[]>(
  db: Db,
  wanted: Wanted,
): Promise<{ [Each in keyof Wanted]: TestBook }> {
  const books = wanted.map(complete)
  await storeBooks(db, books)
  const ids = books.map((book) => book.google_books_id)
  const stored = await db
    .selectFrom('book')
    .select(['id', 'google_books_id', 'title'])
    .where('google_books_id', 'in', ids)
    .execute()
  return ids.map((id) => stored.find((book) => book.google_books_id === id)) as { [Each in keyof Wanted]: TestBook }
}

function complete(book: Partial<NewBook>): NewBook {
  return {
    google_books_id: `test-${randomBytes(6).toString('hex')}`,
    source: 'shelf',
    title: 'A Book',
    authors: ['An Author'],
    description: '',
    genres: ['Fiction'],
    image: '',
    year: '2001',
    pages: null,
    language: 'en',
    popularity: 0,
    ...book,
  }
}
