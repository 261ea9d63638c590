import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { day, second } from '../time.ts'

export interface Spending {
  source: string
  max: number
  perDay: number
  /** How much must remain after spending. */
  reserve: number
}

/** Takes one question from the budget; false if it is used up. Atomic across servers. */
export async function spend(db: Db, { source, max, perDay, reserve }: Spending, at: Date): Promise<boolean> {
  const grown = sql`
    least(
      ${max}::float8,
      source_budget.remaining
        + ${(perDay * second) / day}::float8 * greatest(0, extract(epoch from ${at}::timestamptz - source_budget.counted_at))
    )`
  const { rows } = await sql`
    insert into source_budget (source, remaining, counted_at) values (${source}, ${max - 1}::float8, ${at}::timestamptz)
    on conflict (source) do update set
      remaining = ${grown} - 1,
      counted_at = greatest(source_budget.counted_at, excluded.counted_at)
    where ${grown} - 1 >= ${reserve}::float8
    returning source`.execute(db)
  return rows.length > 0
}
