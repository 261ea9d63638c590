import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Writes on the readlist how many like it, and returns it. Call with the readlist locked. */
export async function countLikes(tx: Tx, { id, reader_id }: { id: string; reader_id: string }): Promise<number> {
  const { n } = await tx
    .selectFrom('readlist_like')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('readlist_id', '=', id)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('readlist')
    .set({ likes_count: n })
    .where('id', '=', id)
    .where('reader_id', '=', reader_id)
    .execute()
  return n
}

/** Ends what the reader likes, or some of it, and counts it no more; returns how much. */
export async function endReadlistLikes(tx: Tx, readerId: string, limit?: number): Promise<number> {
  const { rows: liked } = await sql<{ id: string }>`
    select readlist_id as id from readlist_like where reader_id = ${readerId} limit ${limit ?? null}::integer`.execute(
    tx,
  )
  if (liked.length === 0) return 0
  const ids = liked.map(({ id }) => id)
  await sql`select from readlist where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  await sql`delete from readlist_like where reader_id = ${readerId} and readlist_id = any(${ids}::uuid[])`.execute(tx)
  await sql`update readlist set likes_count = likes_count - 1 where id = any(${ids}::uuid[])`.execute(tx)
  return liked.length
}
