import { sql } from 'kysely'
import { storedUnder } from '../books/listed-book.sql.ts'
import type { Db } from '../db/database.ts'
import type { StoredStatus } from '../reading/reading.sql.ts'

export interface MarkedBook {
  /** The id that was asked for. */
  asked: string
  status: StoredStatus | null
  open: boolean
  quarters: number | null
}

/** Of the books with these catalogue ids, those that have the reader's status or stars. */
export async function listMarkedBooks(db: Db, readerId: string, ids: string[]): Promise<MarkedBook[]> {
  const { rows } = await sql<MarkedBook>`
    select
      asked.id as asked, status, quarters,
      exists (
        select from reading
        where reading.reader_id = ${readerId} and reading.book_id = known.book_id and outcome = 'open'
      ) as open
    from unnest(${ids}::text[]) as asked (id)
    cross join lateral (select ${storedUnder(sql.ref('asked.id'))} as book_id) as known
    left join book_status on book_status.reader_id = ${readerId} and book_status.book_id = known.book_id
    left join rating on rating.reader_id = ${readerId} and rating.book_id = known.book_id
    where status is not null or quarters is not null`.execute(db)
  return rows
}
