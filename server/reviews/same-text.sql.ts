import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { goesOn } from '../db/period.sql.ts'

/** Counts a text in the period that began with its first. */
export async function countSameText(
  tx: Tx,
  textHash: Buffer,
  over: Date,
  at: Date,
): Promise<{ since: Date; used: number }> {
  const stillGoing = goesOn(sql`same_text.since`, over, at)
  const { rows } = await sql<{ since: Date; used: number }>`
    insert into same_text (text_hash, since, used) values (${textHash}, ${at}, 1)
    on conflict (text_hash) do update set
      since = case when ${stillGoing} then same_text.since else excluded.since end,
      used = case when ${stillGoing} then same_text.used + 1 else 1 end
    returning since, used`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Error('Nothing was counted.')
  return counted
}

export async function deleteSameTexts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('same_text').where('since', '<', before).execute()
}
