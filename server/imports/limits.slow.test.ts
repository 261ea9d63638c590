import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getImportReport, listImportRows, setImportOptions } from '#contract/imports/imports.ts'
import { getEntry } from '#contract/library/readings.ts'
import { createReadlist } from '#contract/readlists.ts'
import { listReviews } from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { bringIn, goodreadsFile, importFile, prepareImport } from './testing/import-file.ts'

async function start() {
  const octavo = await startApp({ background: true, madeUp: true })
  const books = await addBooks(
    octavo.db,
    ['Alpha', 'Bravo'].map((title) => ({ title, authors: ['Some One'] })),
  )
  return { octavo, books, book: books[0]! }
}

async function makeReadlist(reader: TestReader, name: string): Promise<string> {
  return (await reader.call(createReadlist, { body: { name } })).id
}

/** Each readlist with as many books that nobody else has. */
async function fill(octavo: TestApp, readlistIds: string[], count: number): Promise<void> {
  await sql`
    with made as (
      insert into book (id, google_books_id, source, title, authors, year, fetched_at, created_at)
      select gen_random_uuid(), 'made' || n, 'shelf', 'Made ' || n, '{}', '2000', now(), now()
      from generate_series(1, ${count}::int) as n
      returning id
    )
    insert into readlist_book (readlist_id, book_id, position, added_at)
    select readlist_id, made.id, row_number() over (), now()
    from made, unnest(${readlistIds}::uuid[]) as readlist_id`.execute(octavo.db)
}

const countListed = async (octavo: TestApp) =>
  Number((await sql<{ n: number }>`select count(*) as n from readlist_book`.execute(octavo.db)).rows[0]?.n)

const onShelves = (Title: string, ...shelves: string[]) => ({
  Title,
  Author: 'Some One',
  'Exclusive Shelf': 'to-read',
  Bookshelves: shelves.join(', '),
})

/** Our own export, of one book. */
const exported = (google_books_id: string, said: object) => {
  const book = { google_books_id, title: 'Alpha', author: 'Some One', authors: ['Some One'] }
  const items = Object.entries(said).map(([section, item]) => [
    section,
    [item].flat().map((each: object) => ({ book, ...each })),
  ])
  return JSON.stringify({ account: {}, statuses: [], ...Object.fromEntries(items) })
}

test('an import fills readlists up to 20,000 books in all, and names those for which there was no room', async () => {
  const { octavo } = await start()
  const reader = await octavo.signUp('lister')
  const [one, other] = [await makeReadlist(reader, 'one'), await makeReadlist(reader, 'other')]
  await fill(octavo, [one, other], 9_999)

  const { result } = await importFile(
    reader,
    goodreadsFile([onShelves('Alpha', 'one', 'other', 'third'), onShelves('Bravo', 'third')]),
  )

  expect(result).toMatchObject({ books: 2, readlists_left: ['third'] })
  expect(await countListed(octavo)).toBe(20_000)
})

test('an import brings a hundred reviews of one book at most, and two thousand steps of one reading', async () => {
  const { octavo, book } = await start()
  const reader = await octavo.signUp('writer')
  const reviews = Array.from({ length: 120 }, (_, n) => ({ review_text: `Review ${n}`, visibility: 'public' }))
  const progress = Array.from({ length: 2_010 }, (_, n) => ({ on: '2024-01-02', page: n + 1, note: 'n'.repeat(1_000) }))
  const reading = { outcome: 'open', started_on: '2024-01-01', progress }

  const { id } = await importFile(
    reader,
    exported(book.google_books_id, { statuses: { state: 'READING' }, reviews, readings: reading }),
  )

  const count = async (table: 'review' | 'reading_progress') =>
    (await octavo.db.selectFrom(table).select('id').execute()).length
  expect(await count('review')).toBe(100)
  expect(await count('reading_progress')).toBe(2_000)
  const noted = octavo.db.selectFrom('reading_progress').select('id').where('note', '<>', '')
  expect(await noted.execute()).toHaveLength(256)
  const { results } = await reader.call(listImportRows, { params: { id }, query: {} })
  expect(results[0]?.losses).toContainEqual({ field: 'progress', value: '2010', why: 'too_many' })
  expect(JSON.stringify(results).length).toBeLessThan(1_000_000)
})

test('an import fills up to the entries of progress that a reader can keep: the latest of a reading come, and the row says that others did not', async () => {
  const { octavo, book } = await start()
  const reader = await octavo.signUp('logger')
  const open = { outcome: 'open', started_on: '2023-01-01' }
  await importFile(reader, exported(book.google_books_id, { statuses: { state: 'READING' }, readings: open }))
  await sql`
    insert into reading_progress (reader_id, id, reading_id, read_on, entered_at, page, note)
    select reader_id, gen_random_uuid(), id, '2023-01-02', now(), 1, ''
    from reading, generate_series(1, 99997)`.execute(octavo.db)
  const progress = Array.from({ length: 5 }, (_, n) => ({ on: `2024-01-0${n + 1}`, page: n + 1, note: '' }))
  const reading = { outcome: 'finished', started_on: '2024-01-01', finished_on: '2024-01-05', progress }

  const { id, effects } = await importFile(reader, exported(book.google_books_id, { readings: reading }))

  const kept = await octavo.db
    .selectFrom('reading_progress')
    .select('page')
    .where('read_on', '>', '2023-12-31')
    .orderBy('page')
    .execute()
  expect(kept.map(({ page }) => page)).toEqual([3, 4, 5])
  expect(effects.left_out).toBe(0)
  const { results } = await reader.call(listImportRows, { params: { id }, query: {} })
  expect(results[0]?.losses).toEqual([{ field: 'progress', value: '5', why: 'too_many' }])
  expect(await reader.call(getImportReport, { params: { id } })).toContain('progress: 5 (too_many)')
})

test('what files say beside a book is kept as long as there is room, and what is left out is named', async () => {
  const { octavo, book } = await start()
  const reader = await octavo.signUp('keeper')
  const fields = (source_fields: Record<string, string>, source_ids = {}) =>
    exported(book.google_books_id, { library: { source_fields, source_ids, owned_copies: 1 } })

  const { id } = await importFile(
    reader,
    fields({ Mood: 'calm', Words: 'w'.repeat(70_000) }, { elsewhere: '12', there: 'i'.repeat(70_000) }),
  )
  await importFile(reader, fields({ First: 'a'.repeat(40_000) }))
  await importFile(reader, fields({ Second: 'b'.repeat(40_000), Pace: 'slow' }))

  const { source_fields } = await reader.call(getEntry, { params: { id: book.id } })
  const kept = await octavo.db.selectFrom('library_book').select('source_ids').executeTakeFirst()
  expect(Object.keys(source_fields).toSorted()).toEqual(['First', 'Mood', 'Pace'])
  expect(kept?.source_ids).toEqual({ elsewhere: '12' })
  const { results } = await reader.call(listImportRows, { params: { id }, query: {} })
  expect(results[0]?.losses.map(({ field, why }) => [field, why])).toEqual([
    ['there', 'too_long'],
    ['Words', 'too_long'],
  ])
  expect(await reader.call(getImportReport, { params: { id } })).toContain('w'.repeat(70_000))
})

test('a private text never takes the place of a public review that came along before', async () => {
  const { octavo, book } = await start()
  const reader = await octavo.signUp('discreet')
  const review = (review_text: string, visibility: string) =>
    exported(book.google_books_id, { reviews: { review_text, visibility } })
  const shown = async () =>
    (await octavo.anyone.call(listReviews, { params: { id: book.id }, query: {} })).results.map(
      ({ review_text }) => review_text,
    )
  const bring = async (file: string, reviews: 'as_in_file' | 'private') => {
    const { id } = await prepareImport(reader, file)
    await reader.call(setImportOptions, { params: { id }, body: { reviews, when_here: 'take_file' } })
    await bringIn(reader, id)
  }

  await importFile(reader, review('For all.', 'public'))
  expect(await shown()).toEqual(['For all.'])
  await bring(review('For me.', 'private'), 'as_in_file')
  expect(await shown()).toEqual([])
  await bring(review('For all once more.', 'public'), 'private')

  expect(await shown()).toEqual([])
})

test('an import of books with thousands of readings comes in with a few of them at a time', async () => {
  const { octavo, books } = await start()
  const reader = await octavo.signUp('rereader')
  const readings = books.flatMap(({ google_books_id }) =>
    Array.from({ length: 1_000 }, (_, n) => ({
      book: { google_books_id, title: 'Any', authors: ['Some One'] },
      outcome: 'finished',
      finished_on: new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10),
    })),
  )

  const { result } = await importFile(reader, JSON.stringify({ account: {}, statuses: [], readings }))

  const transactions = await sql<{ n: number }>`
    select count(distinct xmin::text) as n from reading`.execute(octavo.db)
  expect(result?.readings).toBe(2_000)
  expect(Number(transactions.rows[0]?.n)).toBe(2)
})

test('of a file with thousands of shelves, those with most books are shown and asked about', async () => {
  const { octavo } = await start()
  const reader = await octavo.signUp('tagger')
  const shelves = (from: number) => Array.from({ length: 150 }, (_, n) => `tag ${from + n}`)
  const rows = Array.from({ length: 8 }, (_, n) => onShelves(`Unheard of ${n}`, 'usual', ...shelves(n * 150)))

  const { id, options } = await prepareImport(reader, goodreadsFile([...rows, onShelves('Alpha', 'x'.repeat(300))]))
  const { result } = await bringIn(reader, id)

  expect(options.shelves).toHaveLength(500)
  expect(options.shelves[0]).toMatchObject({ name: 'usual', rows: 8 })
  expect(result?.readlists_left.length).toBeLessThanOrEqual(500)
  const { results } = await reader.call(listImportRows, { params: { id }, query: { losses: 'some' } })
  expect(results.map(({ losses }) => losses.map(({ why }) => why))).toEqual([['too_long']])
})

test('of a file with thousands of words for states, the commonest five hundred are asked about', async () => {
  const { octavo } = await start()
  const reader = await octavo.signUp('wordy')
  const words = ['usual', 'usual', ...Array.from({ length: 600 }, (_, n) => `word ${n}`)]
  const rows = words.map((word, n) => ({ Title: `Unheard of ${n}`, Author: 'Some One', 'Exclusive Shelf': word }))

  const { questions } = await prepareImport(reader, goodreadsFile(rows))

  expect(questions).toHaveLength(500)
  expect(questions[0]).toEqual({ kind: 'shelf', name: 'usual', rows: 2 })
})

test('of hundreds of lines about one book a hundred come in, with a thousand readings at most, and the others say why', async () => {
  const { octavo, book } = await start()
  const reader = await octavo.signUp('repeater')
  const day = (n: number) => new Date(Date.UTC(2010, 0, 1 + n)).toISOString().slice(0, 10).replaceAll('-', '/')
  const line = (n: number) => {
    const spans = Array.from({ length: 15 }, (_, k) => `${day(15 * n + k)}-${day(15 * n + k)}`)
    return `Alpha,Some One,,read,"${spans.join(', ')}",Tag ${n}`
  }
  const file = (from: number, to: number) =>
    [
      'Title,Authors,ISBN/UID,Read Status,Dates Read,Tags',
      ...Array.from({ length: to - from }, (_, n) => line(from + n)),
    ].join('\n')

  const { id, effects, result } = await importFile(reader, file(0, 120))
  const again = await importFile(reader, file(120, 130))

  expect(effects).toMatchObject({ new: 1, joins: 99, left_out: 20 })
  expect(result).toMatchObject({ books: 1, readings: 1_000 })
  expect(again.result?.readings).toBe(0)
  const { times_finished } = await reader.call(getEntry, { params: { id: book.id } })
  expect(times_finished).toBe(1_000)
  const { results } = await reader.call(listImportRows, { params: { id }, query: { effect: 'left_out' } })
  expect(new Set(results.map(({ why_text }) => why_text))).toEqual(
    new Set(['There are more lines about this book than we can take.']),
  )
})

test('of a book with many thousands of entries of progress, those of its latest readings come in', async () => {
  const { octavo, book } = await start()
  const reader = await octavo.signUp('stepper')
  const readings = Array.from({ length: 5 }, (_, n) => ({
    outcome: 'finished',
    finished_on: `202${n}-05-05`,
    progress: Array.from({ length: 1_500 }, (__, page) => ({ on: `202${n}-05-04`, page: page + 1, note: '' })),
  }))

  await importFile(reader, exported(book.google_books_id, { statuses: { state: 'FINISHED' }, readings }))

  const { rows } = await sql<{ year: number; n: number }>`
    select extract(year from read_on)::integer as year, count(*)::integer as n
    from reading_progress group by 1 order by 1`.execute(octavo.db)
  expect(rows).toEqual([
    { year: 2022, n: 1_000 },
    { year: 2023, n: 1_500 },
    { year: 2024, n: 1_500 },
  ])
})

test('the name of a column is cut, and one beyond a long header is numbered, as each row keeps them', async () => {
  const { octavo } = await start()
  const reader = await octavo.signUp('header')
  const names = ['n'.repeat(20_000), ...Array.from({ length: 50 }, (_, n) => `${n}${'m'.repeat(98)}`)]
  const header = ['Title', 'Author', 'Exclusive Shelf', ...names].join(',')

  const { id } = await prepareImport(reader, `${header}\nAlpha,Some One,read${',x'.repeat(51)}`)

  const report = await reader.call(getImportReport, { params: { id } })
  const columns = report.split('\r\n')[0]?.split(',') ?? []
  expect(columns[3]).toHaveLength(100)
  expect(columns.slice(50, 54)).toEqual(['Column 51', 'Column 52', 'Column 53', 'Column 54'])
})

test('what is told of a damaged record is bounded, however much of it is damaged', async () => {
  const { octavo, book } = await start()
  const reader = await octavo.signUp('damaged')
  const progress = Array.from({ length: 2_000 }, (_, n) => ({ on: '2024-01-02', note: `${n} ${'n'.repeat(1_000)}` }))
  const reading = { outcome: 'open', started_on: '2024-01-01', progress }

  const { id } = await importFile(reader, exported(book.google_books_id, { readings: reading }))

  const { results } = await reader.call(listImportRows, { params: { id }, query: {} })
  expect(results[0]?.losses).toHaveLength(1_000)
  expect(JSON.stringify(results[0]?.losses).length).toBeLessThan(200_000)
})

test('of several reviews of a book that is here, the newest takes the place of the one that came along before', async () => {
  const { octavo, book } = await start()
  const reader = await octavo.signUp('reviser')
  const reviews = (...texts: string[]) =>
    exported(book.google_books_id, {
      reviews: texts.map((review_text, n) => ({
        review_text,
        visibility: 'public',
        created_at: `202${n}-01-02T00:00:00.000Z`,
      })),
    })
  await importFile(reader, reviews('Before.'))

  const { id } = await prepareImport(reader, reviews('Older.', 'Newer.'))
  await reader.call(setImportOptions, { params: { id }, body: { when_here: 'take_file' } })
  const { effects, result } = await bringIn(reader, id)

  expect(effects).toMatchObject({ update: 1, left_out: 0 })
  expect(result?.kept_mine).toBe(1)
  const { results } = await octavo.anyone.call(listReviews, { params: { id: book.id }, query: {} })
  expect(results.map(({ review_text }) => review_text)).toEqual(['Newer.'])
})
