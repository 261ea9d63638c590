// Processor time per call for a reader who has 2,000 of 20,000 books, optionally compared with another checkout.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { storeBooks } from '../server/search/index/store-books.ts'
import { openDatabase } from '../server/db/database.ts'
import { SOCKET_FOLDER, SUPERUSER } from '../server/embedded-postgres/cluster.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { generateBooks, seeded, storeReaders, tokenOf, type GeneratedBook } from './data/generate.ts'
import { load, send, type Call } from './load.ts'
import { familyOf, processorSeconds } from './process-stats.ts'
import { proportionalMegabytes } from './memory.ts'
import { launchServer, stopServer, type RunningServer } from '../server/testing/launch.ts'

const { values: options } = parseArgs({
  options: {
    books: { type: 'string', default: '20000' },
    own: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** Runs only calls whose name contains this. */
    only: { type: 'string', default: '' },
    /** Path of another checkout, measured alternately with this one. */
    before: { type: 'string' },
    /** Created if it does not exist and kept for the next run. */
    folder: { type: 'string' },
  },
})
const seconds = Number(options.seconds)
const firstScreen = 60
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const books = generateBooks(Number(options.books))
const own = books.slice(0, Number(options.own))
const roots = { ...(options.before !== undefined && { before: options.before }), now: undefined }

interface Side extends RunningServer {
  name: string
  folder: string
  listId: string
}

const prepared = options.folder ?? join(folder, 'prepared')
const token = tokenOf(0)
if (!existsSync(prepared)) await prepare(prepared)
const sides: Side[] = []
for (const [name, root] of Object.entries(roots)) {
  const data = join(folder, name)
  cpSync(prepared, data, { recursive: true, filter: (path) => !path.endsWith('.s.PGSQL.5432') })
  const started = await launchServer(['server/main.ts'], { OCTAVO_DATA: data, RATE_LIMIT_PER_MINUTE: '0' }, root)
  sides.push({ ...started, name, folder: data, listId: await findList(data) })
}
const usage = [memoryOf('idle')]
console.log(`${books.length} books, a reader with ${own.length}, ${options.rounds} rounds of ${seconds} s in turn`)
console.table(await measure())
usage.push(memoryOf('after this'))
console.table(usage.flat())
for (const side of sides) await stopServer(side.process)

/** Marks the reader's books as wanted, rated, favorite and in a readlist, through the API. */
async function prepare(data: string): Promise<void> {
  const first = await launchServer(
    ['server/main.ts'],
    { OCTAVO_DATA: data, RATE_LIMIT_PER_MINUTE: '0' },
    options.before,
  )
  await stopServer(first.process)
  const embedded = await startEmbedded({ folder: data })
  const { db, close } = openDatabase({ address: embedded.address })
  const whole = books.map((book) => ({ ...book, source: 'shelf' as const, image: '', pages: null, language: 'en' }))
  await storeBooks(db, whole, new Date())
  await storeReaders(db, 1, 'nobody logs in')
  await sql`vacuum analyze`.execute(db)
  await close()
  await embedded.stop()
  const server = await launchServer(
    ['server/main.ts'],
    { OCTAVO_DATA: data, RATE_LIMIT_PER_MINUTE: '0' },
    options.before,
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  await fill(agent, server.address)
  agent.destroy()
  await stopServer(server.process)
}

async function fill(agent: Agent, address: string): Promise<void> {
  const ask = async (path: string, body: unknown) => {
    const status = await send(agent, address, post(path, body))
    if (status >= 400) throw new Error(`${path}: ${status}`)
  }
  await ask('/api/readlists/create/', { name: 'Long' })
  const { listId } = await withDatabase(prepared, findListIn)
  for (const { google_books_id } of own) {
    await Promise.all([
      ask('/api/rate-book/', { google_books_id, rating: 4 }),
      ask(`/api/books/${google_books_id}/update-status/`, { status: 'WANT_TO_READ' }),
      ask('/api/favorites/add/', { google_books_id }),
      ask('/api/readlists/add-book/', { readlist_id: listId, book_id: google_books_id }),
    ])
  }
}

async function measure() {
  const rows = []
  const chosen = Object.entries(calls()).filter(([name]) => name.includes(options.only))
  // Warm-up.
  for (const [, next] of chosen) for (const side of sides) await measureOnce(side, next, 16)
  for (const [name, next] of chosen) {
    for (const inFlight of [1, 16]) {
      const figures = new Map(sides.map((side) => [side.name, [] as Figures[]]))
      for (let round = 0; round < Number(options.rounds); round += 1) {
        for (const side of round % 2 ? sides.toReversed() : sides) {
          figures.get(side.name)?.push(await measureOnce(side, next, inFlight))
        }
      }
      for (const [side, each] of figures) rows.push({ call: name, 'in flight': inFlight, side, ...medians(each) })
    }
  }
  return rows
}

interface Figures {
  'calls/s': number
  'server ms': number
  'database ms': number
  'WAL bytes': number
  failures: number
}

/** Processor time and WAL per call, including the background work that falls into the round. */
async function measureOnce(side: Side, next: (side: Side, i: number) => Call | Call[], inFlight: number) {
  const pid = side.process.pid ?? 0
  const before = { ...processorSeconds(pid), wal: await walOf(side) }
  let sent = 0
  const queue: Call[] = []
  const nextCall = (): Call => {
    if (queue.length === 0) {
      queue.push(...[next(side, sent)].flat())
      sent += 1
    }
    return queue.shift() as Call
  }
  const { perSecond, failures } = await load(side.address, nextCall, { inFlight, seconds })
  const after = { ...processorSeconds(pid), wal: await walOf(side) }
  const perCall = (difference: number) => (difference * 1_000) / sent
  const callsEach = [next(side, sent)].flat().length
  return {
    'calls/s': perSecond / callsEach,
    'server ms': perCall(after.own - before.own),
    'database ms': perCall(after.descendants - before.descendants),
    'WAL bytes': (after.wal - before.wal) / sent,
    failures,
  }
}

function medians(all: Figures[]): Figures {
  const median = (name: keyof Figures) => all.map((each) => each[name]).toSorted((a, b) => a - b)[all.length >> 1] ?? 0
  return {
    'calls/s': Math.round(median('calls/s')),
    'server ms': Number(median('server ms').toFixed(3)),
    'database ms': Number(median('database ms').toFixed(3)),
    'WAL bytes': Math.round(median('WAL bytes')),
    failures: median('failures'),
  }
}

function calls(): Record<string, (side: Side, i: number) => Call | Call[]> {
  const random = seeded(5)
  const pick = (list: GeneratedBook[]) => list[Math.floor(random() * list.length)]?.google_books_id ?? ''
  const statuses = ['READING', 'WANT_TO_READ']
  return {
    'a rating changed': (_, i) => post('/api/rate-book/', { google_books_id: pick(own), rating: 1 + (i % 5) }),
    'any book rated': (_, i) => post('/api/rate-book/', { google_books_id: pick(books), rating: 1 + (i % 5) }),
    'a status set': (_, i) => post(`/api/books/${pick(own)}/update-status/`, { status: statuses[i % 2] }),
    'a book finished': () => post(`/api/books/${pick(books)}/update-status/`, { status: 'FINISHED' }),
    'the calls of a book’s page': () => bookPage(pick(own)).map(get),
    'a book’s page in one call': () => get(`/api/books/${pick(own)}/page/`),
    'all favorites': () => get('/api/favorites/'),
    'first screen of favorites': () => get(`/api/favorites/?first=${firstScreen}`),
    'a whole readlist': ({ listId }) => get(`/api/readlists/${listId}/`),
    'first screen of a readlist': ({ listId }) => get(`/api/readlists/${listId}/?first=${firstScreen}`),
  }
}

function get(path: string): Call {
  return { path, token }
}

function post(path: string, body: unknown): Call {
  return { method: 'POST', path, token, body }
}

function bookPage(id: string): string[] {
  return ['', 'ratings/', 'status/', 'reviews/'].map((part) => `/api/books/${id}/${part}`)
}

async function findList(data: string): Promise<string> {
  return (await withDatabase(data, findListIn)).listId
}

type Sql = ReturnType<typeof openDatabase>['db']

async function findListIn(db: Sql): Promise<{ listId: string }> {
  const { id } = await db.selectFrom('readlist').select('id').where('name', '=', 'Long').executeTakeFirstOrThrow()
  return { listId: id }
}

function walOf(side: Side): Promise<number> {
  return withDatabase(side.folder, async (db) => {
    const { rows } = await sql<{ at: number }>`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as at`.execute(db)
    return rows[0]?.at ?? 0
  })
}

async function withDatabase<T>(data: string, work: (db: Sql) => Promise<T>): Promise<T> {
  const path = join(data, 'postgres', SOCKET_FOLDER, '.s.PGSQL.5432')
  const { db, close } = openDatabase({ address: { path, user: SUPERUSER, database: 'postgres' }, connections: 1 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

function memoryOf(when: string) {
  return sides.map((side) => {
    const pid = side.process.pid ?? 0
    const database = familyOf(pid).filter((each) => each !== pid)
    return {
      when,
      side: side.name,
      'server MB': Math.round(proportionalMegabytes(pid)),
      'database MB': Math.round(database.reduce((sum, each) => sum + proportionalMegabytes(each), 0)),
    }
  })
}
