import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { gap } from '../ordered-list/positions.sql.ts'

/** 'Done Reading' contains the currently finished books, the most recently finished first. */
export async function addToDoneReading(tx: Tx, readerId: string, bookId: string, at: Date): Promise<void> {
  await sql`
    insert into readlist_book (readlist_id, book_id, position, added_at)
    select
      readlist.id,
      ${bookId}::uuid,
      coalesce((select min(position) from readlist_book where readlist_id = readlist.id), 0) - ${gap}::integer,
      ${at}::timestamptz
    from readlist
    where reader_id = ${readerId} and kept_for_you
    on conflict (readlist_id, book_id) do nothing`.execute(tx)
}

export async function removeFromDoneReading(tx: Tx, readerId: string, bookId: string): Promise<void> {
  await sql`
    delete from readlist_book using readlist
    where readlist_book.readlist_id = readlist.id
      and readlist.reader_id = ${readerId} and kept_for_you
      and readlist_book.book_id = ${bookId}`.execute(tx)
}
