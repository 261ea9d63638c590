import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface EditionRow {
  id: number
  language: string
  year: number | null
  publisher: string
  pages: number | null
  isbns: string[]
  total: number
}

/** The works that a book is: by its own id, by its other ids, and those that were merged into one of these. */
export function worksOf(bookId: string) {
  return sql`
    own as materialized (
      select substring(google_books_id from 3 for length(google_books_id) - 3)::bigint as work
      from (
        select google_books_id from book where id = ${bookId}
        union all
        select google_books_id from book_other_id where book_id = ${bookId}
      ) as called
      where google_books_id ~ '^OL[0-9]{1,12}W$'
    ), work as (
      select work from own
      union
      select id from own join dump_redirect on kind = 'W' and to_id = work
    )`
}

export async function countEditions(db: Db, bookId: string): Promise<number> {
  const { rows } = await sql<{ editions: number }>`
    with ${worksOf(bookId)}
    select count(*)::integer as editions from work join dump_edition using (work)`.execute(db)
  return rows[0]?.editions ?? 0
}

/** Those in the book's own language first, then the latest. */
export async function listEditionsOf(db: Db, bookId: string, limit: number): Promise<EditionRow[]> {
  const { rows } = await sql<EditionRow>`
    with ${worksOf(bookId)}
    select
      dump_edition.id, language, year, publisher, pages, isbns, (count(*) over ())::integer as total
    from work join dump_edition using (work)
    order by
      language <> '' and language = (select language from book where id = ${bookId}) desc,
      year desc nulls last, dump_edition.id desc
    limit ${limit}`.execute(db)
  return rows
}
