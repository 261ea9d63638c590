import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Those that the most readers started or finished since then, by their google_books_id. */
export async function listMostRead(db: Db, since: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ google_books_id: string }>`
    with lately as (
      select book_id, reader_id from reading where started_at > ${since}
      union
      select book_id, reader_id from reading where finished_at > ${since}
    )
    select google_books_id
    from (select book_id, count(*) as readers from lately group by book_id) as counted
    join book on book.id = book_id
    order by readers desc, book_id
    limit ${limit}`.execute(db)
  return rows.map(({ google_books_id }) => google_books_id)
}

export async function listMostFavoured(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ google_books_id: string }>`
    select google_books_id
    from (select book_id, count(*) as readers from favorite group by book_id) as counted
    join book on book.id = book_id
    order by readers desc, book_id
    limit ${limit}`.execute(db)
  return rows.map(({ google_books_id }) => google_books_id)
}
