// Throughput and latency of the main paths with 100,000 books and 10,000 readers, compared with the machine's upper bound.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { hashPassword, operatorsTurn } from '../server/accounts/password-hash.ts'
import { storeBooks } from '../server/search/index/store-books.ts'
import type { SocketAddress } from '../server/db/pool/address.ts'
import { openDatabase } from '../server/db/database.ts'
import { SOCKET_FOLDER, SUPERUSER } from '../server/embedded-postgres/cluster.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { generateBooks, seeded, storeReaders, type GeneratedBook, type GeneratedReader } from './data/generate.ts'
import { load, type Call } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { launchServer, stopServer, type RunningServer } from '../server/testing/launch.ts'

const { values: options } = parseArgs({
  options: {
    books: { type: 'string', default: '100000' },
    readers: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '3' },
  },
})
const seconds = Number(options.seconds)
const password = 'correct horse battery'
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const books = generateBooks(Number(options.books))
const readers = await prepare()
const started = performance.now()
const octavo = await launchServer(['server/main.ts'], { OCTAVO_DATA: folder, RATE_LIMIT_PER_MINUTE: '0' })
const ready = performance.now() - started
await sleep(2_000)
const idle = residentMegabytes(octavo.process.pid ?? 0)
const bare = await startBare()

const rows: Record<string, string | number>[] = []
for (const [name, address, next] of calls()) {
  for (const inFlight of [1, 16]) {
    const { perSecond, p50, p99, failures } = await load(address, next, { inFlight, seconds })
    rows.push({
      call: name,
      'in flight': inFlight,
      'requests/s': perSecond,
      'p50 ms': round(p50),
      'p99 ms': round(p99),
      failures,
    })
  }
}
console.log(`${books.length} books, ${readers.length} readers, ${seconds} s each`)
console.table(rows)
console.log(
  `ready after ${Math.round(ready)} ms at the second start; ${Math.round(idle ?? 0)} MB of memory, idle, server and database`,
)
await stopServer(bare.process)
await stopServer(octavo.process)

/** Fills a data folder; the measured server then starts on it as on existing data. */
async function prepare(): Promise<GeneratedReader[]> {
  const first = await launchServer(['server/main.ts'], { OCTAVO_DATA: folder, RATE_LIMIT_PER_MINUTE: '0' })
  await stopServer(first.process)
  const embedded = await startEmbedded({ folder })
  const { db, close } = openDatabase({ address: embedded.address })
  await migrate(embedded.address)
  const before = performance.now()
  await storeBooks(db, books.map(complete), new Date())
  console.log(`stored ${books.length} books in ${Math.round(performance.now() - before)} ms`)
  const stored = await storeReaders(db, Number(options.readers), await hashPassword(password, operatorsTurn))
  await sql`vacuum analyze`.execute(db)
  await close()
  await embedded.stop()
  return stored
}

function complete(book: GeneratedBook) {
  return { ...book, source: 'shelf' as const, image: '', pages: null, language: 'en' }
}

function calls(): [string, string, (i: number) => Call][] {
  const random = seeded(2)
  const book = () => books[Math.floor(random() * books.length)] as GeneratedBook
  const reader = () => readers[Math.floor(random() * readers.length)] as GeneratedReader
  const statuses = ['WANT_TO_READ', 'READING', 'FINISHED']
  return [
    ['an empty route, bare', bare.address, () => ({ path: '/empty' })],
    ['a point read, bare', bare.address, () => ({ path: '/point-read' })],
    ['book details', octavo.address, () => ({ path: `/api/books/${book().google_books_id}/` })],
    ['search by title', octavo.address, search('title', () => book().title)],
    ['search by title, a typo', octavo.address, search('title', () => misspell(book().title, random))],
    ['search by author', octavo.address, search('author', () => book().authors[0] ?? '')],
    ['search by author, a typo', octavo.address, search('author', () => misspell(book().authors[0] ?? '', random))],
    ['search by genre', octavo.address, search('genre', () => book().genres[0] ?? '')],
    [
      'status write',
      octavo.address,
      (i) => ({
        method: 'POST',
        path: `/api/books/${book().google_books_id}/update-status/`,
        token: reader().token,
        body: { status: statuses[i % statuses.length] },
      }),
    ],
    ['verify', octavo.address, () => ({ path: '/api/verify-token/', token: reader().token })],
    [
      'login',
      octavo.address,
      () => ({ method: 'POST', path: '/api/login/', body: { username: reader().username, password } }),
    ],
  ]
}

function search(filterType: string, text: () => string): () => Call {
  return () => ({ path: `/api/search/?filterType=${filterType}&q=${encodeURIComponent(text())}` })
}

/** Swaps two letters of the longest word. */
function misspell(text: string, random: () => number): string {
  const longest = text.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
  const at = 1 + Math.floor(random() * Math.max(1, longest.length - 3))
  const wrong = longest.slice(0, at) + (longest[at + 1] ?? '') + (longest[at] ?? '') + longest.slice(at + 2)
  return text.replace(longest, wrong)
}

async function startBare(): Promise<RunningServer> {
  const path = join(folder, 'postgres', SOCKET_FOLDER, '.s.PGSQL.5432')
  const address: SocketAddress = { path, user: SUPERUSER, database: 'postgres' }
  const { db, close } = openDatabase({ address })
  const { rows: found } = await sql<{ id: string }>`select id from book limit 1`.execute(db)
  await close()
  return launchServer(['bench/bare-server.ts', JSON.stringify({ address, id: found[0]?.id })], {
    OCTAVO_DATA: folder,
    RATE_LIMIT_PER_MINUTE: '0',
  })
}

function round(milliseconds: number): number {
  return Number(milliseconds.toFixed(2))
}
