import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startProxy } from '../../testing/database-proxy.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { howLong } from '../../testing/trust/how-long.ts'
import { type Db, isConnectionFailure, openDatabase } from '../database.ts'
import { startEmbedded } from '../../embedded-postgres/embedded.ts'
import { pointRead } from '../point-read.ts'
import { transact } from '../transact.ts'

async function openThroughProxy() {
  const { address, db: direct } = await createTestDatabase({ empty: true })
  const proxy = await startProxy(address)
  const database = openDatabase({ address: proxy.address, connections: 4 })
  onTestFinished(() => database.close())
  return { ...database, proxy, direct }
}

async function ask(db: Db, question: string): Promise<string | undefined> {
  return (await sql<{ answer: string }>`select ${question}::text as answer`.execute(db)).rows[0]?.answer
}

test('a missing database is reported at once, however many queries there are', async () => {
  const { db, close } = openDatabase({ address: 'postgres://octavo@127.0.0.1:1/none' })
  onTestFinished(close)
  const frozen = await openThroughProxy()
  frozen.proxy.freeze()
  let waitIsOver = false
  const waiting = ask(frozen.db, 'of one that says nothing').catch(() => (waitIsOver = true))

  const asked = await Promise.allSettled(Array.from({ length: 500 }, (_, index) => ask(db, `${index}`)))

  expect(asked.every((each) => each.status === 'rejected' && isConnectionFailure(each.reason))).toBe(true)
  // Nobody waited for a connection, which is given up after three seconds.
  expect(waitIsOver).toBe(false)
  frozen.proxy.leave()
  await waiting
})

test('a cut connection is reported as such, and soon queries are answered again', async () => {
  const { db, proxy } = await openThroughProxy()
  await ask(db, 'first')
  const asleep = Promise.allSettled([sql`select pg_sleep(5)`.execute(db)])
  await ask(db, 'second')

  proxy.cut()

  expect(await asleep).toMatchObject([{ reason: { name: 'ConnectionFailure' } }])
  expect(await vi.waitFor(() => ask(db, 'again'), { timeout: 20_000, interval: 10 })).toBe('again')
})

test('every query gets its own answer or none, however often the connections are cut', async () => {
  const { db, proxy } = await openThroughProxy()
  const done = new AbortController()
  let answered = 0
  async function askOn(): Promise<void> {
    while (!done.signal.aborted) {
      const question = crypto.randomUUID()
      const answer = await ask(db, question).catch((error: unknown) => {
        if (!isConnectionFailure(error)) throw error
        return question
      })
      expect(answer).toBe(question)
      answered += 1
    }
  }

  const readers = Array.from({ length: 16 }, askOn)
  for (let round = 0; round < 8; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 130 + round))
    proxy.cut()
  }
  await vi.waitUntil(() => answered > 100, { timeout: 20_000 })
  done.abort()

  await Promise.all(readers)
})

test('when a transaction loses its connection, it is rolled back and runs no further statements', async () => {
  const { db, proxy, direct } = await openThroughProxy()
  await sql`create table note (words text)`.execute(direct)

  const broken = transact(db, async (tx) => {
    await sql`insert into note values ('first')`.execute(tx)
    proxy.cut()
    await sql`select 1`.execute(tx).catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 150))
    await sql`insert into note values ('second')`.execute(tx)
  })

  await expect(broken).rejects.toSatisfy(isConnectionFailure)
  await vi.waitFor(() => ask(db, 'again'), { timeout: 20_000 })
  expect((await sql`select * from note`.execute(direct)).rows).toEqual([])
})

test('when no more connections can be opened, the open ones answer everything', async () => {
  const { db, proxy } = await openThroughProxy()
  await ask(db, 'first')
  proxy.takeNoMore()

  const questions = Array.from({ length: 12 }, (_, index) => `${index}`)

  expect(await Promise.all(questions.map((question) => ask(db, question)))).toEqual(questions)
})

test('a query to a silent database is abandoned', async () => {
  const { db, proxy } = await openThroughProxy()
  proxy.freeze()

  await expect(ask(db, 'anyone?')).rejects.toSatisfy(isConnectionFailure)
})

test('a session ended by an administrator is replaced', async () => {
  const { db, direct } = await openThroughProxy()
  await ask(db, 'first')

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(direct)

  expect(await vi.waitFor(() => ask(db, 'again'), { timeout: 20_000, interval: 10 })).toBe('again')
})

test('a socket may also be given in PostgreSQL’s own notation', async () => {
  const folder = createTemporaryFolder()
  const embedded = await startEmbedded({ folder, disposable: true })
  onTestFinished(() => embedded.stop())
  const address = `postgres://octavo@localhost/postgres?host=${join(folder, 'postgres/socket')}`
  const { db, close } = openDatabase({ address })
  onTestFinished(close)

  expect(await ask(db, 'here?')).toBe('here?')
})

/** Behind a pooler, the sessions are the pooler's. */
const sessionsShown = process.env['POOLER'] === undefined ? 10 : 0

test('connections that all grow old at once are replaced without refusing a query', async () => {
  const { address } = await createTestDatabase({ empty: true })
  const { db, close } = openDatabase({ address, connections: 4, maxLifetimeMs: 250 })
  onTestFinished(close)
  const processes = new Set<number>()
  const over = new AbortController()
  async function askOn(work: () => Promise<number | undefined>): Promise<void> {
    while (!over.signal.aborted) {
      processes.add((await work()) ?? 0)
      await sleep(1)
    }
  }
  const findProcess = async (tx: Db) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]?.pid

  const asking = [
    ...Array.from({ length: 6 }, () => askOn(() => findProcess(db))),
    ...Array.from({ length: 6 }, () => askOn(() => transact(db, findProcess))),
    ...Array.from({ length: 4 }, () => askOn(async () => (await findOwnProcess(db))?.pid)),
  ]
  await sleep(howLong({ short: 1_500, long: 20_000 }))
  over.abort()

  expect((await Promise.allSettled(asking)).filter(({ status }) => status === 'rejected')).toEqual([])
  // Each of the five was replaced several times.
  expect(processes.size).toBeGreaterThan(sessionsShown)
})

const findOwnProcess = pointRead((db: Db) =>
  db
    .withTables<{ pg_am: object }>()
    .selectFrom('pg_am')
    .select(sql<number>`pg_backend_pid()`.as('pid'))
    .limit(1),
)
