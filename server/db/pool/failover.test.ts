import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { startProxy } from '../../testing/database-proxy.ts'
import { startApp } from '../../testing/test-app.ts'
import { makeTemporaryFolder, removeFolder } from '../../testing/temporary-folder.ts'
import type { DatabaseAddress } from './address.ts'
import { type Db, openDatabase } from '../database.ts'
import { startEmbedded } from '../../embedded-postgres/embedded.ts'
import { migrate } from '../migrate.ts'

// Of these all sessions become read-only at once, as those of a primary do that is given up.
const servers: { address: DatabaseAddress; setReadOnly(value: boolean): Promise<void>; stop(): Promise<void> }[] = []

beforeAll(async () => {
  for (const name of ['one', 'two']) {
    const folder = makeTemporaryFolder()
    const { address, stop } = await startEmbedded({ folder, disposable: true })
    const { db, close } = openDatabase({ address, connections: 1 })
    await sql`create table server as select ${name}::text as name`.execute(db)
    await sql`create table note (words text)`.execute(db)
    servers.push({
      address,
      async setReadOnly(value) {
        await sql`alter system set default_transaction_read_only = ${sql.lit(value ? 'on' : 'off')}`.execute(db)
        await sql`select pg_reload_conf()`.execute(db)
        await vi.waitUntil(async () => {
          const { rows } = await sql<{ now: string }>`
            select current_setting('default_transaction_read_only') as now`.execute(db)
          return rows[0]?.now === (value ? 'on' : 'off')
        })
      },
      async stop() {
        await close()
        await stop()
        removeFolder(folder)
      },
    })
  }
})

afterAll(async () => {
  for (const server of servers) await server.stop()
})

async function openBoth() {
  const [one, two] = await Promise.all(servers.map(({ address }) => startProxy(address)))
  const hosts = [one, two].map((proxy) => new URL(proxy?.address ?? '').host)
  const { db, close } = openDatabase({ address: `postgres://octavo@${hosts.join(',')}/postgres`, connections: 4 })
  onTestFinished(async () => {
    await close()
    for (const server of servers) await server.setReadOnly(false)
  })
  return { db, one, two }
}

async function nameServer(db: Db): Promise<string | undefined> {
  return (await sql<{ name: string }>`select name from server`.execute(db)).rows[0]?.name
}

const write = (db: Db) => sql`insert into note values ('here')`.execute(db)

test('of several hosts, the first that accepts writes is used', async () => {
  await servers[0]?.setReadOnly(true)
  const { db } = await openBoth()

  await write(db)

  expect(await nameServer(db)).toBe('two')
})

test('an unreachable host is skipped', async () => {
  const { db, one } = await openBoth()
  one?.leave()

  expect(await nameServer(db)).toBe('two')
})

test('when a primary becomes read-only, at most one write is refused, and the next goes to the new primary', async () => {
  const { db } = await openBoth()
  // On each connection that the pool may have.
  expect(new Set(await Promise.all(Array.from({ length: 8 }, () => nameServer(db))))).toEqual(new Set(['one']))

  await servers[0]?.setReadOnly(true)
  await expect(write(db)).rejects.toMatchObject({ code: '25006' })
  await Promise.all(Array.from({ length: 8 }, () => write(db)))

  expect(await nameServer(db)).toBe('two')
})

test('a read-only database is not ready until it accepts writes again', async () => {
  const { db, close } = openDatabase({ address: servers[0]?.address ?? '', connections: 4 })
  onTestFinished(close)
  await migrate(servers[0]?.address ?? '')
  const octavo = await startApp({ db, madeUp: true })
  const ask = async () => (await octavo.app.inject('/ready')).statusCode
  await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: 20_000 })

  await servers[0]?.setReadOnly(true)
  await vi.waitFor(async () => expect(await ask()).toBe(503), { timeout: 20_000 })
  await servers[0]?.setReadOnly(false)

  await vi.waitFor(async () => expect(await ask()).toBe(200), { timeout: 20_000 })
})
