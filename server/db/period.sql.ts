import { sql } from 'kysely'
import { earlier, minute } from '../time.ts'
import type { Tx } from './database.ts'

/**
 * Counts more in the period that began with the first, and locks its row until the end of the transaction. A new one begins if that one
 * began before `over`, or in the future, as after the clock was set back; but who has waited for the row may have asked up to a minute
 * before it began.
 */
export async function countMore(
  tx: Tx,
  table: 'allowance' | 'mail_quota' | 'same_text',
  key: Record<string, string | Buffer>,
  { count = 1, over, at }: { count?: number; over: Date; at: Date },
): Promise<{ since: Date; used: number }> {
  const names = sql.join(Object.keys(key).map((name) => sql.ref(name)))
  const goesOn = sql`counted.since > ${over} and counted.since <= ${earlier(at, -minute)}`
  const { rows } = await sql<{ since: Date; used: number }>`
    insert into ${sql.table(table)} as counted (${names}, since, used)
    values (${sql.join(Object.values(key))}, ${at}, ${count})
    on conflict (${names}) do update set
      since = case when ${goesOn} then counted.since else excluded.since end,
      used = case when ${goesOn} then counted.used else 0 end + excluded.used
    returning since, used`.execute(tx)
  const [counted] = rows
  if (!counted) throw new Error('Nothing was counted.')
  return counted
}
