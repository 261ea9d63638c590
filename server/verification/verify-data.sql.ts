import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Broken, Check } from './check.sql.ts'

/** Reads all tables completely, which may take longer than the statement timeout. */
export async function waitAsLongAsItTakes(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

export async function findBroken(tx: Tx, { broken }: Check, limit: number): Promise<Broken[]> {
  const { rows } = await sql<Broken>`select * from (${broken}) as broken order by about limit ${limit}`.execute(tx)
  return rows
}
