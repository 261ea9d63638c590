import { sql } from 'kysely'
import { maxProgress } from '#contract/reading.ts'
import type { Db, Tx } from '../../db/database.ts'

export interface OwnReadlist {
  id: string
  name: string
  name_folded: string
  kept_for_you: boolean
  is_removed: boolean
  /** The last position in it. */
  last: number
}

export async function listOwnReadlists(db: Db | Tx, readerId: string): Promise<OwnReadlist[]> {
  const { rows } = await sql<OwnReadlist>`
    select id, name, name_folded, kept_for_you, removed_for is not null as is_removed,
      coalesce((select max(position) from readlist_book where readlist_id = readlist.id), 0) as last
    from readlist where reader_id = ${readerId}`.execute(db)
  return rows
}

export interface Held {
  books: number
  /** Books beside which something is kept, whatever their state. */
  kept: number
  rated: number
  /** Books that only the reader has. */
  own: number
  favorites: number
  finished: number
  readings: number
  written: number
  /** Entries of progress, as far as the limit. */
  progress: number
  /** The position of the last favorite. */
  last_favorite: number
}

/** What a reader has of the things that are limited. */
export async function measureHeld(db: Db | Tx, readerId: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select
      (select count(*) from book_status where reader_id = ${readerId}) as books,
      (select count(*) from library_book where reader_id = ${readerId}) as kept,
      (select count(*) from rating where reader_id = ${readerId}) as rated,
      (select count(*) from book where owner_id = ${readerId}) as own,
      (select count(*) from favorite where reader_id = ${readerId}) as favorites,
      books_read as finished, readings,
      (select count(*) from review where reader_id = ${readerId}) as written,
      (select count(*) from (
        select from reading_progress where reader_id = ${readerId} limit ${maxProgress}
      ) as entry) as progress,
      coalesce((select max(position) from favorite where reader_id = ${readerId}), 0) as last_favorite
    from reader where id = ${readerId}`.execute(db)
  const [held] = rows
  if (!held) throw new Error('There is no such reader.')
  return held
}
