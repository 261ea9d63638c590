import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Where it is kept who likes what, and the column that names the thing. */
export interface LikeTable {
  table: 'review_like' | 'readlist_like'
  column: 'review_id' | 'readlist_id'
}

/** False if the reader likes it already. */
export async function insertLike(
  tx: Tx,
  { table, column }: LikeTable,
  readerId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const inserted = await sql`
    insert into ${sql.table(table)} (${sql.ref(column)}, reader_id, liked_at) values (${id}, ${readerId}, ${at})
    on conflict (${sql.ref(column)}, reader_id) do nothing`.execute(tx)
  return inserted.numAffectedRows === 1n
}

export async function deleteLike(tx: Tx, { table, column }: LikeTable, readerId: string, id: string): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id} and reader_id = ${readerId}`.execute(tx)
}

export async function countLiked(tx: Tx, { table }: LikeTable, readerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(table)} where reader_id = ${readerId}`.execute(tx)
  return rows[0]?.n ?? 0
}
