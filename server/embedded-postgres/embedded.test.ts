import { cpSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { spawnEmbedded } from '../testing/spawn-embedded.ts'
import { createTemporaryFolder, makeTemporaryFolder, removeFolder } from '../testing/temporary-folder.ts'
import type { DatabaseAddress } from '../db/pool/address.ts'
import { type Db, isConnectionFailure, openDatabase } from '../db/database.ts'
import { type EmbeddedOptions, startEmbedded } from './embedded.ts'
import { findProcessIdentity } from './process-identity.ts'

vi.setConfig({ testTimeout: 20_000 })

const made = makeTemporaryFolder()

beforeAll(async () => {
  const { stop } = await startEmbedded({ folder: made })
  await stop()
})

afterAll(() => removeFolder(made))

/** One in which a database was made already and stopped cleanly, which is quicker than to make it again. */
function createDataFolder(): string {
  const folder = createTemporaryFolder()
  cpSync(made, folder, { recursive: true })
  return folder
}

async function start(options: EmbeddedOptions) {
  const embedded = await startEmbedded({ disposable: true, ...options })
  onTestFinished(() => embedded.stop())
  return embedded
}

function open(address: DatabaseAddress): Db {
  const { db, close } = openDatabase({ address })
  onTestFinished(close)
  return db
}

function readPid(folder: string): number {
  return Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'))
}

test('a second server on the same data folder is refused with the id of the process that uses it', async () => {
  const folder = createDataFolder()
  await start({ folder })

  await expect(startEmbedded({ folder })).rejects.toThrow(`in use by another Octavo server (pid ${process.pid})`)
})

test('when two servers start at the same moment, only one gets the data folder', async () => {
  const folder = createTemporaryFolder()

  const starts = await Promise.allSettled([spawnEmbedded(folder), spawnEmbedded(folder), spawnEmbedded(folder)])

  expect(starts.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
})

test('a lock is taken over if its pid now belongs to another process', async () => {
  const folder = createDataFolder()
  writeFileSync(join(folder, 'server.lock'), `${process.pid} an earlier process`)

  const { address } = await start({ folder })

  expect((await sql`select 1`.execute(open(address))).rows).toHaveLength(1)
})

test('after kill -9 of the server the next start stops the database it left behind and finds every row', async () => {
  const folder = createDataFolder()
  const first = await spawnEmbedded(folder)
  const before = openDatabase({ address: first.address })
  await sql`create table note (words text)`.execute(before.db)
  await sql`insert into note values ('kept')`.execute(before.db)
  const orphan = readPid(folder)
  await first.kill('SIGKILL')
  expect(findProcessIdentity(orphan)).toBeDefined()

  const begun = performance.now()
  const { address } = await start({ folder })

  // One that is waited for in vain is asked a second time after ten seconds.
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(findProcessIdentity(orphan)).toBeUndefined()
  expect((await sql`select words from note`.execute(open(address))).rows).toEqual([{ words: 'kept' }])
  await before.close()
})

test('after kill -9 of server and database the next start recovers every row', async () => {
  const folder = createDataFolder()
  const first = await spawnEmbedded(folder)
  const before = openDatabase({ address: first.address })
  await sql`create table note (words text)`.execute(before.db)
  await sql`insert into note values ('kept')`.execute(before.db)
  process.kill(readPid(folder), 'SIGKILL')
  await first.kill('SIGKILL')

  const { address } = await start({ folder })

  expect((await sql`select words from note`.execute(open(address))).rows).toEqual([{ words: 'kept' }])
  await before.close()
})

test('a database that dies is restarted automatically, and queries work again', async () => {
  const folder = createDataFolder()
  const { address } = await start({ folder, disposable: false })
  const db = open(address)
  await sql`create table note (words text)`.execute(db)
  const asleep = sql`select pg_sleep(10)`.execute(db)

  process.kill(readPid(folder), 'SIGKILL')

  await expect(asleep).rejects.toSatisfy(isConnectionFailure)
  await vi.waitFor(() => sql`select * from note`.execute(db), { timeout: 20_000, interval: 20 })
})

test('a clean stop leaves nothing to recover', async () => {
  const folder = createDataFolder()
  const first = await startEmbedded({ folder })
  await sql`create table note (words text)`.execute(open(first.address))
  await first.stop()
  const lines: string[] = []

  await start({ folder, disposable: false, log: (line) => lines.push(line) })

  // What it says may come a moment after it is ready.
  await vi.waitFor(() => expect(lines.join('\n')).toContain('database system was shut down'), { timeout: 20_000 })
  expect(lines.join('\n')).not.toContain('recovery')
})

test('an interrupted first start is completed by the next one', async () => {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, 'postgres.new-broken', 'base'), { recursive: true })

  await start({ folder })

  expect(readdirSync(folder).toSorted()).toEqual(['postgres', 'server.lock'])
})

test('another process with the pid of an earlier database does not prevent a start', async () => {
  const folder = createDataFolder()
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(folder, 'postgres')}\n`)

  const { address } = await start({ folder })

  expect((await sql`select 1`.execute(open(address))).rows).toHaveLength(1)
})

test('the path of a data folder may be longer than a socket path', async () => {
  const folder = join(createTemporaryFolder(), 'a folder with a long name '.repeat(4), 'and one more inside of it')
  cpSync(made, folder, { recursive: true })

  const { address } = await start({ folder })

  expect((await sql`select 1`.execute(open(address))).rows).toHaveLength(1)
})

test('the database can be reached only through its socket, and only by its owner', async () => {
  const folder = createDataFolder()
  const { address } = await start({ folder })

  const { rows } = await sql`show listen_addresses`.execute(open(address))

  expect(rows).toEqual([{ listen_addresses: '' }])
  expect(statSync(join(folder, 'postgres', 'socket')).mode & 0o777).toBe(0o700)
})
