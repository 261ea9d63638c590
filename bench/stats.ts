// Reading statistics, the year and the library of a reader with 20,000 finished readings, among 100,000 books.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openDatabase, type Db } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { keepFacts } from '../server/stats/reading-facts.ts'
import { storeBooks } from '../server/search/index/store-books.ts'
import { countQueries } from '../server/testing/count-queries.ts'
import { buildBenchApp } from './app.ts'
import { generateBooks, seeded, storeReaders, tokenOf } from './data/generate.ts'
import { processorSeconds } from './process-stats.ts'

const { values: options } = parseArgs({
  options: {
    books: { type: 'string', default: '100000' },
    readings: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '100' },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const { address, stop } = await startEmbedded({ folder })
const { db, close } = openDatabase({ address })
await migrate(address)
await fill(db)
const counted = countQueries(db)
const rated = await db.selectFrom('rating').select(['reader_id', 'book_id']).limit(1).executeTakeFirstOrThrow()
const { app } = await buildBenchApp(counted.db)
const rows = []
try {
  for (const path of ['/api/stats/', '/api/stats/?from=2019-01-01&to=2019-12-31']) {
    rows.push(await measure(path, 'as before'), await measure(path, 'after a change'))
  }
  console.log(`${options.readings} readings of one reader, ${options.books} books, ${options.rounds} calls each`)
  console.table(rows)
} finally {
  await app.close()
  await close()
  await stop()
}

async function fill(into: Db): Promise<void> {
  const random = seeded(4)
  const books = generateBooks(Number(options.books)).map((book) => ({
    ...book,
    source: 'shelf' as const,
    image: '',
    pages: random() < 0.1 ? null : 80 + Math.floor(random() * 700),
    language: random() < 0.9 ? 'en' : 'de',
  }))
  await storeBooks(into, books, new Date())
  const [reader] = await storeReaders(into, 1, 'nobody logs in')
  const readerId = reader?.id ?? ''
  await sql`select setseed(0.5)`.execute(into)
  await sql`
    insert into reading (
      reader_id, id, book_id, started_at, outcome, started_on, finished_on, finished_precision, origin, medium, pages
    )
    select ${readerId}::uuid, gen_random_uuid(), id, null, 'finished',
      date '2012-01-01' + day - length, case when chance < 0.95 then date '2012-01-01' + day end,
      case when chance < 0.05 then 'month' else 'day' end, 'imported',
      (array['print', 'ebook', 'audio', null])[1 + floor(random() * 4)], case when random() < 0.2 then 320 end
    from (
      select id, floor(random() * 5400)::integer as day, floor(random() * 30)::integer as length, random() as chance
      from book order by random() limit ${Number(options.readings)}
    ) as chosen`.execute(into)
  await sql`
    insert into book_status (reader_id, book_id, status, changed_at)
    select reader_id, book_id, 'FINISHED', now() from reading`.execute(into)
  await sql`
    insert into rating (reader_id, book_id, quarters, rated_at)
    select reader_id, book_id, 1 + floor(random() * 20), now() from reading where random() < 0.8`.execute(into)
  await keepFacts(into)
  await sql`vacuum analyze`.execute(into)
}

async function measure(path: string, when: 'as before' | 'after a change') {
  const call = () => app.inject({ url: path, headers: { authorization: `Bearer ${tokenOf(0)}` } })
  for (let round = 0; round < 10; round += 1) await call()
  const queries = await counted.queriesOf(call)
  const times: number[] = []
  const before = secondsUsed()
  for (let round = 0; round < Number(options.rounds); round += 1) {
    if (when === 'after a change') await change()
    const begun = performance.now()
    const { statusCode } = await call()
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
    times.push(performance.now() - begun)
  }
  const processor = (1_000 * (secondsUsed() - before)) / times.length
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number((sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1))
  return {
    call: path,
    when,
    queries,
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'worst ms': at(1),
    'processor ms': Math.round(processor),
  }
}

/** Of one book's stars, found beforehand: searching would count as work. */
function change() {
  return sql`update rating set rated_at = now() where reader_id = ${rated.reader_id} and book_id = ${rated.book_id}`.execute(
    db,
  )
}

/** By server and database. */
function secondsUsed(): number {
  const { own, descendants } = processorSeconds(process.pid)
  return own + descendants
}
