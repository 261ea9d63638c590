import { sql } from 'kysely'
import type { Edition } from '#contract/books/editions.ts'
import { factsRead } from '../books/edition-read.sql.ts'
import type { Db, Tx } from '../db/database.ts'

export interface LibraryBookRow {
  visibility: 'public' | 'private'
  private_note: string
  owned_copies: number
  added_on: string | null
  source_fields: Record<string, string>
  edition: Edition | null
}

export async function findLibraryBook(
  db: Db | Tx,
  readerId: string,
  bookId: string,
): Promise<LibraryBookRow | undefined> {
  const { rows } = await sql<LibraryBookRow>`
    select visibility, private_note, owned_copies, added_on, source_fields, edition
    from library_book where reader_id = ${readerId} and book_id = ${bookId}`.execute(db)
  return rows[0]
}

export interface LibraryChanges {
  visibility?: 'public' | 'private' | undefined
  private_note?: string | undefined
  owned_copies?: number | undefined
  edition?: Edition | null | undefined
}

/** Leaves what is undefined as it is. */
export async function saveLibraryBook(
  tx: Tx,
  readerId: string,
  bookId: string,
  { visibility, private_note, owned_copies, edition }: LibraryChanges,
): Promise<void> {
  const changes = {
    ...(visibility !== undefined && { visibility }),
    ...(private_note !== undefined && { private_note }),
    ...(owned_copies !== undefined && { owned_copies }),
    ...(edition !== undefined && { edition }),
  }
  await tx
    .insertInto('library_book')
    .values({ reader_id: readerId, book_id: bookId, ...changes })
    .onConflict((conflict) => conflict.columns(['reader_id', 'book_id']).doUpdateSet(changes))
    .execute()
}

/** Counts the books of which the reader keeps anything. */
export async function countLibraryBooks(tx: Tx, readerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from library_book where reader_id = ${readerId}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Leaves nothing but that the book is private, if it is. */
export async function emptyLibraryBook(tx: Tx, readerId: string, bookId: string): Promise<void> {
  await sql`
    with hidden as (
      update library_book
      set private_note = '', owned_copies = 0, added_on = null, source_ids = '{}', source_fields = '{}', edition = null
      where reader_id = ${readerId} and book_id = ${bookId} and visibility = 'private'
    )
    delete from library_book where reader_id = ${readerId} and book_id = ${bookId} and visibility = 'public'`.execute(
    tx,
  )
}

/**
 * What statistics ask of a reader's readings of these books is copied again. Call after their edition has changed: the copies must not be
 * left empty, as whoever is filling them may have read the edition before.
 */
export async function copyFacts(tx: Tx, readerId: string, bookIds: string[]): Promise<void> {
  if (bookIds.length === 0) return
  await sql`
    update reading set facts = (select ${factsRead} from book where book.id = reading.book_id)
    where reader_id = ${readerId} and book_id = any(${bookIds}::uuid[])`.execute(tx)
}

/** Call after the visibility has changed. */
export async function countRatingAgain(tx: Tx, readerId: string, bookId: string, by: 1 | -1): Promise<void> {
  const rating = await tx
    .selectFrom('rating')
    .select('quarters')
    .where('reader_id', '=', readerId)
    .where('book_id', '=', bookId)
    .where('waits', '=', false)
    .executeTakeFirst()
  if (!rating) return
  await tx
    .updateTable('book')
    .set((eb) => ({
      rating_sum: eb('rating_sum', '+', by * rating.quarters),
      rating_count: eb('rating_count', '+', by),
    }))
    .where('id', '=', bookId)
    .execute()
}

export function findBookFacts(db: Db | Tx, bookId: string) {
  return db.selectFrom('book').select(['pages', 'owner_id']).where('id', '=', bookId).executeTakeFirstOrThrow()
}
