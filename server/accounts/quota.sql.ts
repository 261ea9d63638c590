import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { goesOn } from '../db/period.sql.ts'

/** Starts a new period if the current one began before `over`, or in the future. */
export async function takeSome(
  tx: Tx,
  readerId: string,
  { name, count }: { name: string; count: number },
  over: Date,
  at: Date,
): Promise<{ since: Date; used: number }> {
  const stillGoing = goesOn(sql`allowance.since`, over, at)
  const { rows } = await sql<{ since: Date; used: number }>`
    insert into allowance (reader_id, name, since, used) values (${readerId}, ${name}, ${at}, ${count})
    on conflict (reader_id, name) do update set
      since = case when ${stillGoing} then allowance.since else excluded.since end,
      used = case when ${stillGoing} then allowance.used + ${count}::integer else ${count}::integer end
    returning since, used`.execute(tx)
  const [taken] = rows
  if (!taken) throw new Error('Nothing was counted.')
  return taken
}
