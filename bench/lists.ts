// Long lists: 2,000 favorites, a readlist of 2,000, the popup over 100 readlists, an author of 400 books among 100,000.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { storeBooks } from '../server/search/index/store-books.ts'
import { openDatabase, type Db } from '../server/db/database.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { buildBenchApp } from './app.ts'
import { generateBooks, seeded, storeReaders, type GeneratedReader } from './data/generate.ts'
import { load, type Call } from './load.ts'

const { values: options } = parseArgs({
  options: {
    books: { type: 'string', default: '100000' },
    /** Books per list. */
    length: { type: 'string', default: '2000' },
    lists: { type: 'string', default: '100' },
    readers: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '3' },
  },
})
const length = Number(options.length)
const author = 'Prolific Penn'
const random = seeded(7)
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const { address, stop } = await startEmbedded({ folder })
const { db, close } = openDatabase({ address })
try {
  await migrate(address)
  const books = generateBooks(Number(options.books))
  for (let index = 0; index < books.length; index += 250) books[index]?.authors.splice(0, 1, author)
  const whole = books.map((book) => ({ ...book, source: 'shelf' as const, image: '', pages: null, language: 'en' }))
  await storeBooks(db, whole, new Date())
  const readers = await storeReaders(db, Number(options.readers), 'nobody logs in')
  const shelves = await fill(db, readers)
  await sql`vacuum analyze`.execute(db)
  await measure(shelves)
} finally {
  await close()
  await stop()
}

interface Shelf extends GeneratedReader {
  listId: string
  /** In list order. */
  ids: string[]
  listIds: string[]
}

/** Every reader has the same books in a different order, as favorites and in one readlist, plus other readlists of twenty books. */
async function fill(to: Db, readers: GeneratedReader[]): Promise<Shelf[]> {
  const { rows } = await sql<{ id: string; google_books_id: string }>`
    select id, google_books_id from book order by google_books_id limit ${length}`.execute(to)
  const shelves: Shelf[] = []
  for (const reader of readers) {
    const books = rows.map((row) => ({ row, at: random() })).toSorted((one, other) => one.at - other.at)
    const bookIds = books.map(({ row }) => row.id)
    const listIds = Array.from({ length: Number(options.lists) }, () => randomUUID())
    await sql`
      insert into favorite (reader_id, book_id, position, added_at)
      select ${reader.id}::uuid, book, position * 1024, now()
      from unnest(${bookIds}::uuid[]) with ordinality as each (book, position)`.execute(to)
    await sql`
      insert into readlist (id, reader_id, name, name_folded, created_at)
      select list, ${reader.id}::uuid, 'List ' || position, 'list ' || position, now()
      from unnest(${listIds}::uuid[]) with ordinality as each (list, position)`.execute(to)
    await sql`
      insert into readlist_book (readlist_id, book_id, position, added_at)
      select list, book, book_place * 1024, now()
      from unnest(${listIds}::uuid[]) with ordinality as each_list (list, list_place),
        unnest(${bookIds}::uuid[]) with ordinality as each_book (book, book_place)
      where list_place = 1 or book_place between list_place and list_place + 19`.execute(to)
    const ids = books.map(({ row }) => row.google_books_id)
    shelves.push({ ...reader, listId: listIds[0] ?? '', ids, listIds })
  }
  return shelves
}

async function measure(shelves: Shelf[]): Promise<void> {
  const { app } = await buildBenchApp(db)
  const octavo = await app.listen({ port: 0, host: '127.0.0.1' })
  const rows = []
  for (const [name, next] of calls(shelves)) {
    for (const inFlight of [1, 8]) {
      const figures = await load(octavo, next, { inFlight, seconds: Number(options.seconds) })
      const [p50, p95, p99] = [figures.p50, figures.p95, figures.p99].map((time) => Number(time.toFixed(1)))
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
  }
  console.log(
    `${options.books} books, lists of ${length}, ${options.lists} lists a reader; client and server in one process, ${options.seconds} s each`,
  )
  console.table(rows)
  await app.close()
}

function calls(shelves: Shelf[]): [name: string, next: (i: number) => Call][] {
  const shelf = (i: number) => shelves[i % shelves.length] as Shelf
  const get = (path: (of: Shelf) => string) => (i: number) => ({ path: path(shelf(i)), token: shelf(i).token })
  const post = (path: string, body: (of: Shelf) => unknown) => (i: number) => ({
    method: 'POST',
    path,
    token: shelf(i).token,
    body: body(shelf(i)),
  })
  const anyId = ({ ids }: Shelf) => ids[Math.floor(random() * ids.length)] ?? ''
  return [
    [`open ${length} favorites`, get(() => '/api/favorites/')],
    ['the hearts', get(() => '/api/favorites/ids/')],
    ['favorite a book', post('/api/favorites/add/', (of) => ({ google_books_id: anyId(of) }))],
    [
      `move one of ${length} favorites`,
      post('/api/favorites/reorder/', (of) => ({ ordered_book_ids: moveOne(of.ids) })),
    ],
    [`open a readlist of ${length}`, get(({ listId }) => `/api/readlists/${listId}/`)],
    [
      `move one of ${length} in a readlist`,
      post('/api/readlists/reorder-books/', ({ listId, ids }) => ({
        readlist_id: listId,
        ordered_book_ids: moveOne(ids),
      })),
    ],
    [
      `shuffle a readlist of ${length}`,
      post('/api/readlists/reorder-books/', ({ listId, ids }) => ({
        readlist_id: listId,
        ordered_book_ids: shuffled(ids),
      })),
    ],
    [`my ${options.lists} readlists`, get(() => '/api/readlists/')],
    [`the popup over ${options.lists} readlists`, get((of) => `/api/readlists/?book=${anyId(of)}`)],
    [
      'apply the popup',
      post('/api/readlists/update/', (of) => ({ book_id: anyId(of), readlist_ids: of.listIds.slice(0, 3) })),
    ],
    [
      'an author of 400 books',
      (i) => ({ path: `/api/authors/${encodeURIComponent(author)}/books/?page=${1 + (i % 20)}` }),
    ],
    ['the bestsellers', () => ({ path: '/api/bestsellers/' })],
  ]
}

/** Applies the move locally, to follow the order on the server. */
function moveOne(ids: string[]): string[] {
  const [from, to] = [Math.floor(random() * ids.length), Math.floor(random() * ids.length)]
  const [id = ''] = ids.splice(from, 1)
  ids.splice(to, 0, id)
  return ids
}

function shuffled(ids: string[]): string[] {
  return ids
    .map((id) => ({ id, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ id }) => id)
}
