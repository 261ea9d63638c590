// Leaderboard, own rank and granting an award, with a million readers and twenty million awards in the ledger.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { storeBooks } from '../server/search/index/store-books.ts'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { transact } from '../server/db/transact.ts'
import { award } from '../server/points/award.ts'
import { startLeaderboardJobs } from '../server/leaderboard/leaderboard-jobs.ts'
import { findDifferences } from '../server/verification/verify-data.ts'
import { buildBenchApp } from './app.ts'
import { fill, listReaders, type Filled } from './data/fill-points.ts'
import { generateBooks, seeded } from './data/generate.ts'
import { load, type Call } from './load.ts'
import { lockReader } from '../server/accounts/reader-lock.sql.ts'

const { values: options } = parseArgs({
  options: {
    readers: { type: 'string', default: '1000000' },
    awards: { type: 'string', default: '20000000' },
    sessions: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '5' },
    /** Created if it does not exist and kept for the next run. */
    folder: { type: 'string' },
  },
})
const wanted = {
  readers: Number(options.readers),
  awards: Number(options.awards),
  sessions: Math.min(Number(options.sessions), Number(options.readers)),
}
const books = generateBooks(2_000)
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'octavo-bench-'))
if (!options.folder) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const filledFile = join(folder, 'filled.json')

const { address, stop } = await startEmbedded({ folder })
const { db, close } = openDatabase({ address, answerTimeoutMs: Infinity })
try {
  const filled = existsSync(filledFile) ? readFilled() : await fillFolder()
  await measure(filled)
  await verify()
} finally {
  await close()
  await stop()
}

function readFilled(): Filled {
  return JSON.parse(readFileSync(filledFile, 'utf8')) as Filled
}

async function fillFolder(): Promise<Filled> {
  await migrate(address)
  const given = { source: 'shelf' as const, image: '', pages: null, language: 'en' }
  await storeBooks(
    db,
    books.map((book) => Object.assign({}, given, book)),
    new Date(),
  )
  console.log('generating data ...')
  const loader = postgres({ ...address, max: 1, onnotice: () => {} })
  const filled = await fill(loader, wanted)
  await loader.end()
  writeFileSync(filledFile, JSON.stringify(filled))
  return filled
}

async function measure({ readers, awards, tokens }: Filled): Promise<void> {
  const { app, deps } = await buildBenchApp(db)
  const octavo = await app.listen({ port: 0, host: '127.0.0.1' })
  const endLeaderboardJobs = startLeaderboardJobs(deps)
  const rows = []
  for (const [name, next] of calls(tokens, readers)) {
    for (const inFlight of [1, 8]) {
      const { perSecond, p50, p95, p99, failures } = await load(octavo, next, {
        inFlight,
        seconds: Number(options.seconds),
      })
      const [half, most, nearlyAll] = [p50, p95, p99].map((time) => time.toFixed(1))
      rows.push({
        call: name,
        'in flight': inFlight,
        'calls/s': perSecond,
        'p50 ms': half,
        'p95 ms': most,
        'p99 ms': nearlyAll,
        failures,
      })
    }
  }
  console.log(`${readers} readers, ${awards} awards in the ledger, ${options.seconds} s each`)
  console.table(rows)
  await measureAward(tokens)
  await endLeaderboardJobs()
  await app.close()
}

/** What an award adds to the transaction of the action that earns it, without the cost of the transaction itself. */
async function measureAward(tokens: string[]): Promise<void> {
  const ids = await listReaders(db, tokens.length)
  const times = { 'a transaction alone': [] as number[], 'with an award': [] as number[] }
  for (let i = 0; i < 400; i += 1) {
    const id = ids[i % ids.length] ?? ''
    const alone = performance.now()
    await transact(db, (tx) => lockReader(tx, id))
    const start = performance.now()
    await transact(db, async (tx) => {
      const reader = await lockReader(tx, id)
      await award(tx, reader, { deed: 'finish', subjectId: randomUUID() }, new Date())
    })
    times['a transaction alone'].push(start - alone)
    times['with an award'].push(performance.now() - start)
  }
  console.table(
    Object.entries(times).map(([what, each]) => {
      const sorted = each.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1)
      return { what, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'p99 ms': at(0.99) }
    }),
  )
}

function calls(tokens: string[], readers: number): [string, (i: number) => Call][] {
  const random = seeded(3)
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T
  const board = (query: string) => (): Call => ({ path: `/api/leaderboard/?${query}`, token: pick(tokens) })
  const get = (path: string) => (): Call => ({ path, token: pick(tokens) })
  let checkedIn = Math.floor(random() * tokens.length)
  return [
    ['the board and one’s own rank, all time', board('period=all')],
    ['the board and one’s own rank, this month', board('period=month')],
    ['the board and one’s own rank, this week', board('period=week')],
    ['page 100', board('period=all&page=100')],
    ['any page at all', () => board(`period=all&page=${1 + Math.floor((random() * readers) / 20)}`)()],
    ['among 200 followed', board('period=all&scope=following')],
    ['points', get('/api/user/points/')],
    ['history of points', get('/api/user/points/history/')],
    ['achievements with rarity', get('/api/achievements/')],
    ['challenges', get('/api/challenges/')],
    [
      'award: I read today',
      () => ({ method: 'POST', path: '/api/user/streak/check-in/', token: tokens[checkedIn++ % tokens.length] ?? '' }),
    ],
    [
      'award: a book finished',
      () => ({
        method: 'POST',
        path: `/api/books/${pick(books).google_books_id}/update-status/`,
        token: pick(tokens),
        body: { status: 'FINISHED' },
      }),
    ],
  ]
}

async function verify(): Promise<void> {
  const start = performance.now()
  const differences = await findDifferences(db)
  console.log(`everything recomputed in ${((performance.now() - start) / 1_000).toFixed(1)} s:`)
  console.log(differences.length === 0 ? 'all counters match their rows' : differences)
  if (differences.length > 0) process.exitCode = 1
}
