// A catalogue of Open Library's dumps, of any size: how fast it is loaded, what it needs, and how search fares beside it.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { writeBackup } from '../server/backup/write-backup.ts'
import { openDatabase, type Db } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import type { DatabaseAddress } from '../server/db/pool/address.ts'
import { loadDumps } from '../server/dumps/load-dumps.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { loadShelf, readShelf } from '../server/search/index/load-shelf.ts'
import type { NewBook } from '../server/search/index/store-books.ts'
import { searchShelf } from '../server/search/shelf-search.ts'
import { writeDumps } from '../server/testing/dump-generator.ts'
import { makeQueries, type Query } from './search/queries.ts'
import { random } from './search/random.ts'

const shelfFolder = join(import.meta.dirname, '../shelf')

interface Loaded {
  kind: string
  lines: number
  seconds: number
  processorSeconds: number
  peakMegabytes: number
}

interface Answer {
  query: Query
  /** Starts at 1; undefined if the book is not on the first page. */
  rank: number | undefined
  milliseconds: number
}

export async function run(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      works: { type: 'string', default: '100000' },
      queries: { type: 'string', default: '150' },
      seed: { type: 'string', default: '2026' },
      /** Where to put the database and the dumps; it stays, and what is loaded there is not loaded again. */
      folder: { type: 'string' },
    },
  })
  const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'octavo-catalogue-'))
  const [data, dumps] = [join(folder, 'data'), join(folder, 'dumps')]
  for (const each of [data, dumps]) mkdirSync(each, { recursive: true })
  try {
    await measure({ data, dumps, works: Number(options.works), queries: Number(options.queries), seed: options.seed })
  } finally {
    if (options.folder === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

interface Plan {
  data: string
  dumps: string
  works: number
  queries: number
  seed: string
}

async function measure({ data, dumps, works, queries: perKind, seed }: Plan): Promise<void> {
  const shelf = readShelf(shelfFolder).books()
  const queries = makeQueries(shelf, perKind, random(Number(seed))).filter(({ type }) => type === 'title')
  const first = await start(data)
  const alone = await ask(first.db, queries)
  const before = await sizeOf(first.db)

  const files = Object.values(await writeDumps(dumps, { works, known: shelf.map(known) }))
  const loading = load(first.address, files)
  const beside = await askUntil(loading, first.db, queries)
  for (const { kind, lines, seconds, processorSeconds } of (await loading).loaded) {
    console.log(
      `${kind}: ${lines} lines in ${round(seconds)} s, ${Math.round(lines / seconds)} a second, ${round(processorSeconds)} s of processor time in the loader`,
    )
  }
  const peak = Math.max(...(await loading).loaded.map(({ peakMegabytes }) => peakMegabytes))
  const again = await load(first.address, files)
  const after = await sizeOf(first.db)
  const answers = await ask(first.db, queries)
  const backup = await backUp(first.address, join(dumps, `${Date.now()}.backup`))
  await first.stop()

  const startedAt = performance.now()
  const second = await start(data)
  const secondStart = performance.now() - startedAt
  await second.stop()

  console.log(`
${works} works: ${Math.round((after - before) / 1024 ** 2)} MB of disk, ${Math.round((after - before) / works)} bytes each; ${peak} MB of memory in the loader.
A second load of the same files took ${round(again.seconds)} s, a second start ${round(secondStart / 1000)} s, a backup without the catalogue ${round(backup.seconds)} s and ${round(backup.bytes / 1024 ** 2)} MB.`)
  console.table({
    'the shelf alone': figures(alone),
    'during the load': figures(beside),
    [`beside ${works} works`]: figures(answers),
    titles: figures(answers.filter(({ query }) => !query.kind.includes('typo'))),
    'two typos': figures(answers.filter(({ query }) => query.kind === 'two typos')),
  })
  console.table(
    Object.fromEntries(
      [...Map.groupBy(answers, ({ query }) => query.kind)].map(([kind, each]) => [kind, figures(each)]),
    ),
  )
  for (const { query, milliseconds } of answers.toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 8)) {
    console.log(`${round(milliseconds)} ms: ${query.kind} · ${query.text}`)
  }
}

async function start(data: string) {
  const { address, stop } = await startEmbedded({ folder: data })
  await migrate(address)
  const { db, close } = openDatabase({ address })
  await loadShelf(db, shelfFolder)
  return { address, db, stop: () => close().then(stop) }
}

/** As Open Library counts its readers. */
function known({ title, authors, isbns = [], popularity }: NewBook) {
  return { title, authors, isbns, mentions: Math.min(100, Math.round(popularity / 50_000)) }
}

async function ask(db: Db, queries: Query[]): Promise<Answer[]> {
  for (const query of queries.slice(0, 300)) await askOne(db, query)
  const answers: Answer[] = []
  for (const query of queries) answers.push(await askOne(db, query))
  return answers
}

async function askOne(db: Db, query: Query): Promise<Answer> {
  const at = performance.now()
  const { books } = await searchShelf(db, { type: query.type, query: query.text, page: 1 })
  const milliseconds = performance.now() - at
  const index = books.findIndex(query.wanted)
  return { query, rank: index < 0 ? undefined : index + 1, milliseconds }
}

const pauseMs = 50

/** One query after the other, as a reader types, until the work is done. */
async function askUntil(work: Promise<unknown>, db: Db, queries: Query[]): Promise<Answer[]> {
  const ended = new AbortController()
  const end = () => ended.abort()
  work.then(end, end)
  const answers: Answer[] = []
  for (let at = 0; !ended.signal.aborted; at = (at + 1) % queries.length) {
    const query = queries[at]
    if (query) answers.push(await askOne(db, query))
    await sleep(pauseMs)
  }
  return answers
}

/** In a process of its own, whose memory is the loader's alone. */
async function load(address: DatabaseAddress, files: string[]): Promise<{ loaded: Loaded[]; seconds: number }> {
  const at = performance.now()
  const child = fork(import.meta.filename, [], {
    env: { ...process.env, BENCH_LOAD: JSON.stringify({ address, files }) },
  })
  const loaded: Loaded[] = []
  child.on('message', (each: Loaded) => loaded.push(each))
  const [status] = await once(child, 'exit')
  if (status !== 0) throw new Error('The load failed.')
  return { loaded, seconds: (performance.now() - at) / 1000 }
}

async function loadHere({ address, files }: { address: DatabaseAddress; files: string[] }): Promise<void> {
  let at = performance.now()
  let used = process.cpuUsage()
  await loadDumps(address, files, {
    choice: { languages: [], minEditions: 0 },
    tell({ kind, file, lines, state }) {
      if (state === 'started') [at, used] = [performance.now(), process.cpuUsage()]
      if (state === 'skipped') console.log(`${basename(file)}: loaded already.`)
      if (state !== 'finished') return
      const { user, system } = process.cpuUsage(used)
      process.send?.({
        kind,
        lines,
        seconds: (performance.now() - at) / 1000,
        processorSeconds: (user + system) / 1e6,
        peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
      } satisfies Loaded)
    },
  })
}

async function backUp(address: DatabaseAddress, file: string): Promise<{ seconds: number; bytes: number }> {
  const at = performance.now()
  await writeBackup(address, file)
  return { seconds: (performance.now() - at) / 1000, bytes: statSync(file).size }
}

async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database())::float8 as size`.execute(db)
  return rows[0]?.size ?? 0
}

function figures(answers: Answer[]) {
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const at = (share: number) => round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN)
  return {
    queries: answers.length,
    'MRR@10': round(
      answers.reduce((sum, { rank }) => sum + (rank !== undefined && rank <= 10 ? 1 / rank : 0), 0) / answers.length,
    ),
    'p50 ms': at(0.5),
    'p95 ms': at(0.95),
    'p99 ms': at(0.99),
    'worst ms': at(1),
  }
}

function round(value: number): number {
  return Number(value.toFixed(value < 10 ? 3 : 1))
}

if (process.env['BENCH_LOAD'] === undefined) await run()
else await loadHere(JSON.parse(process.env['BENCH_LOAD']))
process.disconnect?.()
