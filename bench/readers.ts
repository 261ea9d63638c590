// Finding, following and discussing among a million readers, and the books they read most.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { renewMostRead } from '../server/bestsellers/most-read.ts'
import { storeBooks } from '../server/search/index/store-books.ts'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { findDifferences } from '../server/verification/verify-data.ts'
import { buildBenchApp } from './app.ts'
import { generateBooks, seeded } from './data/generate.ts'
import { load, type Call } from './load.ts'
import { fill, type Filled } from './data/fill-readers.ts'

const { values: options } = parseArgs({
  options: {
    readers: { type: 'string', default: '1000000' },
    sessions: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '4' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const { address, stop } = await startEmbedded({ folder })
const { db, close } = openDatabase({ address })
try {
  await migrate(address)
  const books = generateBooks(2_000)
  const whole = books.map((book) => ({ ...book, source: 'shelf' as const, image: '', pages: null, language: 'en' }))
  await storeBooks(db, whole, new Date())
  console.log('generating data ...')
  const loader = postgres({ ...address, max: 1, onnotice: () => {} })
  const filled = await fill(loader, {
    readers: Number(options.readers),
    sessions: Number(options.sessions),
    book: books[0]?.google_books_id ?? '',
  })
  await loader.end()
  await measure(
    filled,
    books.map((book) => book.google_books_id),
  )
  // The fill inserts no awards, so only the counters of readers and reviews are verified.
  const differences = (await findDifferences(db)).filter(({ claim }) => !/ledger|achievement/.test(claim))
  console.log(differences.length === 0 ? 'all counters match their rows' : differences)
  if (differences.length > 0) process.exitCode = 1
} finally {
  await close()
  await stop()
}

async function measure(filled: Filled, books: string[]): Promise<void> {
  const { app, deps } = await buildBenchApp(db)
  await measureRenewal(deps)
  const octavo = await app.listen({ port: 0, host: '127.0.0.1' })
  const rows = []
  for (const [name, inFlight, next] of calls(filled, books)) {
    const figures = await load(octavo, next, { inFlight, seconds: Number(options.seconds) })
    const [p50, p95, p99] = [figures.p50, figures.p95, figures.p99].map((time) => time.toFixed(1))
    const { perSecond, failures } = figures
    rows.push({
      call: name,
      'in flight': inFlight,
      'calls/s': perSecond,
      'p50 ms': p50,
      'p95 ms': p95,
      'p99 ms': p99,
      failures,
    })
  }
  console.log(`${options.readers} readers, client and server in one process, ${options.seconds} s each`)
  console.table(rows)
  await app.close()
}

async function measureRenewal(deps: Parameters<typeof renewMostRead>[0]): Promise<void> {
  const start = performance.now()
  const list = await renewMostRead(deps)
  const took = Math.round(performance.now() - start)
  console.log(
    `the ${list?.books.length} books that are most read were worked out in ${took} ms, which nobody waits for`,
  )
}

type Row = [name: string, inFlight: number, next: (i: number) => Call]

function calls({ usernames, sessions, discussed, thread }: Filled, books: string[]): Row[] {
  const random = seeded(5)
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
  const token = () => pick(sessions).token
  const get = (path: () => string) => (): Call => ({ path: `/api${path()}`, token: token() })
  const post = (path: string, body: () => unknown) => (): Call => ({
    method: 'POST',
    path: `/api${path}`,
    token: token(),
    body: body(),
  })
  const search = (typed: () => string) => get(() => `/users/search/?q=${encodeURIComponent(typed())}`)
  const popular = sessions[0]?.username ?? ''
  const start = (length: number) => pick(usernames).slice(0, length)
  const rateHot = post('/rate-book/', () => ({ google_books_id: discussed, rating: 1 + Math.floor(5 * random()) }))
  const follow = (username: () => string) => (): Call => {
    const deed = random() < 0.5 ? 'follow' : 'unfollow'
    return post(`/users/${deed}/`, () => ({ username: username() }))()
  }
  return [
    ['find users: one letter', 1, search(() => start(1))],
    ['find users: three letters', 1, search(() => start(3))],
    ['find users: six letters', 1, search(() => start(6))],
    ['find users: a whole name', 1, search(() => pick(usernames))],
    ['find users: a whole name with a typo', 1, search(() => misspell(pick(usernames), random))],
    ['find users: six letters with a typo', 1, search(() => misspell(start(6), random))],
    [
      'find users: all of these',
      1,
      search(() => pick([start(1), start(3), start(6), pick(usernames), misspell(pick(usernames), random)])),
    ],
    [
      'find users: all of these',
      16,
      search(() => pick([start(1), start(3), start(6), pick(usernames), misspell(pick(usernames), random)])),
    ],
    ['reviews of a book with 200 and a thread of 500', 1, get(() => `/books/${discussed}/reviews/`)],
    ['reviews of a book with 200 and a thread of 500', 16, get(() => `/books/${discussed}/reviews/`)],
    ['more replies of the thread of 500', 1, get(() => `/reviews/${thread}/replies/`)],
    ['a profile with 10,000 followers', 1, get(() => `/users/${popular}/profile/`)],
    ['its followers', 1, get(() => `/users/${popular}/followers/`)],
    ['its followers', 16, get(() => `/users/${popular}/followers/`)],
    ['one’s own profile', 1, get(() => '/profile/')],
    ['the bestsellers', 1, get(() => '/bestsellers/')],
    ['the bestsellers', 16, get(() => '/bestsellers/')],
    ['follow or unfollow anyone', 16, follow(() => pick(usernames))],
    ['follow or unfollow one and the same', 16, follow(() => popular)],
    ['rate any book', 16, post('/rate-book/', () => ({ google_books_id: pick(books), rating: 3 }))],
    ['rate one and the same book', 16, rateHot],
    ['reply in the thread', 16, post(`/reviews/${thread}/reply/`, () => ({ review_text: 'So it is.' }))],
    ['review any book', 16, post('/reviews/', () => ({ book: pick(books), review_text: 'A fine book.' }))],
  ]
}

/** Swaps two neighboring letters. */
function misspell(name: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, name.length - 3))
  return name.slice(0, at) + (name[at + 1] ?? '') + (name[at] ?? '') + name.slice(at + 2)
}
