// One process beside several, on one database: `npm run bench -- processes [--processes 2] [--rounds 5] [--seconds 3]`. The servers
// take turns within each round, so that what else the machine does falls on all of them; compare the
// ratios, not the rates. 'server ms' and 'database ms' are processor time for each call: a core serves a thousand divided by it a second.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { hashPassword, operatorsTurn } from '../server/accounts/password-hash.ts'
import { migrate } from '../server/db/migrate.ts'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { readPostmasterFile } from '../server/embedded-postgres/postmaster-file.ts'
import { storeBooks } from '../server/search/index/store-books.ts'
import { launchServer, stopServer } from '../server/testing/launch.ts'
import { generateBooks, seeded, storeReaders, type GeneratedBook, type GeneratedReader } from './data/generate.ts'
import { load, type Call } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { processorSeconds } from './process-stats.ts'

const { values: options } = parseArgs({
  options: {
    processes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    books: { type: 'string', default: '20000' },
    readers: { type: 'string', default: '2000' },
    limit: { type: 'string', default: '1000000' },
  },
})
const favoritesOfEach = 40
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const random = seeded(2)
const { address, stop } = await startEmbedded({ folder, maxConnections: 150 })
try {
  const books = generateBooks(Number(options.books))
  const readers = await prepare(books)
  const url = `postgres://${address.user}@localhost/${address.database}?host=${encodeURIComponent(dirname(address.path))}`
  await compare(url, callsOn(books, readers))
} finally {
  await stop()
}

async function prepare(books: GeneratedBook[]): Promise<GeneratedReader[]> {
  await migrate(address)
  const { db, close } = openDatabase({ address })
  const whole = books.map((book) => ({ ...book, source: 'shelf' as const, image: '', pages: null, language: 'en' }))
  await storeBooks(db, whole, new Date())
  const password = await hashPassword('correct horse battery', operatorsTurn)
  const readers = await storeReaders(db, Number(options.readers), password)
  const { rows } = await sql<{ id: string }>`select id from book`.execute(db)
  for (const { id } of readers) {
    const some = Array.from({ length: favoritesOfEach }, () => pick(rows).id)
    await sql`
      insert into favorite (reader_id, book_id, position, added_at)
      select ${id}::uuid, book, 1024 * position, now()
      from unnest(${[...new Set(some)]}::uuid[]) with ordinality as each (book, position)`.execute(db)
  }
  await sql`vacuum analyze`.execute(db)
  await close()
  return readers
}

async function compare(url: string, all: [string, (i: number) => Call][]): Promise<void> {
  const counts = ['1', options.processes]
  const servers = []
  for (const processes of counts) {
    const started = performance.now()
    const env = { DATABASE_URL: url, PROCESSES: processes, RATE_LIMIT_PER_MINUTE: options.limit }
    const server = await launchServer(['server/main.ts'], env)
    servers.push({ ...server, processes, ready: performance.now() - started })
  }
  const rows = new Map<string, Record<string, number[]>>()
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const [name, next] of all) {
      const row = rows.get(name) ?? {}
      rows.set(name, row)
      // Every other round in reverse, as the second one finds a warm database.
      for (const server of round % 2 ? servers.toReversed() : servers) {
        const pids = {
          server: server.process.pid ?? 0,
          database: readPostmasterFile(join(folder, 'postgres'))?.pid ?? 0,
        }
        const before = { server: secondsOf(pids.server), database: secondsOf(pids.database) }
        const figures = await load(server.address, next, { inFlight: 16, seconds: Number(options.seconds) })
        if (figures.failures > 0) console.log(`${name}: ${figures.failures} failures with ${server.processes}`)
        const calls = figures.perSecond * Number(options.seconds)
        const note = (label: string, value: number) => (row[`${server.processes}: ${label}`] ??= []).push(value)
        note('calls/s', figures.perSecond)
        note('p99 ms', figures.p99)
        note('server ms', ((secondsOf(pids.server) - before.server) / calls) * 1_000)
        note('database ms', ((secondsOf(pids.database) - before.database) / calls) * 1_000)
      }
      const pairs =
        row[`${options.processes}: calls/s`]?.map((rate, i) => rate / (row['1: calls/s']?.[i] ?? rate)) ?? []
      row['ratio'] = pairs
    }
  }
  console.table(
    Object.fromEntries(
      [...rows].map(([name, row]) => [
        name,
        Object.fromEntries(Object.entries(row).map(([label, values]) => [label, Number(median(values).toFixed(2))])),
      ]),
    ),
  )
  for (const { processes, ready, process: child } of servers) {
    const memory = Math.round(residentMegabytes(child.pid ?? 0) ?? 0)
    console.log(`PROCESSES=${processes}: ready after ${Math.round(ready)} ms, ${memory} MB without the database`)
    await stopServer(child)
  }
}

function callsOn(books: GeneratedBook[], readers: GeneratedReader[]): [string, (i: number) => Call][] {
  const statuses = ['WANT_TO_READ', 'READING', 'FINISHED']
  return [
    ['book details', () => ({ path: `/api/books/${pick(books).google_books_id}/` })],
    [
      'status write',
      (i) => ({
        method: 'POST',
        path: `/api/books/${pick(books).google_books_id}/update-status/`,
        token: pick(readers).token,
        body: { status: statuses[i % statuses.length] },
      }),
    ],
    ['search by title', () => ({ path: `/api/search/?filterType=title&q=${encodeURIComponent(pick(books).title)}` })],
    ['first screen of favorites', () => ({ path: '/api/favorites/?first=60', token: pick(readers).token })],
  ]
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function pick<T>(list: T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/** Of processor time, of a process and its descendants. */
function secondsOf(pid: number): number {
  const { own, descendants } = processorSeconds(pid)
  return own + descendants
}
