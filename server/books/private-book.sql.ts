import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** For `exists`: whether the reader keeps the book to themselves. */
export function privateBook(readerId: string | RawBuilder<unknown>, bookId: RawBuilder<unknown>): RawBuilder<unknown> {
  const reader = typeof readerId === 'string' ? sql`${readerId}` : readerId
  return sql`
    select from library_book as kept
    where kept.reader_id = ${reader} and kept.book_id = ${bookId} and kept.visibility = 'private'`
}

/**
 * A condition: the reader neither keeps the book private nor is the only one who has it. Each book is looked up by its id: joined, it
 * would be compared with every book that only one reader has, whenever the planner's statistics do not know how many these are.
 */
export function openBook(readerId: RawBuilder<unknown>, bookId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(
    not exists (${privateBook(readerId, bookId)})
    and (select own.owner_id from book as own where own.id = ${bookId}) is null
  )`
}

export async function isPrivateBook(db: Db | Tx, readerId: string, bookId: string): Promise<boolean> {
  const { rows } = await privateBook(readerId, sql`${bookId}`).execute(db)
  return rows.length > 0
}
