import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { DatabaseAddress } from './db/pool/address.ts'
import { openDatabase, type Db } from './db/database.ts'
import { findProcessIdentity } from './embedded-postgres/process-identity.ts'
import { migrate } from './db/migrate.ts'
import { MIGRATIONS_FOLDER, listMigrations } from './db/migration-files.ts'
import { createRealServer, type RealServer } from './testing/crash/real-server.ts'
import { onOneMachine } from './testing/on-one-machine.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { howLong } from './testing/trust/how-long.ts'

const databases = howLong({ short: 2, long: 60 })
const killsEach = 2
const fewestMidway = howLong({ short: 0, long: 30 })
const firstStarts = 15
const script = join(import.meta.dirname, 'testing/crash/migrating-server.ts')
const all = listMigrations(MIGRATIONS_FOLDER)

let whole: unknown[]
beforeAll(async () => {
  whole = await describeTables((await createTestDatabase()).db)
})

test('after servers are killed repeatedly during migrations, the next one completes them', async (context) => {
  onOneMachine(context, 'what is compared is distributed, and what was migrated is not')
  const long = await timeMigrations()
  const reached: number[] = []

  for (let round = 0; round < databases; round += 1) {
    const { db, address } = await createTestDatabase({ empty: true })
    for (let kill = 0; kill < killsEach; kill += 1) {
      await killMigrating(address, Math.random() * long)
      reached.push(await countMigrations(db))
    }

    await migrate(address)

    expect(await describeTables(db)).toEqual(whole)
  }
  const midway = reached.filter((count) => count > 0 && count < all.length).length
  process.stdout.write(`${reached.length} servers killed while they migrated, ${midway} of them midway\n`)
  expect(midway).toBeGreaterThanOrEqual(fewestMidway)
}, 300_000)

describe.runIf(howLong({ short: false, long: true }))('a server with a database of its own', () => {
  test('that is killed repeatedly during its first start finally starts with everything in place', async () => {
    const server = await createRealServer(createTemporaryFolder())
    const long = await server.start()
    const expected = await look(server)
    await server.end('SIGTERM')

    for (let round = 0; round < firstStarts; round += 1) {
      const fresh = await createRealServer(createTemporaryFolder())
      onTestFinished(async () => void (await fresh.end('SIGTERM')))
      for (let kill = 0; kill < killsEach; kill += 1) {
        void fresh.start().catch(() => 'it was killed')
        await sleep(Math.random() * long)
        if (Math.random() < 0.5) killDatabase(fresh)
        await fresh.end('SIGKILL')
      }

      await fresh.start()

      expect(await look(fresh)).toEqual(expected)
      await fresh.end('SIGTERM')
    }
    process.stdout.write(`${firstStarts * killsEach} first starts broken off\n`)
  }, 600_000)
})

function killDatabase(server: RealServer): void {
  const pid = server.postmasterPid()
  if (findProcessIdentity(pid) !== undefined) process.kill(pid, 'SIGKILL')
}

/** Milliseconds from the first of them to the end of the last. */
async function timeMigrations(): Promise<number> {
  const { address } = await createTestDatabase({ empty: true })
  const begun = await beginMigrating(address)
  const at = performance.now()
  await begun.ended
  return performance.now() - at
}

async function killMigrating(address: DatabaseAddress, after: number): Promise<void> {
  const { child, ended } = await beginMigrating(address)
  await sleep(after)
  child.kill('SIGKILL')
  await ended
}

async function beginMigrating(address: DatabaseAddress) {
  const child = spawn(process.execPath, [script, JSON.stringify(address)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return { child, ended }
}

async function countMigrations(db: Db): Promise<number> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('migration') is not null as there`.execute(db)
  if (!rows[0]?.there) return 0
  const { n } = await db
    .selectFrom('migration')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Every column, constraint and index, and which migrations there are. */
async function describeTables(db: Db): Promise<unknown[]> {
  const { rows } = await sql`
    select table_name || '.' || column_name as what, data_type || is_nullable || coalesce(column_default, '') as how
    from information_schema.columns where table_schema = 'public'
    union all
    select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all
    select indexname, indexdef from pg_indexes where schemaname = 'public'
    union all
    select name, checksum from migration
    order by 1, 2`.execute(db)
  return rows
}

/** The tables, and how many books stand on the shelf. */
async function look(server: RealServer): Promise<unknown[]> {
  const { address, remove } = server.databaseAddress()
  const { db, close } = openDatabase({ address, connections: 2 })
  const { rows } = await sql`select count(*) as books from book`.execute(db)
  const tables = await describeTables(db)
  await close()
  remove()
  return [...rows, ...tables]
}
