// How well and how fast search finds a book on the shelf for a reader who knows it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { saveIsbnsOf } from '../server/search/index/load-shelf.ts'
import { searchShelf } from '../server/search/shelf-search.ts'
import { storeBooks, type NewBook } from '../server/search/index/store-books.ts'
import { splitTitle, titleKeys } from '../server/search/index/title-keys.ts'
import { openDatabase, type Db } from '../server/db/database.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { madeUp, readCorpus } from './search/corpus.ts'
import { makeAbsent, makeQueries, type Query } from './search/queries.ts'
import { random, type Random } from './search/random.ts'

interface Result {
  query: Query
  /** Starts at 1; undefined if the book is not on the first page. */
  rank: number | undefined
  milliseconds: number
  found: number
  titles: string[]
}

export async function run(): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      seed: { type: 'string', default: '2026' },
      queries: { type: 'string', default: '300' },
      /** Pads the shelf with made-up titles to this size; then only the times are meaningful. */
      books: { type: 'string', default: '0' },
      /** Also prints misses of this kind, or of 'all'. */
      missed: { type: 'string' },
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'octavo-search-'))
  const { address, stop } = await startEmbedded({ folder, disposable: true })
  try {
    await migrate(address)
    const { db, close } = openDatabase({ address })
    const corpus = readCorpus()
    const absent = pickAbsent(corpus, random(Number(options.seed)))
    const books = corpus.filter((book) => !absent.includes(book))
    const queries = [
      ...makeQueries(books, Number(options.queries), random(Number(options.seed))),
      ...makeAbsent(absent, Number(options.queries), random(Number(options.seed))),
    ]
    const start = performance.now()
    await storeBooks(db, [...books, ...madeUp(books, Number(options.books) - books.length, random(1))])
    await saveIsbnsOf(db, books)
    console.log(
      `${Math.max(books.length, Number(options.books))} books stored in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    )
    const results = await ask(db, queries)
    console.log(rules)
    report(results)
    if (options.missed !== undefined) listMissed(results, options.missed)
    await close()
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const rules = `
How it is judged: a query is made from a book that a reader may mean, in the forms below, and the rank of that book on the
first page counts. Where several books share a title, the best known of them is the one meant ("exact, title of its own"
leaves shared titles out). The same title by the same author counts as the same book. A query for an author or a genre is
answered by any book of that author or genre; a bare surname means the best known author of that name. Typos are put at
any place of words of four letters or more, one in a word, two in words of eight or more; a misspelt word may be another
real word. Of what is not there only a few books that come near to it, or none, are to be found.
`

/** Leaves out books to search for in vain; none shares a title or a series with another book. */
function pickAbsent(books: NewBook[], { shuffle }: Random): NewBook[] {
  const holders = Map.groupBy(books, ({ title }) => titleKeys(splitTitle(title))[0])
  const alone = books.filter(
    ({ title }) => !title.includes('#') && holders.get(titleKeys(splitTitle(title))[0])?.length === 1,
  )
  return shuffle(alone.filter(({ otherTitles = [] }) => otherTitles.length === 0)).slice(0, maxAbsent)
}

const maxAbsent = 200

async function ask(db: Db, queries: Query[]): Promise<Result[]> {
  for (const { type, text } of queries.slice(0, 200)) await searchShelf(db, { type, query: text, page: 1 })
  const results: Result[] = []
  for (const query of queries) {
    const start = performance.now()
    const { books, totalResults } = await searchShelf(db, { type: query.type, query: query.text, page: 1 })
    const milliseconds = performance.now() - start
    const at = books.findIndex(query.wanted)
    const rank = at < 0 ? undefined : at + 1
    results.push({ query, rank, milliseconds, found: totalResults, titles: books.map(({ title }) => title) })
  }
  return results
}

function report(results: Result[]): void {
  const there = results.filter(({ query }) => !query.absent)
  const kinds = [...Map.groupBy(there, ({ query }) => query.kind)]
  console.table(Object.fromEntries([...kinds, ['all', there] as const].map(([kind, each]) => [kind, figures(each)])))
  const absent = Map.groupBy(
    results.filter(({ query }) => query.absent),
    ({ query }) => query.kind,
  )
  console.table(Object.fromEntries([...absent].map(([kind, each]) => [kind, figuresOfAbsent(each)])))
}

function figuresOfAbsent(results: Result[]) {
  const share = (most: number) => round(results.filter(({ found }) => found <= most).length / results.length)
  const times = figures(results)
  return {
    queries: results.length,
    'at most ten': share(10),
    none: share(0),
    'p50 ms': times['p50 ms'],
    'p99 ms': times['p99 ms'],
  }
}

function figures(results: Result[]) {
  const times = results.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  const share = (found: (rank: number) => boolean) =>
    results.filter(({ rank }) => rank !== undefined && found(rank)).length / results.length
  return {
    queries: results.length,
    MRR: round(results.reduce((sum, { rank }) => sum + (rank === undefined ? 0 : 1 / rank), 0) / results.length),
    'at 1': round(share((rank) => rank === 1)),
    'at 10': round(share((rank) => rank <= 10)),
    'p50 ms': round(times[Math.floor(times.length * 0.5)] ?? 0),
    'p99 ms': round(times[Math.floor(times.length * 0.99)] ?? 0),
  }
}

function round(value: number): number {
  return Number(value.toFixed(3))
}

function listMissed(results: Result[], kind: string): void {
  const missed = results
    .filter(({ query, rank, found }) => (query.absent ? found > 0 : rank !== 1))
    .filter(({ query }) => kind === 'all' || query.kind === kind)
  for (const { query, rank, titles } of missed) {
    console.log(`${query.kind} · ${query.text} · ${rank ?? '-'} · ${titles.slice(0, 3).join(' | ')}`)
  }
}

if (import.meta.main) await run()
