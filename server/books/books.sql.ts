import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { pointRead } from '../db/point-read.ts'
import { isUuid } from '../db/uuid.ts'
import { storedUnder } from './listed-book.sql.ts'

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
  'owner_id',
] as const

export type BookRow = Awaited<ReturnType<typeof listBooks>>[number]

const findBookById = pointRead((db: Db, id: string) => db.selectFrom('book').select(columns).where('id', '=', id))

export const findBookByGoogleBooksId = pointRead((db: Db | Tx, googleBooksId: string) =>
  db.selectFrom('book').select(columns).where('google_books_id', '=', googleBooksId),
)

const findBookByOtherId = pointRead((db: Db, googleBooksId: string) =>
  db
    .selectFrom('book')
    .innerJoin('book_other_id as other', 'other.book_id', 'book.id')
    .select(columns.map((column) => `book.${column}` as const))
    .where('other.google_books_id', '=', googleBooksId),
)

/** By uuid, google_books_id or another known id. A book's own id takes precedence over another book's alternative id. */
export async function findBookByAnyId(db: Db, id: string): Promise<BookRow | undefined> {
  if (isUuid(id)) return findBookById(db, id)
  return (await findBookByGoogleBooksId(db, id)) ?? findBookByOtherId(db, id)
}

/** All columns except the id, for statements that join `book`. */
export const restOfBook = sql.join(
  columns.filter((column) => column !== 'id').map((column) => sql.ref(`book.${column}`)),
)

/** In no order. */
export function listBooks(db: Db | Tx, ids: string[]) {
  return db
    .selectFrom('book')
    .select(columns)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** In no order; without those that are not stored. */
export function listBooksByGoogleBooksId(db: Db | Tx, googleBooksIds: string[]): Promise<BookRow[]> {
  return db
    .selectFrom('book')
    .select(columns)
    .where(sql<boolean>`google_books_id = any(${googleBooksIds}::text[])`)
    .execute()
}

/** By google_books_id or another known id, each with the requested id; in no order. */
export async function listBooksByAnyId(db: Db, ids: string[]): Promise<(BookRow & { asked: string })[]> {
  const { rows } = await sql<BookRow & { asked: string }>`
    select asked.id as asked, ${sql.join(columns.map((column) => sql.ref(`book.${column}`)))}
    from unnest(${ids}::text[]) as asked (id)
    join book on book.id = ${storedUnder(sql.ref('asked.id'))}`.execute(db)
  return rows
}
