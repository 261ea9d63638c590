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

/** Locks the reader of that name, as what they do locks them. Works on distributed tables too, where only rows by their ids are locked. */
export function lockOf(username: string) {
  return sql`select lock_readers(array(select id from reader where username = ${username}))`
}

/** Waits until so many sessions are blocked by locks, in any statement or in one with this text. */
export async function untilWaiting(db: Db, count: number, { asking = '' } = {}): Promise<void> {
  const other = await openBeside(db)
  await vi.waitUntil(async () => (await countWaiting(other, asking)) >= count, { timeout: 20_000, interval: 10 })
}

/** In a cluster, a session waits at any node for what it asks of the coordinator. */
export async function countWaiting(db: Db, asking = ''): Promise<number> {
  const isCluster = inject('testCluster').workers.length > 0
  const waiting = isCluster
    ? sql`
        select from citus_stat_activity as asked where datname = current_database() and not is_worker_query
          and global_pid in (select global_pid from citus_stat_activity where wait_event_type = 'Lock')
          and strpos(query, ${asking}) > 0`
    : sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and strpos(query, ${asking}) > 0`
  return (await waiting.execute(db)).rows.length
}

async function openBeside(db: Db): Promise<Db> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const address = atDatabase(inject('testCluster').address, rows[0]?.name ?? '')
  const other = openDatabase({ address, connections: 2 })
  onTestFinished(() => other.close())
  return other.db
}
