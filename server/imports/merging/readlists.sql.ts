import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export interface OwnReadlist {
  id: string
  name_folded: string
  kept_for_you: boolean
  /** The last position in it. */
  last: number
}

export async function listOwnReadlists(db: Db | Tx, readerId: string): Promise<OwnReadlist[]> {
  const { rows } = await sql<OwnReadlist>`
    select id, name_folded, kept_for_you,
      coalesce((select max(position) from readlist_book where readlist_id = readlist.id), 0) as last
    from readlist where reader_id = ${readerId}`.execute(db)
  return rows
}

/** How many books each of these holds. */
export async function countInReadlists(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select readlist_id as id, count(*) as n from readlist_book
    where readlist_id = any(${ids}::uuid[]) group by readlist_id`.execute(tx)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export interface Held {
  books: number
  finished: number
  readings: number
  written: number
  /** The position of the last favorite. */
  last_favorite: number
}

/** What a reader has of the things that are limited. */
export async function measureHeld(db: Db | Tx, readerId: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select
      (select count(*) from book_status where reader_id = ${readerId}) as books,
      books_read as finished, readings,
      (select count(*) from review where reader_id = ${readerId}) as written,
      coalesce((select max(position) from favorite where reader_id = ${readerId}), 0) as last_favorite
    from reader where id = ${readerId}`.execute(db)
  const [held] = rows
  if (!held) throw new Error('There is no such reader.')
  return held
}
