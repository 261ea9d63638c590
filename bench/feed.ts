// The feed, the pages of the most read book and of the hundredth, and what a status change costs, with a million readers and ten million doings.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { storeBooks } from '../server/search/index/store-books.ts'
import { countQueries } from '../server/testing/count-queries.ts'
import { buildBenchApp } from './app.ts'
import { fillDoings, tokens } from './data/fill-doings.ts'
import { generateBooks, seeded, tokenOf } from './data/generate.ts'
import { processorSeconds } from './process-stats.ts'

const { values: options } = parseArgs({
  options: {
    readers: { type: 'string', default: '1000000' },
    doings: { type: 'string', default: '10000000' },
    followed: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '300' },
    /** Created if it does not exist and kept for the next run. */
    folder: { type: 'string' },
  },
})
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'octavo-bench-'))
if (!options.folder) process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const filled = join(folder, 'filled')
const { address, stop } = await startEmbedded({ folder })
const { db, close } = openDatabase({ address, answerTimeoutMs: Infinity })
try {
  await migrate(address)
  if (!existsSync(filled)) await fill()
  await measure()
} finally {
  await close()
  await stop()
}

async function fill(): Promise<void> {
  const begun = performance.now()
  const given = { source: 'shelf' as const, image: '', pages: null, language: 'en' }
  await storeBooks(
    db,
    generateBooks(20_000).map((book) => Object.assign({}, given, book)),
    new Date(),
  )
  await fillDoings(db, {
    readers: Number(options.readers),
    doings: Number(options.doings),
    followed: Number(options.followed),
    readersOfOne: Math.floor(Number(options.readers) / 20),
  })
  writeFileSync(filled, '')
  console.log(`filled in ${Math.round((performance.now() - begun) / 1_000)} s`)
}

async function measure(): Promise<void> {
  const counted = countQueries(db)
  const { app } = await buildBenchApp(counted.db)
  const get = async (path: string, token: string) => {
    const reply = await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body}`)
    return reply.json<{ next: string | null }>()
  }
  const pageOf = async (token: string, page: number) => {
    let path = '/api/feed/'
    for (let n = 1; n < page; n += 1) path = `/api/feed/?after=${(await get(path, token)).next}`
    return path
  }
  const { rows: popular } = await sql<{ google_books_id: string; readers: string }>`
    select google_books_id, readers
    from (select book_id, count(*) as readers from book_status group by book_id) as had join book on book.id = book_id
    order by readers desc limit 100`.execute(db)
  const [most, next] = [popular[0], popular.at(-1)]
  const page = `/api/books/${most?.google_books_id}/page/`
  const pageOfNext = `/api/books/${next?.google_books_id}/page/`
  const { manyFollowed, idleFollowed, fewFollowed } = tokens
  const rows = []
  for (const [what, path, token] of [
    ['feed', '/api/feed/', manyFollowed],
    ['feed, page 2', await pageOf(manyFollowed, 2), manyFollowed],
    ['feed, page 10', await pageOf(manyFollowed, 10), manyFollowed],
    ['feed, page 50', await pageOf(manyFollowed, 50), manyFollowed],
    ['feed of the idle', '/api/feed/', idleFollowed],
    ['feed of 20 followed', '/api/feed/', fewFollowed],
    [`book of ${most?.readers}, many followed`, page, manyFollowed],
    [`book of ${most?.readers}, 20 followed`, page, fewFollowed],
    [`book of ${most?.readers}, nobody followed`, page, tokenOf(3)],
    [`book of ${next?.readers}, many followed`, pageOfNext, manyFollowed],
    [`book of ${next?.readers}, nobody followed`, pageOfNext, tokenOf(3)],
  ] as const) {
    const queries = await counted.queriesOf(() => get(path, token))
    rows.push({ what, queries, ...(await timed(() => get(path, token))) })
  }
  console.log(`${options.readers} readers, ${options.doings} doings, ${options.followed} followed`)
  console.table(rows)
  await measureStatus(app)
  await app.close()
}

type App = Awaited<ReturnType<typeof buildBenchApp>>['app']

/** Takes turns with and without what the feed adds to a write. */
async function measureStatus(app: App): Promise<void> {
  const random = seeded(7)
  const times: Record<string, number[]> = { 'as it is': [], 'without the feed': [] }
  const used = { 'as it is': 0, 'without the feed': 0 }
  const { rows: books } = await sql<{ google_books_id: string }>`select google_books_id from book`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes where indexname in ('reading_begun', 'reading_told')`.execute(
    db,
  )
  for (let turn = 0; turn < 8; turn += 1) {
    const without = turn % 2 === 1
    for (const { name, definition } of indexes)
      await sql.raw(without ? `drop index ${name}` : ensured(definition)).execute(db)
    await sql.raw(`alter table reading ${without ? 'disable' : 'enable'} trigger user`).execute(db)
    const before = secondsUsed()
    for (let round = -50; round < Number(options.rounds); round += 1) {
      const book = books[Math.floor(random() * books.length)]
      const begun = performance.now()
      await app.inject({
        method: 'POST',
        url: `/api/books/${book?.google_books_id}/update-status/`,
        headers: {
          authorization: `Bearer ${tokenOf(3 + Math.floor(random() * 90))}`,
          'content-type': 'application/json',
        },
        payload: '{"status":"READING"}',
      })
      if (round >= 0) times[without ? 'without the feed' : 'as it is']?.push(performance.now() - begun)
    }
    used[without ? 'without the feed' : 'as it is'] += secondsUsed() - before
  }
  for (const { definition } of indexes) await sql.raw(ensured(definition)).execute(db)
  await sql`alter table reading enable trigger user`.execute(db)
  console.log(used, 'seconds of processor')
  console.table(Object.entries(times).map(([what, each]) => ({ what: `status change ${what}`, ...spread(each) })))
}

function ensured(definition: string): string {
  return definition.replace('CREATE INDEX', 'CREATE INDEX IF NOT EXISTS')
}

async function timed(call: () => Promise<unknown>) {
  for (let round = 0; round < 20; round += 1) await call()
  const times: number[] = []
  const before = secondsUsed()
  for (let round = 0; round < Number(options.rounds); round += 1) {
    const begun = performance.now()
    await call()
    times.push(performance.now() - begun)
  }
  return { ...spread(times), 'processor ms': Number(((1_000 * (secondsUsed() - before)) / times.length).toFixed(1)) }
}

/** By server and database. */
function secondsUsed(): number {
  const { own, descendants } = processorSeconds(process.pid)
  return own + descendants
}

function spread(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2))
  return { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'worst ms': at(1) }
}
