// A file of 5,000 books brought in: reading, finding their books on the shelf, bringing them in, the same again, taking them back.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listJobKinds } from '../server/app.ts'
import { openDatabase } from '../server/db/database.ts'
import { migrate } from '../server/db/migrate.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { csvLine } from '../server/imports/files/csv-line.ts'
import { storeBooks } from '../server/search/index/store-books.ts'
import { buildBenchApp } from './app.ts'
import { generateBooks, seeded, storeReaders, tokenOf } from './data/generate.ts'

const { values: options } = parseArgs({
  options: {
    books: { type: 'string', default: '1000' },
    /** Rows of the file. Every fifth is a book of the shelf, the others become the reader's own. */
    rows: { type: 'string', default: '5000' },
  },
})
const rows = Number(options.rows)
const random = seeded(3)
const folder = mkdtempSync(join(tmpdir(), 'octavo-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const { address, stop } = await startEmbedded({ folder })
const { db, close } = openDatabase({ address })
await migrate(address)
const books = generateBooks(Number(options.books))
const whole = books.map((book) => ({ ...book, source: 'shelf' as const, image: '', pages: 300, language: 'en' }))
await storeBooks(db, whole, new Date())
await storeReaders(db, 1, 'nobody logs in')
const { deps, app } = await buildBenchApp(db)
await deps.jobs.start(listJobKinds(deps))
const file = writeFile()
// Until what was stored no longer keeps the server busy.
await sleep(2_000)
const steps: { step: string; seconds: number; 'longest pause, ms': number; 'rows/s': number }[] = []

try {
  const first = await bring('')
  await bring(', again')
  await measure('taken back', () => call('POST', `/api/imports/${first}/undo/`), first, 'undone')
  console.log(`${rows} rows, ${Math.round(file.length / 1024)} kB, ${books.length} books on the shelf`)
  console.table(steps)
} finally {
  await app.close()
  await deps.jobs.stop()
  await close()
  await stop()
}

async function bring(again: string): Promise<string> {
  let id = ''
  const body = { file_name: 'books.csv', content: Buffer.from(file).toString('base64') }
  await measure(`read and stored${again}`, async () => {
    id = (await call('POST', '/api/imports/', body))['id'] ?? ''
  })
  await measure(`found and planned${again}`, () => Promise.resolve(), id, 'ready')
  await measure(`brought in${again}`, () => call('POST', `/api/imports/${id}/commit/`), id, 'done')
  return id
}

async function measure(step: string, begin: () => Promise<unknown>, id?: string, state?: string): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const begun = performance.now()
  await begin()
  if (id !== undefined) await untilIn(id, state)
  const seconds = (performance.now() - begun) / 1_000
  delay.disable()
  steps.push({
    step,
    seconds: Number(seconds.toFixed(2)),
    'longest pause, ms': Math.round(delay.max / 1e6),
    'rows/s': Math.round(rows / seconds),
  })
}

async function untilIn(id: string, state: string | undefined): Promise<void> {
  while (!(await isIn(id, state))) await sleep(250)
}

async function isIn(id: string, state: string | undefined): Promise<boolean> {
  const imported = await call('GET', `/api/imports/${id}/`)
  const effects = Object.values(imported.effects ?? {}).reduce((sum, n) => sum + n, 0)
  return imported.state === state && effects === rows
}

interface Answer {
  id?: string
  state?: string
  effects?: Record<string, number>
}

async function call(method: 'GET' | 'POST', url: string, body?: object): Promise<Answer> {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${tokenOf(0)}` },
    ...(body && { payload: body }),
  })
  if (reply.statusCode >= 400) throw new Error(`${url}: ${reply.body}`)
  return reply.json()
}

function writeFile(): string {
  const columns = [
    'Book Id',
    'Title',
    'Author',
    'My Rating',
    'Exclusive Shelf',
    'Date Read',
    'Date Added',
    'Bookshelves',
    'My Review',
  ]
  const lines = Array.from({ length: rows }, (_, n) => {
    const book =
      n % 5 === 0 ? books[(n / 5) % books.length] : { title: `Unheard Of ${n}`, authors: [`Writer${n} Name${n}`] }
    const day = `20${10 + Math.floor(random() * 15)}/0${1 + Math.floor(random() * 9)}/1${Math.floor(random() * 10)}`
    const shelf = ['classics', 'sci-fi', 'favorites'][n % 7] ?? ''
    const review = n % 5 === 0 ? 'A long review of what happens in this book, and why it does. '.repeat(8) : ''
    return [
      n + 1,
      book?.title,
      book?.authors[0],
      n % 6,
      n % 4 === 0 ? 'to-read' : 'read',
      n % 4 === 0 ? '' : day,
      day,
      shelf,
      review,
    ]
  })
  return [columns, ...lines].map((cells) => csvLine(cells.map((cell) => String(cell ?? '')))).join('\n')
}
