import { sql } from 'kysely'
import { bookIdOf, listedBook } from '../books/listed-book.sql.ts'
import type { BookRow } from '../books/books.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import { gap } from '../ordered-list/positions.sql.ts'

export async function listBooksInOrder(db: Db, readerId: string): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select ${listedBook}
    from favorite join book on book.id = book_id
    where reader_id = ${readerId}
    order by position, book_id`.execute(db)
  return rows
}

export interface FirstBooks {
  books: BookRow[]
  /** The number of all favorites. */
  total: number
}

/** Reads only the returned books; the others are counted in the index. */
export async function listFirstInOrder(db: Db, readerId: string, first: number): Promise<FirstBooks> {
  const { rows } = await sql<BookRow & { total: number }>`
    select ${listedBook}, (select count(*) from favorite where reader_id = ${readerId}) as total
    from (
      select book_id, position from favorite
      where reader_id = ${readerId}
      order by position, book_id
      limit ${first}
    ) as listed join book on book.id = book_id
    order by position, book_id`.execute(db)
  return { books: rows, total: rows[0]?.total ?? 0 }
}

export interface BookId {
  id: string
  /** The book's own id. */
  google_books_id: string
}

/** Every id by which a favorite is known, in no order. */
export async function listIds(db: Db, readerId: string): Promise<BookId[]> {
  const { rows } = await sql<BookId>`
    select google_books_id as id, google_books_id
    from favorite join book on book.id = book_id
    where reader_id = ${readerId}
    union all
    select other.google_books_id as id, book.google_books_id
    from favorite join book_other_id as other using (book_id) join book on book.id = book_id
    where reader_id = ${readerId}
      and not exists (select from book as owner where owner.google_books_id = other.google_books_id)`.execute(db)
  return rows
}

/** Inserts at the top. False if the book is a favorite already. */
export async function insertFavorite(tx: Tx, readerId: string, bookId: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into favorite (reader_id, book_id, position, added_at)
    select
      ${readerId}::uuid,
      ${bookId}::uuid,
      coalesce((select min(position) from favorite where reader_id = ${readerId}), 0) - ${gap}::integer,
      ${at}::timestamptz
    on conflict (reader_id, book_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function countFavorites(tx: Tx, readerId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('favorite')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('reader_id', '=', readerId)
    .executeTakeFirstOrThrow()
  return n
}

export async function deleteFavorite(db: Db, readerId: string, bookId: string): Promise<void> {
  await sql`delete from favorite where reader_id = ${readerId} and book_id = ${bookIdOf(bookId)}`.execute(db)
}
