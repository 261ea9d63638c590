import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'

/** A condition on a row of `book` and one of `fresh`: what readings keep of the book changes. */
export const factsChange: RawBuilder<boolean> = sql`
  (book.pages, book.year, book.language, book.genres, book.authors)
  is distinct from (fresh.pages, fresh.year, fresh.language, fresh.genres, fresh.authors)`

/** Until the copies are made anew, statistics ask these books themselves. */
export async function noteChangedFacts(tx: Tx, bookIds: readonly string[]): Promise<void> {
  if (bookIds.length === 0) return
  await tx
    .insertInto('book_fact_change')
    .values(bookIds.toSorted().map((book_id) => ({ book_id })))
    .onConflict((conflict) =>
      conflict.column('book_id').doUpdateSet(({ ref }) => ({ noted_at: ref('excluded.noted_at') })),
    )
    .execute()
}
