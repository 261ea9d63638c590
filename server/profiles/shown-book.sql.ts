import { sql, type RawBuilder } from 'kysely'
import { openBook } from '../books/private-book.sql.ts'

/** Whose books are shown, and whether to the reader alone. */
export interface Shown {
  readerId: string
  toOneself: boolean
}

/** Others see neither what the reader keeps private nor books that only the reader has. */
export function shownBook({ readerId, toOneself }: Shown, bookId: RawBuilder<unknown>): RawBuilder<unknown> {
  return toOneself ? sql`true` : openBook(sql`${readerId}`, bookId)
}
