import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Kysely, sql } from 'kysely'
import type { DatabaseAddress } from './pool/address.ts'
import { connectClient, inTransaction } from './client.ts'
import { nameConnectionFailure } from './pool/connection-failure.ts'
import { MIGRATIONS_FOLDER, type Migration, listMigrations, readMigration } from './migration-files.ts'

// The advisory lock's key: any number, but the same in all servers.
const LOCK = 712_026
const defaultLockTimeoutMs = 1_000
const maxAttempts = 30

/**
 * Runs the missing migrations, each in one transaction with its row in `migration`, and returns their names. Servers that start
 * together wait for each other. Fails if the file of an applied migration has changed. A migration that waits for a table lock
 * also blocks readers queued behind it, so it gives up after a short timeout, lets them through, and retries.
 */
export async function migrate(
  address: DatabaseAddress,
  folder = MIGRATIONS_FOLDER,
  lockTimeoutMs = defaultLockTimeoutMs,
): Promise<string[]> {
  const migrations = listMigrations(folder).map((name) => readMigration(folder, name))
  const client = await connectClient(address, { application_name: 'octavo migrate' })
  try {
    await inTransaction(client, () => prepare(client))
    const ran: string[] = []
    for (const migration of migrations) {
      if (await applyPatiently(client, migration, lockTimeoutMs)) ran.push(migration.name)
    }
    return ran
  } catch (error) {
    throw nameConnectionFailure(error)
  } finally {
    await client.end()
  }
}

/** Whether every migration of this version has run, so that the server may accept requests. */
export async function isMigrated<S>(db: Kysely<S>, folder = MIGRATIONS_FOLDER): Promise<boolean> {
  const names = listMigrations(folder)
  const { rows } = await sql<{ name: string }>`select name from migration where name = any(${names})`.execute(db)
  return rows.length === names.length
}

async function prepare(tx: Client): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
  await tx.query(`create table if not exists migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
}

async function applyPatiently(client: Client, migration: Migration, lockTimeoutMs: number): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(client, () => apply(client, migration, lockTimeoutMs))
    } catch (error) {
      if (attempt === maxAttempts || !waitedForLock(error)) throw error
      await sleep(lockTimeoutMs)
    }
  }
}

function waitedForLock(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && cause.code === '55P03'
}

async function apply(tx: Client, { name, checksum, text }: Migration, lockTimeoutMs: number): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCK])
  const { rows } = await tx.query<{ checksum: string }>('select checksum from migration where name = $1', [name])
  const [applied] = rows
  if (applied) {
    if (applied.checksum === checksum) return false
    throw new Error(
      `The migration ${name} was changed after it had run here. Take the change back and put it into a new migration ` +
        '(npm run new-migration -- <topic>). Where the data is worth nothing, deleting the data folder also helps.',
    )
  }
  await tx.query(`select set_config('lock_timeout', $1, true)`, [lockTimeoutMs])
  await tx.query(text).catch((cause: unknown) => {
    throw new Error(`The migration ${name} failed: ${cause instanceof Error ? cause.message : ''}`, { cause })
  })
  await tx.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum])
  return true
}
