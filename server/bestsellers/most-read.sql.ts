import { sql, type RawBuilder } from 'kysely'
import { privateBook } from '../books/private-book.sql.ts'
import type { Db } from '../db/database.ts'

/**
 * The google_books_ids of the books that most readers started or finished since then. There is one status row per reader and book,
 * so a reader counts once, by the latest status, and no longer after removing it. Imported statuses and private books do not count.
 */
export function listMostRead(db: Db, since: Date, limit: number): Promise<string[]> {
  return listMost(
    db,
    sql`book_status`,
    sql`changed_at > ${since} and status <> 'WANT_TO_READ' and import_id is null`,
    limit,
  )
}

export function listMostFavoured(db: Db, limit: number): Promise<string[]> {
  return listMost(db, sql`favorite`, sql`true`, limit)
}

/** The books with most rows in a table that has one for each reader and book. */
async function listMost(
  db: Db,
  table: RawBuilder<unknown>,
  counts: RawBuilder<unknown>,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ google_books_id: string }>`
    select google_books_id
    from (
      select book_id, count(*) as readers
      from ${table} as chosen
      where ${counts} and not exists (${privateBook(sql.ref('chosen.reader_id'), sql.ref('chosen.book_id'))})
      group by book_id
      order by readers desc, book_id
      limit ${limit}
    ) as most
    join book on book.id = book_id
    order by readers desc, book_id`.execute(db)
  return rows.map(({ google_books_id }) => google_books_id)
}
