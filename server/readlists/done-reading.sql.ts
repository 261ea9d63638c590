import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { gap, type PlacedBook } from '../ordered-list/positions.sql.ts'

/** Before all others. */
export async function insertIntoDoneReading(tx: Tx, readerId: string, bookId: string, at: Date): Promise<void> {
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
}

/** The books of the list as they are to stand: by the latest finish of each, the newest first; those without a date last. */
export async function listByFinish(tx: Tx, readerId: string, listId: string): Promise<PlacedBook[]> {
  const { rows } = await sql<PlacedBook>`
    with finished as materialized (
      select book_id, max(finished_on) as finished_on
      from reading where reader_id = ${readerId} and outcome = 'finished' group by book_id
    )
    select book_id, book_id as google_books_id, position
    from readlist_book left join finished using (book_id)
    where readlist_id = ${listId}
    order by finished_on desc nulls last, position, book_id`.execute(tx)
  return rows
}

export async function removeFromDoneReading(tx: Tx, readerId: string, bookId: string): Promise<void> {
  await tx
    .deleteFrom('readlist_book')
    .where('readlist_id', '=', await findDoneReading(tx, readerId))
    .where('book_id', '=', bookId)
    .execute()
}

/** The id of 'Done Reading'. */
export async function findDoneReading(db: Db | Tx, readerId: string): Promise<string> {
  const { id } = await db
    .selectFrom('readlist')
    .select('id')
    .where('reader_id', '=', readerId)
    .where('kept_for_you', '=', true)
    .executeTakeFirstOrThrow()
  return id
}
