import { sql } from 'kysely'
import { privateBook } from '../books/private-book.sql.ts'
import type { Db } from '../db/database.ts'

/**
 * The google_books_ids of the books that most readers started or finished since then. There is one status row per reader and book,
 * so a reader counts once, by the latest status, and no longer after removing it. Imported statuses and private books do not count.
 */
export async function listMostRead(db: Db, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ google_books_id: string }>`
    select google_books_id
    from (
      select book_id, count(*) as readers
      from book_status
      where changed_at > ${since} and status <> 'WANT_TO_READ' and import_id is null and not exists (${privateBook(
        sql.ref('book_status.reader_id'),
        sql.ref('book_status.book_id'),
      )})
      group by book_id
      order by readers desc, book_id
      limit ${limit}
    ) as most
    join book on book.id = book_id
    order by readers desc, book_id`.execute(db)
  return rows.map(({ google_books_id }) => google_books_id)
}

export async function listMostFavoured(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ google_books_id: string }>`
    select google_books_id
    from (
      select book_id, count(*) as readers
      from favorite
      where not exists (${privateBook(sql.ref('favorite.reader_id'), sql.ref('favorite.book_id'))})
      group by book_id
      order by readers desc, book_id
      limit ${limit}
    ) as most
    join book on book.id = book_id
    order by readers desc, book_id`.execute(db)
  return rows.map(({ google_books_id }) => google_books_id)
}
