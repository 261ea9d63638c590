import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectClient } from '../db/client.ts'
import { openDatabase } from '../db/database.ts'
import type { DatabaseAddress } from '../db/pool/address.ts'
import { createCitusDatabase } from '../testing/cluster/citus-database.ts'
import { environmentWith } from '../testing/launch.ts'
import { createTestDatabase, onCluster, onEachNode } from '../testing/test-database.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { distribute } from './distribute.ts'

const cluster = inject('testCluster')

test.skipIf(cluster.workers.length > 0)('a database without Citus is refused, and stays as it is', async () => {
  const { address } = await createTestDatabase()

  await expect(distribute(address)).rejects.toThrow('This database has no Citus')
  expect(await countRows(address)).toMatchObject({ reader: 0 })
})

/** Needs `npm run test-by-url -- --citus`, or `--distributed`. */
test.runIf(cluster.workers.length > 0)(
  'a distribution that is killed again and again goes on where it was, and keeps every row',
  async () => {
    const address = await createFilledDatabase()
    const before = await countRows(address)
    const wrong = await findWrong(address)

    const codes = []
    for (const lines of [1, 12, 20, 15]) codes.push((await runTool(address, lines))[0])
    const [code, said] = await runTool(address)

    expect(codes).toEqual([null, null, null, null])
    expect([code, said.at(-1)]).toEqual([0, 'Done.'])
    expect(await countRows(address)).toEqual(before)
    expect(await findWrong(address)).toEqual(wrong)
    expect(await runTool(address)).toEqual([0, ['This database is distributed already.']])
  },
  600_000,
)

test.runIf(cluster.workers.length > 0)(
  'a database that a server uses is refused',
  async () => {
    const address = await createFilledDatabase()
    const other = await connectClient(address, {})

    const refused = distribute(address)

    await expect(refused).rejects.toThrow('Stop every server first: 1 other session uses this database.')
    await other.end()
  },
  120_000,
)

test.runIf(cluster.workers.length > 0)(
  'a node that commits too late what it had promised when it was killed is named and refused',
  async () => {
    const name = `${cluster.template}_${randomBytes(5).toString('hex')}`
    const address = await createCitusDatabase(cluster.address, cluster.workers, name)
    onTestFinished(() => onEachNode(cluster, `drop database if exists ${name} with (force)`))
    const worker = String(cluster.workers[1])
    onTestFinished(() => setAt(worker, 'reset citus.recover_2pc_interval'))
    await setAt(worker, `set citus.recover_2pc_interval = '1min'`)

    await expect(distribute(address)).rejects.toThrow(
      `citus.recover_2pc_interval is 1min at ${new URL(worker).host}, and has to be 1s at every node.`,
    )
    await setAt(worker, 'reset citus.recover_2pc_interval')
    await expect(distribute(address)).resolves.toBeUndefined()
  },
  120_000,
)

/** For the whole node, as nothing smaller has it. */
async function setAt(node: DatabaseAddress, change: string): Promise<void> {
  await onCluster(node, `alter system ${change}`)
  await onCluster(node, 'select pg_reload_conf()')
}

async function createFilledDatabase(): Promise<DatabaseAddress> {
  const name = `${cluster.template}_${randomBytes(5).toString('hex')}`
  const address = await createCitusDatabase(cluster.address, cluster.workers, name)
  onTestFinished(() => onEachNode(cluster, `drop database if exists ${name} with (force)`))
  const client = await connectClient(address, {})
  await client.query(`
    with added as (
      insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at)
      select gen_random_uuid(), name, name, name || '@example.org', name || '@example.org', '', now()
      from (select 'reader-' || n as name from generate_series(1, 500) as n) as named
      returning id
    ), counted as (
      update reader_count set readers = 500
    ), brought as (
      insert into achievement_earned (reader_id, achievement_id, earned_at)
      select id, 'first_book', now() from added
    )
    insert into readlist (id, reader_id, name, name_folded, kept_for_you, created_at)
    select gen_random_uuid(), id, 'Done Reading', 'done reading', true, now() from added`)
  // Their triggers note something elsewhere, which they must not do once more when they are moved.
  await client.query(`
    insert into import (
      id, reader_id, file_name, format, state, columns, answers, questions, options, asked_since, created_at
    )
    select gen_random_uuid(), id, 'books.csv', 'goodreads', 'ready', '[]', '{}', '[]', '{}', now(), now()
    from reader order by id limit 5`)
  await client.query(`
    insert into import_row (import_id, row, raw, content, own_key, outcome, why)
    select id, row, '{}', '{}', id || '-' || row, 'not_found', 'nothing_found' from import, generate_series(1, 3) as row`)
  await client.end()
  return address
}

/** By table of Octavo. */
async function countRows(address: DatabaseAddress): Promise<Record<string, number>> {
  const client = await connectClient(address, {})
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const counted: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ n: number }>(`select count(*)::integer as n from "${name}"`)
      counted[name] = rows[0]?.n ?? 0
    }
    return counted
  } finally {
    await client.end()
  }
}

async function findWrong(address: DatabaseAddress) {
  const { db, close } = openDatabase({ address, connections: 1 })
  return findDifferences(db).finally(close)
}

/** Its exit code, and what it said; killed once it has said so many lines. */
async function runTool(address: DatabaseAddress, killedAfter = Infinity): Promise<[number | null, string[]]> {
  const env = environmentWith({ DATABASE_URL: String(address) })
  const tool = spawn(process.execPath, [join(import.meta.dirname, '../../tools/distribute.ts')], { env })
  const lines: string[] = []
  for (const output of [tool.stdout, tool.stderr]) {
    createInterface(output).on('line', (line) => {
      lines.push(line)
      if (lines.length >= killedAfter) tool.kill('SIGKILL')
    })
  }
  const [code] = (await once(tool, 'close')) as [number | null]
  await untilLeft(address)
  return [code, lines]
}

/** The database ends what a killed one had begun. */
async function untilLeft(address: DatabaseAddress): Promise<void> {
  const client = await connectClient(address, {})
  const isLeft = async () => {
    const { rows } = await client.query(`select from pg_stat_activity where application_name = 'octavo distribute'`)
    return rows.length === 0
  }
  while (!(await isLeft())) await sleep(100)
  await client.end()
}
