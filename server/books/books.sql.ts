import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

const columns = [
  'id',
  'google_books_id',
  'title',
  'authors',
  'genres',
  'description',
  'image',
  'year',
  'rating_sum',
  'rating_count',
] as const

export type BookRow = Awaited<ReturnType<typeof listBooks>>[number]

export function findBookById(db: Db | Tx, id: string): Promise<BookRow | undefined> {
  return db.selectFrom('book').select(columns).where('id', '=', id).executeTakeFirst()
}

export function findBookByGoogleBooksId(db: Db | Tx, googleBooksId: string): Promise<BookRow | undefined> {
  return db.selectFrom('book').select(columns).where('google_books_id', '=', googleBooksId).executeTakeFirst()
}

/** In no order. */
export function listBooks(db: Db | Tx, ids: string[]) {
  return db
    .selectFrom('book')
    .select(columns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** In no order; those that nobody here has kept are left out. */
export function listBooksByGoogleBooksId(db: Db | Tx, googleBooksIds: string[]): Promise<BookRow[]> {
  return db
    .selectFrom('book')
    .select(columns)
    .where(sql<boolean>`google_books_id = any(${googleBooksIds}::text[])`)
    .execute()
}
