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

/** By an id that it is known by besides its own. */
export function findBookByOtherId(db: Db | Tx, id: string): Promise<BookRow | undefined> {
  return db
    .selectFrom('book')
    .select(columns)
    .where('id', '=', (query) => query.selectFrom('book_other_id').select('book_id').where('google_books_id', '=', id))
    .executeTakeFirst()
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

/** By its own id or another, each with the one that was asked for; in no order. */
export async function listBooksByAnyId(db: Db, ids: string[]): Promise<(BookRow & { asked: string })[]> {
  const { rows } = await sql<BookRow & { asked: string }>`
    select
      asked.id as asked, book.id, book.google_books_id, title, authors, genres, description, image, year, rating_sum,
      rating_count
    from unnest(${ids}::text[]) as asked (id)
    left join book_other_id as other on other.google_books_id = asked.id
    join book on book.id = coalesce((select id from book where google_books_id = asked.id), other.book_id)`.execute(db)
  return rows
}
