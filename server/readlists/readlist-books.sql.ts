import { sql } from 'kysely'
import { bookIdOf } from '../books/listed-book.sql.ts'
import type { Db, Tx } from '../db/database.ts'
import { gap } from '../ordered-list/positions.sql.ts'

/**
 * Locks the requested lists and those that contain the book, in id order, so that two concurrent changes wait for each other
 * instead of deadlocking.
 */
export async function lockListsAround(
  tx: Tx,
  readerId: string,
  bookId: string,
  readlistIds: string[],
): Promise<{ id: string; kept_for_you: boolean }[]> {
  const { rows } = await sql<{ id: string; kept_for_you: boolean }>`
    select id, kept_for_you from readlist
    where reader_id = ${readerId} and (
      id = any(${readlistIds}::uuid[])
      or exists (select from readlist_book where readlist_id = readlist.id and book_id = ${bookId})
    )
    order by id
    for no key update`.execute(tx)
  return rows
}

/** The number of books in each of the reader's own lists, without 'Done Reading', which is filled automatically. */
export async function countBooks(tx: Tx, readerId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select readlist.id, count(*) as n
    from readlist join readlist_book on readlist_id = readlist.id
    where reader_id = ${readerId} and not kept_for_you
    group by readlist.id`.execute(tx)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** Appends the book to each list that does not contain it. Returns the ids of those lists. */
export async function addToLists(
  tx: Tx,
  readerId: string,
  readlistIds: string[],
  bookId: string,
  at: Date,
): Promise<string[]> {
  // What is done with a public list is noted by a trigger too, for servers before this one, but cannot be where tables are distributed.
  const { rows } = await sql<{ readlist_id: string }>`
    with added as (
      insert into readlist_book (readlist_id, book_id, position, added_at, told_at)
      select
        list,
        ${bookId}::uuid,
        coalesce((select max(position) from readlist_book where readlist_id = list), 0) + ${gap}::integer,
        ${at}::timestamptz,
        ${at}::timestamptz
      from unnest(${readlistIds}::uuid[]) as list
      on conflict (readlist_id, book_id) do nothing
      returning readlist_id
    ), told as materialized (
      select reader_id from readlist
      where reader_id = ${readerId} and is_public and id in (select readlist_id from added) limit 1
    )
    select readlist_id, (select note_doing(reader_id, ${at}) from told) from added`.execute(tx)
  return rows.map(({ readlist_id }) => readlist_id)
}

export async function removeFromLists(tx: Tx, readlistIds: string[], bookId: string): Promise<void> {
  await sql`
    delete from readlist_book
    where readlist_id = any(${readlistIds}::uuid[]) and book_id = ${bookId}`.execute(tx)
}

/** The ids of the reader's lists that contain the book. */
export async function listsWithBook(tx: Tx, readerId: string, bookId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select readlist.id
    from readlist join readlist_book on readlist_id = readlist.id
    where reader_id = ${readerId} and book_id = ${bookId}
    order by readlist.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** False if the list does not contain the book. */
export async function updateNote(db: Db, readlistId: string, bookId: string, note: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update readlist_book set note = ${note}
    where readlist_id = ${readlistId} and book_id = ${bookIdOf(bookId)}`.execute(db)
  return numAffectedRows === 1n
}

export async function deleteFromList(db: Db, readlistId: string, bookId: string): Promise<void> {
  await sql`
    delete from readlist_book
    where readlist_id = ${readlistId} and book_id = ${bookIdOf(bookId)}`.execute(db)
}
