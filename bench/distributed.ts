// One database beside the same distributed by Citus over two workers, all on this machine: rows and bytes of a reader, and what calls cost.
// `npm run bench -- distributed [--readers 20000] [--doings 400000] [--shards 32] [--seconds 3]`. Milliseconds of processor are what counts:
// all nodes, the server and the client share the machine. Neither database waits for the disk.
import { parseArgs } from 'node:util'
import { hash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { connectClient } from '../server/db/client.ts'
import { openDatabase, type Db } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { atDatabase } from '../server/db/pool/address.ts'
import { onEachNode } from '../server/db/pool/on-each-node.ts'
import { distribute } from '../server/distribution/distribute.ts'
import { importIn, readerIn } from '../server/distribution/placement.ts'
import { newSessionToken } from '../server/http/auth/session.ts'
import { storeBooks } from '../server/search/index/store-books.ts'
import { startCitusCluster } from '../server/testing/cluster/citus-cluster.ts'
import { createCitusDatabase } from '../server/testing/cluster/citus-database.ts'
import { launchServer, stopServer } from '../server/testing/launch.ts'
import { onCluster } from '../server/testing/test-database.ts'
import { fillDoings } from './data/fill-doings.ts'
import { fillRecords } from './data/fill-records.ts'
import { generateBooks, seeded } from './data/generate.ts'
import { load, type Call } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { processorSeconds } from './process-stats.ts'

const { values: options } = parseArgs({
  options: {
    readers: { type: 'string', default: '20000' },
    doings: { type: 'string', default: '400000' },
    shards: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '3' },
  },
})
const readers = Number(options.readers)
const activeReaders = 500
const lookups = 500

interface Session {
  username: string
  token: string
}

const random = seeded(4)
const books = generateBooks(5_000)
const cluster = await startCitusCluster()
try {
  const nodes = [cluster.coordinator, ...cluster.workers]
  await onCluster(cluster.coordinator, 'create database one')
  const one = atDatabase(cluster.coordinator, 'one')
  await migrate(one)
  const many = await createCitusDatabase(cluster.coordinator, cluster.workers, 'many')
  await onCluster(cluster.coordinator, `alter database many set citus.shard_count = ${Number(options.shards)}`)
  const sessions = { one: await fill(one), many: await fill(many) }
  await tellSizes(one)
  const begun = performance.now()
  await distribute(many)
  console.log(`distributed over ${options.shards} shards in ${seconds(performance.now() - begun)} s`)
  for (const node of nodes)
    console.log(`  ${new URL(node).port}: ${megabytes(await sizeOf(String(atDatabase(node, 'many'))))} MB`)

  const pids = await Promise.all(nodes.map(postmasterPid))
  const [coordinator = 0, ...workers] = pids
  for (const [name, address] of [
    ['one', one],
    ['many', many],
  ] as const)
    await lookUpNames(name, String(address), pids)
  const table: Record<string, Record<string, number>> = {}
  for (const [name, address] of [
    ['one', one],
    ['many', many],
  ] as const) {
    const server = await launchServer(['server/main.ts'], {
      DATABASE_URL: String(address),
      RATE_LIMIT_PER_MINUTE: '1000000',
    })
    for (const [call, next] of callsOf(sessions[name])) {
      const row: Record<string, number> = (table[`${call}, ${name}`] = {})
      await load(server.address, next, { inFlight: 8, seconds: 1 })
      const alone = await load(server.address, next, { inFlight: 1, seconds: Number(options.seconds) })
      const before = costs(server.process.pid ?? 0, coordinator, workers)
      const figures = await load(server.address, next, { inFlight: 8, seconds: Number(options.seconds) })
      const after = costs(server.process.pid ?? 0, coordinator, workers)
      const calls = figures.perSecond * Number(options.seconds)
      Object.assign(row, {
        'alone p50 ms': alone.p50,
        'alone p95 ms': alone.p95,
        'calls/s': figures.perSecond,
        'p95 ms': figures.p95,
        'server ms': (after.server - before.server) / calls,
        'coordinator ms': (after.coordinator - before.coordinator) / calls,
        'workers ms': (after.workers - before.workers) / calls,
        failures: figures.failures + alone.failures,
      })
      for (const [label, value] of Object.entries(row)) row[label] = Number(value.toFixed(2))
    }
    for (const node of nodes)
      console.log(
        `  ${name}, ${new URL(node).port}: ${await countSessions(node, name)} sessions, ${Math.round(residentMegabytes(await postmasterPid(node)) ?? 0)} MB`,
      )
    await stopServer(server.process)
  }
  console.table(table)
} finally {
  await cluster.stop()
}

async function fill(address: ReturnType<typeof atDatabase>): Promise<Session[]> {
  const { db, close } = openDatabase({ address, connections: 2, answerTimeoutMs: Infinity })
  try {
    const whole = books.map((book) => ({ ...book, source: 'shelf' as const, image: '', pages: null, language: 'en' }))
    await storeBooks(db, whole, new Date())
    const wanted = { readers, doings: Number(options.doings), followed: 200, readersOfOne: Math.floor(readers / 20) }
    await fillDoings(db, wanted)
    await fillRecords(db)
    return await logInSome(db)
  } finally {
    await close()
  }
}

async function logInSome(db: Db): Promise<Session[]> {
  const { rows } = await sql<{ id: string; username: string }>`
    select id, username from reader order by points desc offset ${Math.floor(readers / 10)} limit ${activeReaders}`.execute(
    db,
  )
  return Promise.all(
    rows.map(async ({ id, username }) => {
      const token = newSessionToken(id)
      const now = new Date()
      await db
        .insertInto('session')
        .values({
          id: randomUUIDv7(),
          token_hash: hash('sha256', token, 'buffer'),
          reader_id: id,
          created_at: now,
          renewed_at: now,
          expires_at: new Date(now.getTime() + 86_400_000),
        })
        .execute()
      return { username, token }
    }),
  )
}

async function tellSizes(address: ReturnType<typeof atDatabase>): Promise<void> {
  const client = await connectClient(address, {})
  const { rows } = await client.query<{ name: string; rows: number; bytes: number }>(`
    select relname as name, greatest(0, reltuples)::float as rows, pg_total_relation_size(oid)::float as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 3 desc`)
  await client.end()
  const ofBooks = new Set([
    'book',
    'book_search',
    'book_isbn',
    'book_other_id',
    'book_word',
    'author_word',
    'genre_word',
  ])
  const sums: Record<string, { 'rows of a reader': number; 'bytes of a reader': number }> = {}
  const tables: Record<string, object> = {}
  for (const { name, rows: count, bytes } of rows) {
    const where = ofBooks.has(name) ? 'books' : whereIs(name)
    const each = (sums[where] ??= { 'rows of a reader': 0, 'bytes of a reader': 0 })
    each['rows of a reader'] += count / readers
    each['bytes of a reader'] += bytes / readers
    if (count > 100)
      tables[name] = {
        where,
        rows: count,
        'rows of a reader': round(count / readers),
        'bytes of a row': Math.round(bytes / count),
        'bytes of a reader': Math.round(bytes / readers),
      }
  }
  console.table(tables)
  console.table(sums)
}

function whereIs(name: string): string {
  if (name in readerIn) return 'by reader'
  if (name in importIn) return 'by import'
  return onEachNode.includes(name) ? 'on each node' : 'at the coordinator'
}

async function sizeOf(address: string): Promise<number> {
  const [row] = await onCluster(address, 'select pg_database_size(current_database())::float as datname')
  return Number(row?.datname)
}

async function postmasterPid(node: string): Promise<number> {
  const [row] = await onCluster(node, `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as datname`)
  return Number(row?.datname)
}

async function countSessions(node: string, name: string): Promise<number> {
  const rows = await onCluster(
    node,
    `select datname from pg_stat_activity where datname = '${name}' and backend_type = 'client backend'`,
  )
  return rows.length
}

/** As a login looks for its reader. */
async function lookUpNames(name: string, address: string, pids: number[]): Promise<void> {
  const { db, close } = openDatabase({ address, connections: 1 })
  const before = pids.map(secondsOf)
  const times: number[] = []
  for (let i = 0; i < lookups; i += 1) {
    const start = performance.now()
    await db.selectFrom('reader').select('id').where('username_folded', '=', `reader-${i}`).executeTakeFirst()
    times.push(performance.now() - start)
  }
  const spent = pids.map((pid, i) => round(((secondsOf(pid) - (before[i] ?? 0)) / lookups) * 1_000))
  times.sort((a, b) => a - b)
  console.log(
    `a reader by name, ${name}: p50 ${round(times[lookups >> 1] ?? 0)} ms, processor of each node ${spent.join(', ')} ms`,
  )
  await close()
}

function callsOf(sessions: Session[]): [string, (i: number) => Call][] {
  const statuses = ['WANT_TO_READ', 'READING', 'FINISHED']
  const as = (call: (reader: Session, i: number) => Call) => (i: number) => {
    const reader = pick(sessions)
    return { ...call(reader, i), token: reader.token }
  }
  return [
    ['book details', () => ({ path: `/api/books/${pick(books).google_books_id}/` })],
    ["a book's page", as(() => ({ path: `/api/books/${pick(books).google_books_id}/page/` }))],
    ['search by title', () => ({ path: `/api/search/?filterType=title&q=${encodeURIComponent(pick(books).title)}` })],
    [
      'status write',
      as((_, i) => ({
        method: 'POST',
        path: `/api/books/${pick(books).google_books_id}/update-status/`,
        body: { status: statuses[i % statuses.length] },
      })),
    ],
    [
      'rating',
      as(() => ({
        method: 'POST',
        path: '/api/rate-book/',
        body: { google_books_id: pick(books).google_books_id, rating: 1 + Math.floor(5 * random()) },
      })),
    ],
    ['library', as(() => ({ path: '/api/library/' }))],
    ['favorites', as(() => ({ path: '/api/favorites/?first=60' }))],
    ['feed', as(() => ({ path: '/api/feed/' }))],
    ["another's profile", as(() => ({ path: `/api/users/reader-${Math.floor(readers * random())}/profile/` }))],
    ['leaderboard', as(() => ({ path: '/api/leaderboard/' }))],
    ['readers by name', as(() => ({ path: `/api/users/search/?q=reader-${Math.floor(readers * random())}` }))],
  ]
}

function costs(server: number, coordinator: number, workers: number[]) {
  return {
    server: secondsOf(server) * 1_000,
    coordinator: secondsOf(coordinator) * 1_000,
    workers: workers.reduce((sum, pid) => sum + secondsOf(pid), 0) * 1_000,
  }
}

/** Of processor time, of a process and its descendants. */
function secondsOf(pid: number): number {
  const { own, descendants } = processorSeconds(pid)
  return own + descendants
}

function pick<T>(list: T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

function round(value: number): number {
  return Number(value.toFixed(2))
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(1)
}

function megabytes(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(1)
}
