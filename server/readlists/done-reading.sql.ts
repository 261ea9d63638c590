import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { gap } from '../ordered-list/positions.sql.ts'

/** 'Done Reading' contains the currently finished books, the most recently finished first. Call after the reading is stored. */
export async function addToDoneReading(
  tx: Tx,
  readerId: string,
  bookId: string,
  at: Date,
  { isToday }: { isToday: boolean },
): Promise<void> {
  await sql`
    insert into readlist_book (readlist_id, book_id, position, added_at)
    select
      readlist.id,
      ${bookId}::uuid,
      coalesce((select min(position) from readlist_book where readlist_id = readlist.id), 0) - ${gap}::integer,
      ${at}::timestamptz
    from readlist
    where reader_id = ${readerId} and kept_for_you
    on conflict (readlist_id, book_id) do update set position = excluded.position`.execute(tx)
  if (!isToday) await orderDoneReading(tx, readerId)
}

/** By the latest finish of each book, the newest first; books without a date are last. */
export async function orderDoneReading(tx: Tx, readerId: string): Promise<void> {
  await sql`
    with finished as materialized (
      select book_id, max(finished_on) as finished_on
      from reading where reader_id = ${readerId} and outcome = 'finished' group by book_id
    ), ordered as (
      select readlist_id, book_id, position,
        ${gap}::double precision * row_number() over (order by finished_on desc nulls last, position, book_id) as place
      from readlist join readlist_book on readlist_id = readlist.id left join finished using (book_id)
      where readlist.reader_id = ${readerId} and kept_for_you
    )
    update readlist_book set position = place from ordered
    where readlist_book.readlist_id = ordered.readlist_id and readlist_book.book_id = ordered.book_id
      and readlist_book.position <> place`.execute(tx)
}

export async function removeFromDoneReading(tx: Tx, readerId: string, bookId: string): Promise<void> {
  await sql`
    delete from readlist_book using readlist
    where readlist_book.readlist_id = readlist.id
      and readlist.reader_id = ${readerId} and kept_for_you
      and readlist_book.book_id = ${bookId}`.execute(tx)
}
