// Open streams of notifications: what they weigh, what they ask of the database while nothing happens, and how soon they learn.
// `npm run bench -- streams [--streams 10000]`
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { hashPassword, operatorsTurn } from '../server/accounts/password-hash.ts'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { launchServer, stopServer } from '../server/testing/launch.ts'
import { storeReaders } from './data/generate.ts'
import { send } from './load.ts'
import { proportionalMegabytes } from './memory.ts'

const { values: options } = parseArgs({
  options: { streams: { type: 'string', default: '10000' }, quiet: { type: 'string', default: '30' } },
})
const streams = Number(options.streams)
const ofEach = 5
const openedAtOnce = 50
const told = 50

const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const { address, stop } = await startEmbedded({ folder })
const { db, close } = openDatabase({ address, connections: 2 })
try {
  await migrate(address)
  const password = await hashPassword('correct horse battery', operatorsTurn)
  const readers = await storeReaders(db, Math.ceil(streams / ofEach), password)
  const octavo = await launchServer(['server/main.ts'], {
    DATABASE_URL: `postgres://${address.user}@localhost/${address.database}?host=${encodeURIComponent(dirname(address.path))}`,
    RATE_LIMIT_PER_MINUTE: '0',
    // So that every reader comes from an address of their own.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const pid = octavo.process.pid ?? 0
  const agent = new Agent({ keepAlive: true, maxSockets: 10 })
  // What the first calls load is not counted as the streams'.
  for (const { token } of readers.slice(0, 200)) {
    await send(agent, octavo.address, { path: '/api/notifications/unread/', token })
  }
  await openAll(readers.slice(0, 1), octavo.address)
  await sleep(5_000)
  const before = proportionalMegabytes(pid)
  const without = await countQueries(Number(options.quiet))
  const begun = performance.now()
  const heard = await openAll(readers, octavo.address)
  const opening = performance.now() - begun
  await sleep(15_000)
  const after = proportionalMegabytes(pid)
  const queries = await countQueries(Number(options.quiet))
  const delays = await follow(readers, heard, octavo.address, agent)
  await sleep(30_000)
  const later = proportionalMegabytes(pid)
  console.table([
    {
      streams: heard.open(),
      'opened in s': Math.round(opening / 1_000),
      'MB before': Math.round(before),
      'MB more': Math.round(after - before),
      'MB more after beats': Math.round(later - before),
      'KB each': ((1_024 * (later - before)) / streams).toFixed(1),
      [`transactions in ${options.quiet} s without`]: without,
      [`transactions in ${options.quiet} s with`]: queries,
      'ms until told, median': Math.round(delays[Math.floor(delays.length / 2)] ?? Number.NaN),
      'ms, longest': Math.round(delays.at(-1) ?? Number.NaN),
    },
  ])
  agent.destroy()
  await stopServer(octavo.process)
} finally {
  await close()
  await stop()
}
process.exit()

type Readers = Awaited<ReturnType<typeof storeReaders>>

interface Heard {
  open: () => number
  /** When the reader's streams were last told something, by token. */
  lastOf: Map<string, number>
}

async function openAll(readers: Readers, at: string): Promise<Heard> {
  let open = 0
  const lastOf = new Map<string, number>()
  const wanted = readers.flatMap(({ token }, n) => Array.from({ length: ofEach }, () => ({ token, n })))
  async function openSome(): Promise<void> {
    for (let next = wanted.pop(); next; next = wanted.pop()) await openOne(next.token, next.n)
  }
  function openOne(token: string, n: number): Promise<void> {
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `10.1.${n >> 8}.${n & 255}` }
    return new Promise((resolve, reject) => {
      const asked = request(`${at}/api/notifications/stream/`, { headers, agent: false }, (reply) => {
        if (reply.statusCode !== 200) return reject(new Error(`The stream was answered ${reply.statusCode}.`))
        open += 1
        reply.on('data', (part: Buffer) => {
          if (part.includes('unread')) lastOf.set(token, performance.now())
        })
        reply.on('close', () => {
          open -= 1
        })
        reply.on('error', () => {})
        resolve()
      })
      asked.on('error', reject)
      asked.end()
    })
  }
  await Promise.all(Array.from({ length: openedAtOnce }, openSome))
  return { open: () => open, lastOf }
}

/** Transactions on the database, without those that count them. */
async function countQueries(seconds: number): Promise<number> {
  const first = await countSoFar()
  await sleep(seconds * 1_000)
  return (await countSoFar()) - first - 2
}

async function countSoFar(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ n: number }>`
    select xact_commit::integer as n from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.n ?? 0
}

/** Readers follow one another; resolves with how long each took to hear of it, in order. */
async function follow(readers: Readers, { lastOf }: Heard, at: string, agent: Agent): Promise<number[]> {
  const delays: number[] = []
  for (let n = 0; n < told; n += 1) {
    const [from, to] = [readers[n], readers[n + told]]
    if (!from || !to) break
    const begun = performance.now()
    const body = { username: to.username }
    await send(agent, at, { method: 'POST', path: '/api/users/follow/', token: from.token, body })
    while ((lastOf.get(to.token) ?? 0) < begun) await sleep(2)
    delays.push(performance.now() - begun)
  }
  return delays.toSorted((a, b) => a - b)
}
