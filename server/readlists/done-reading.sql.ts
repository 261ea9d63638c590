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

/** By the latest finish of each book, the newest first; books without a date are last. Call with the reader locked. */
export async function orderDoneReading(tx: Tx, readerId: string): Promise<void> {
  const listId = await findDoneReading(tx, readerId)
  // Asked first, as one statement cannot change the books of lists by what it finds on another machine.
  const { rows: moved } = await sql<{ book_id: string; position: number }>`
    with finished as materialized (
      select book_id, max(finished_on) as finished_on
      from reading where reader_id = ${readerId} and outcome = 'finished' group by book_id
    ), ordered as (
      select book_id, position,
        ${gap}::double precision * row_number() over (order by finished_on desc nulls last, position, book_id) as place
      from readlist_book left join finished using (book_id)
      where readlist_id = ${listId}
    )
    select book_id, place as position from ordered where position <> place`.execute(tx)
  if (moved.length === 0) return
  await sql`
    update readlist_book set position = moved.position
    from unnest(
      ${moved.map((each) => each.book_id)}::uuid[], ${moved.map((each) => each.position)}::double precision[]
    ) as moved (book_id, position)
    where readlist_id = ${listId} and readlist_book.book_id = moved.book_id`.execute(tx)
}

export async function removeFromDoneReading(tx: Tx, readerId: string, bookId: string): Promise<void> {
  await tx
    .deleteFrom('readlist_book')
    .where('readlist_id', '=', await findDoneReading(tx, readerId))
    .where('book_id', '=', bookId)
    .execute()
}

/** The id of 'Done Reading'. */
export async function findDoneReading(tx: Tx, readerId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('readlist')
    .select('id')
    .where('reader_id', '=', readerId)
    .where('kept_for_you', '=', true)
    .executeTakeFirstOrThrow()
  return id
}
