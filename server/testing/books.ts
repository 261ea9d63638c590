import { randomBytes } from 'node:crypto'
import { noteChangedFacts } from '../books/fact-changes.sql.ts'
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

/** As a catalogue's reply does: a trigger notes it too, but not where tables are distributed. */
export async function correctBooks(
  db: Db,
  ids: string[],
  values: Partial<Pick<NewBook, 'pages' | 'genres'>>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('book').set(values).where('id', 'in', ids).execute()
    await noteChangedFacts(tx, ids)
  })
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
