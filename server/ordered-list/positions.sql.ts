import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** The initial distance between positions, so that a book can be moved between two others without moving them. */
export const gap = 1024

/** The tables of ordered books, with the column that identifies the list. */
export const orderedLists = {
  favorites: { table: sql.table('favorite'), owner: sql.ref('reader_id') },
  readlist: { table: sql.table('readlist_book'), owner: sql.ref('readlist_id') },
}

export type OrderedList = keyof typeof orderedLists

export interface PlacedBook {
  book_id: string
  google_books_id: string
  position: number
}

export type Move = Pick<PlacedBook, 'book_id' | 'position'>

export async function listPositions(tx: Tx, list: OrderedList, ownerId: string): Promise<PlacedBook[]> {
  const { table, owner } = orderedLists[list]
  const { rows } = await sql<PlacedBook>`
    select book_id, google_books_id, position
    from ${table} join book on book.id = book_id
    where ${owner} = ${ownerId}
    order by position, book_id`.execute(tx)
  return rows
}

export async function saveMoves(tx: Tx, list: OrderedList, ownerId: string, moves: Move[]): Promise<void> {
  const { table, owner } = orderedLists[list]
  await sql`
    update ${table} as listed set position = moved.position
    from unnest(
      ${moves.map((move) => move.book_id)}::uuid[], ${moves.map((move) => move.position)}::double precision[]
    ) as moved (book_id, position)
    where ${owner} = ${ownerId} and listed.book_id = moved.book_id`.execute(tx)
}
