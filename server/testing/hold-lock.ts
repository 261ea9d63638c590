import { sql } from 'kysely'
import { inject, onTestFinished, vi } from 'vitest'
import { atDatabase } from '../db/pool/address.ts'
import { openDatabase, type Db } from '../db/database.ts'

/** Runs the statement and holds its locks until released, so that others wait for them. What it changed is then undone, or kept. */
export async function hold(
  db: Db,
  statement: ReturnType<typeof sql>,
  { keep = false } = {},
): Promise<() => Promise<void>> {
  const other = await openBeside(db)
  const transaction = await other.startTransaction().execute()
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
  await statement.execute(transaction)
  return async () => {
    await (keep ? transaction.commit() : transaction.rollback()).execute()
  }
}

/** Waits until so many sessions are blocked by locks, in any statement or in one with this text. */
export async function untilWaiting(db: Db, count: number, { asking = '' } = {}): Promise<void> {
  const other = await openBeside(db)
  await vi.waitUntil(
    async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and strpos(query, ${asking}) > 0`.execute(other)
      return rows.length >= count
    },
    { timeout: 20_000, interval: 10 },
  )
}

async function openBeside(db: Db): Promise<Db> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const address = atDatabase(inject('testCluster').address, rows[0]?.name ?? '')
  const other = openDatabase({ address, connections: 2 })
  onTestFinished(() => other.close())
  return other.db
}
