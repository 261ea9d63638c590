import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { migrate } from './db/migrate.ts'
import { openDatabase } from './db/database.ts'
import { addBooks } from './testing/books.ts'
import { type ReplicatedDatabase, startReplicatedDatabase } from './testing/cluster/replicated-database.ts'
import { startApp, type TestApp, type TestReader } from './testing/test-app.ts'

let database: ReplicatedDatabase
let octavo: TestApp
let writer: TestReader
let book: string
const changes: string[] = []

beforeAll(async () => {
  database = await startReplicatedDatabase(async ({ address }) => void (await migrate(address)))
  const { db, close } = openDatabase({
    address: database.primary.address,
    connections: 4,
    replicas: [database.replica.address],
    onReplicaChange: (_, inUse) => changes.push(inUse ? 'in use' : 'left out'),
  })
  octavo = await startApp({ db, hasReplicas: true, madeUp: true })
  writer = await octavo.signUp('writer')
  book = (await addBooks(db, [{ title: 'Emma' }]))[0]?.google_books_id ?? ''
  closeAll = async () => {
    await close()
    await database.stop()
  }
})
let closeAll = async () => {}
afterAll(() => closeAll())

beforeEach(async () => {
  await until(() => changes.at(-1) === 'in use')
  const { position } = await rate(3)
  await untilReplayed(position)
})

async function untilReplayed(position: string): Promise<void> {
  const hasReplayed = `select 1 / (pg_last_wal_replay_lsn() - '0/0' >= ${position})::integer`
  await until(() =>
    database.replica.run(hasReplayed).then(
      () => true,
      () => false,
    ),
  )
}

const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 30_000 })

const pauseReplay = () => database.replica.run('select pg_wal_replay_pause()')
const resumeReplay = () => database.replica.run('select pg_wal_replay_resume()')

/** Rates the book, and gives the position that the reply tells. */
async function rate(rating: number, headers: Record<string, string> = {}) {
  const { headers: told, statusCode } = await octavo.app.inject({
    method: 'POST',
    url: '/api/rate-book/',
    headers: { authorization: `Bearer ${writer.token}`, ...headers },
    payload: { google_books_id: book, rating },
  })
  expect(statusCode).toBe(200)
  return { position: String(told['octavo-log-position']), cookie: String(told['set-cookie']).split(';')[0] ?? '' }
}

async function statusOf(headers: Record<string, string>): Promise<number> {
  return (await octavo.app.inject({ url: `/api/books/${book}/ratings/`, headers })).statusCode
}

async function averageSeen(headers: Record<string, string> = {}): Promise<number> {
  const reply = await octavo.app.inject({ url: `/api/books/${book}/ratings/`, headers })
  expect(reply.statusCode).toBe(200)
  return reply.json().average_rating
}

test('a replica answers calls that show what others wrote, and everyone reads what they wrote themselves', async () => {
  await rate(5)
  await until(async () => (await averageSeen()) === 5)
  await pauseReplay()

  const { position, cookie } = await rate(1)
  const authorization = `Bearer ${writer.token}`

  expect(await averageSeen()).toBe(5)
  expect(await averageSeen({ cookie })).toBe(1)
  expect(await averageSeen({ authorization })).toBe(1)
  expect(await averageSeen({ authorization, 'octavo-log-position': position })).toBe(1)
  expect(await averageSeen({ authorization, 'octavo-log-position': 'nonsense' })).toBe(1)
  await resumeReplay()
  await until(async () => (await averageSeen()) === 1)
})

test('a replica that lags for more than five seconds is left out until it has caught up', async () => {
  await rate(4)
  await until(async () => (await averageSeen()) === 4)
  await pauseReplay()
  changes.length = 0

  await rate(2)
  await until(() => changes.at(-1) === 'left out')

  expect(await averageSeen()).toBe(2)
  await resumeReplay()
  await until(() => changes.at(-1) === 'in use')
})

test('a replica that is far behind when Octavo starts is not used', async () => {
  await rate(4)
  await until(async () => (await averageSeen()) === 4)
  await pauseReplay()
  await rate(2)
  // Flushes the log, which this primary does not do for each write.
  await database.primary.run('checkpoint')
  const seen: boolean[] = []

  const late = openDatabase({
    address: database.primary.address,
    connections: 2,
    replicas: [database.replica.address],
    onReplicaChange: (_, inUse) => seen.push(inUse),
  })

  await until(() => seen.length > 0)
  await late.close()
  expect(seen).toEqual([false])
  await resumeReplay()
  await until(() => changes.at(-1) === 'in use')
})

test('only a call that may have written is told a position, and never a lower one than it brought', async () => {
  const { position } = await rate(1)
  const refused = await octavo.app.inject({
    method: 'POST',
    url: '/api/rate-book/',
    payload: { google_books_id: book, rating: 1 },
  })
  const imports = await octavo.app.inject({
    url: '/api/imports/',
    headers: { authorization: `Bearer ${writer.token}` },
  })
  const later = String(BigInt(position) + 1_000_000_000n)

  expect(refused.statusCode).toBe(401)
  expect(refused.headers['octavo-log-position']).toBeUndefined()
  expect(Number(imports.headers['octavo-log-position'])).toBeGreaterThanOrEqual(Number(position))
  expect((await rate(2, { 'octavo-log-position': later })).position).toBe(later)
})

test('a replica that dies is left out, and no call fails', async () => {
  await rate(3)
  changes.length = 0
  const seen: number[] = []
  const killed = new AbortController()
  const reading = (async () => {
    while (!killed.signal.aborted || changes.at(-1) !== 'left out') seen.push(await averageSeen())
  })()
  await until(() => seen.length > 1)

  await database.replica.kill()
  killed.abort()
  await reading.finally(() => database.replica.start())

  expect(seen.every((average) => average === 3)).toBe(true)
})

test('while the primary is away, what others wrote can still be read', async () => {
  const { position } = await rate(5)
  await untilReplayed(position)
  await database.primary.kill()

  const headers = { authorization: `Bearer ${writer.token}`, 'octavo-log-position': position }
  expect(await averageSeen()).toBe(5)
  // Octavo looks twice a second how far a replica has come.
  await until(async () => (await statusOf(headers)) === 200)
  expect(await averageSeen(headers)).toBe(5)
  expect((await octavo.app.inject({ url: `/api/books/${book}/page/` })).statusCode).toBe(200)
  expect((await octavo.app.inject({ url: '/api/search/?q=emma' })).statusCode).toBe(200)
  octavo.setClock(new Date(Date.now() + 2 * 3_600_000).toISOString())
  expect(await statusOf(headers)).toBe(200)
  const write = {
    method: 'POST',
    url: '/api/rate-book/',
    headers,
    payload: { google_books_id: book, rating: 1 },
  } as const
  expect((await octavo.app.inject(write)).statusCode).toBe(503)
  await database.primary.start()
  await until(async () => (await octavo.app.inject(write)).statusCode === 200)
})
