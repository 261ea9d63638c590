import { sql } from 'kysely'
import { maxBooksAdded, maxReadings, maxReadingsOfBook, type StatusInProgress } from '#contract/reading.ts'
import { storedUnder } from '../books/listed-book.sql.ts'
import type { Db } from '../db/database.ts'
import { standaloneStatement } from '../db/standalone-statement.ts'

interface NewStatus {
  readerId: string
  /** The id in the request, which may be the catalogue's. */
  bookId: string
  status: StatusInProgress
  /** The id of the new reading, if one starts. */
  readingId: string
  /** The reader's date. */
  today: string
  at: Date
}

/** The statement's count of books may be older than its lock on the reader; close to the limit, they are counted under the lock. */
const countedExactlyFrom = maxBooksAdded - 100

/**
 * The fast path, in one statement: a status change whose only side effect may be starting a reading. Neither the old nor the new
 * status may be finished, the old one may not have a reading open, and a reading that starts may not be one too many; otherwise it
 * does nothing and returns undefined. As the statement's snapshot may be older than its lock on the reader, it locks the old status as
 * it reads it, and a concurrently inserted status conflicts with it.
 */
export const moveStatus = standaloneStatement(
  (db: Db, { readerId, bookId, status, readingId, today, at }: NewStatus) => {
    const mayStart = sql`(${status}::text <> 'READING' or (
    select count(*) from reading where reading.reader_id = ${readerId} and reading.book_id = asked.book_id
  ) < ${maxReadingsOfBook})`
    return sql<{ book_id: string }>`
    with asked as materialized (
      select ${readerId}::uuid as reader_id, ${storedUnder(sql`${bookId}`)} as book_id
    ), turn as materialized (
      -- Not locked if there is nothing to do here: a lock has to be committed, and that waits for the disk.
      select id from reader
      where id = ${readerId} and (${status}::text <> 'READING' or readings < ${maxReadings}) and not exists (
        select from asked join book_status using (reader_id, book_id)
        where book_status.status in ('FINISHED', 'READING', 'PAUSED') and book_status.status <> ${status}
      )
      for no key update
    ), before as materialized (
      select book_status.status
      from turn join book_status on book_status.reader_id = turn.id
      where book_status.book_id = (select book_id from asked)
      for no key update of book_status
    ), same as (
      select asked.book_id from asked, before where before.status = ${status}
    ), changed as (
      update book_status set status = ${status}, changed_at = ${at}, import_id = null
      from asked, before
      where book_status.reader_id = asked.reader_id and book_status.book_id = asked.book_id and ${mayStart}
        and before.status not in ('FINISHED', 'READING', 'PAUSED', ${status})
      returning book_status.book_id
    ), added as (
      insert into book_status (reader_id, book_id, status, changed_at)
      select reader_id, book_id, ${status}::text, ${at}::timestamptz
      from asked where book_id is not null and exists (select from turn) and not exists (select from before) and ${mayStart}
        and (select count(*) from book_status where reader_id = ${readerId}) < ${countedExactlyFrom}
      on conflict (reader_id, book_id) do nothing
      returning book_id
    ), moved as (
      select book_id from changed union all select book_id from added
    ), started as (
      insert into reading (reader_id, id, book_id, outcome, started_at, started_on)
      select ${readerId}::uuid, ${readingId}::uuid, book_id, 'open', ${at}::timestamptz, ${today}::date
      from moved where ${status}::text = 'READING'
      on conflict (reader_id, book_id) where outcome = 'open' do nothing
    )
    select book_id from moved union all select book_id from same`.compile(db)
  },
)
