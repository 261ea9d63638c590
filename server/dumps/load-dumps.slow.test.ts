import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAuthorBooks } from '#contract/authors.ts'
import { getBook, searchBooks } from '#contract/books.ts'
import { listEditions } from '#contract/books/editions.ts'
import { addToReadlist, createReadlist, getReadlist } from '#contract/readlists.ts'
import { createReview, listReviews } from '#contract/reviews.ts'
import { idFromIsbn } from '#contract/provisional-id.ts'
import type { Db } from '../db/database.ts'
import type { DatabaseAddress } from '../db/pool/address.ts'
import { loadShelf, readShelf } from '../search/index/load-shelf.ts'
import { addBooks } from '../testing/books.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { workOfKnown, writeDumps, type DumpedBook, type DumpFiles, type DumpPlan } from '../testing/dump-generator.ts'
import { createTemporaryFolder, makeTemporaryFolder, removeFolder } from '../testing/temporary-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { loadDumps, type Progress } from './load-dumps.ts'
import { listOtherIds } from './works.sql.ts'

const known: DumpedBook[] = [
  {
    title: 'The Clockmaker of Quarrel Street',
    authors: ['Ilse Brandvold'],
    year: '1931',
    subjects: ['Detective and mystery stories', 'London (England)'],
    isbns: ['9780306406157', '9781861972712'],
    mentions: 40,
  },
  { title: 'BrontÃ« Country', authors: ['CharlÃ«s Pell'], mentions: 3 },
]
const plan: DumpPlan = { works: 600, known }
const [clockmaker, garbled] = [`OL${workOfKnown(plan, 0)}W`, `OL${workOfKnown(plan, 1)}W`]

let files: DumpFiles
beforeAll(async () => {
  const folder = makeTemporaryFolder()
  files = await writeDumps(folder, plan)
  return () => removeFolder(folder)
})

async function load(
  address: DatabaseAddress,
  some: string[] = Object.values(files),
  choice = { languages: [] as string[], minEditions: 0 },
) {
  const told: Progress[] = []
  await loadDumps(address, some, { choice, tell: (progress) => told.push(progress), batch: 90 })
  return told
}

describe('works of a dump', () => {
  let octavo: TestApp
  beforeAll(async () => {
    const { db, address } = await createTestDatabase()
    octavo = await startApp({ db })
    await load(address)
  })

  test('are found by title, with their authors, year, genres, cover, and what their editions say', async () => {
    const { books } = await octavo.anyone.call(searchBooks, {
      query: { q: 'clockmaker of quarrel street', page: 1, filterType: 'title' },
    })

    expect(books[0]).toMatchObject({
      google_books_id: clockmaker,
      title: 'The Clockmaker of Quarrel Street',
      authors: ['Ilse Brandvold'],
      year: '1931',
      genres: ['Detective and mystery stories', 'Fiction', 'London (England)'],
      image: `https://covers.openlibrary.org/b/id/${1_000_000 + workOfKnown(plan, 0)}-M.jpg`,
    })
    const stored = await octavo.db
      .selectFrom('book')
      .innerJoin('book_search', 'book_id', 'id')
      .select(['pages', 'language', 'source', 'popularity'])
      .where('google_books_id', '=', clockmaker)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ source: 'open-library-dump', popularity: 50 * (40 + 10) + 5 * 2 })
    expect(stored.pages).toBeGreaterThan(79)
  })

  test('have the editions of the dump', async () => {
    const { total, results } = await octavo.anyone.call(listEditions, { params: { id: clockmaker } })

    expect(total).toBe(3)
    expect(results.flatMap(({ isbns }) => isbns).toSorted()).toEqual(['9780306406157', '9781861972712'])
    for (const { publisher, year } of results) expect([publisher, year]).toEqual(['A Press', 1931])
  })

  test('are found by author, by the ISBN of an edition, and by the id of a work that was merged into them', async () => {
    const { books } = await octavo.anyone.call(listAuthorBooks, {
      params: { name: 'ilse brandvold' },
      query: { page: 1 },
    })
    const byIsbn = await octavo.anyone.call(searchBooks, {
      query: { q: '0-306-40615-2', page: 1, filterType: 'title' },
    })
    const merged = await octavo.anyone.call(getBook, { params: { id: 'OL500000001W' } })

    expect(books.map((book) => book.google_books_id)).toEqual([clockmaker])
    expect(byIsbn.books.map((book) => book.google_books_id)).toEqual([clockmaker])
    expect(merged.google_books_id).toBe('OL1W')
  })

  test('have their letters put right, and no author where none is known', async () => {
    const book = await octavo.anyone.call(getBook, { params: { id: garbled } })
    const nobody = await octavo.anyone.call(getBook, { params: { id: 'OL20W' } })

    expect(book).toMatchObject({ title: 'Brontë Country', authors: ['Charlës Pell'] })
    expect(nobody.authors).toEqual(['Unknown Author'])
  })

  test('are no books if they were deleted, merged into others, or have no title', async () => {
    const { rows } = await sql<{
      id: string
    }>`select google_books_id as id from book where source = 'open-library-dump'`.execute(octavo.db)

    expect(rows.length).toBeGreaterThan(580)
    expect(rows.map(({ id }) => id)).not.toContain('OL503W')
  })
})

test('a reader who searches while a catalogue is loaded always finds what is there', async () => {
  const { db, address } = await createTestDatabase()
  const octavo = await startApp({ db })
  await addBooks(db, [{ title: 'A Lighthouse Remembered', authors: ['Nora Field'] }])
  const done = new AbortController()
  const loaded = load(address).finally(() => done.abort())
  const answers: string[][] = []
  while (!done.signal.aborted) {
    for (const q of ['a lighthouse remembered', 'lighthose rememberd', 'nora field lighthouse']) {
      const { books } = await octavo.anyone.call(searchBooks, { query: { q, page: 1, filterType: 'title' } })
      answers.push(books.map(({ title }) => title))
    }
  }
  await loaded

  expect(answers.length).toBeGreaterThan(3)
  for (const titles of answers) expect(titles[0]).toBe('A Lighthouse Remembered')
})

test('a second load of the same files writes nothing, and one of the same records only how far it is', async () => {
  const { db, address } = await createTestDatabase()
  await load(address)
  const before = await versionsOf(db)
  const others = Object.values(files).map((file) => {
    const copy = join(createTemporaryFolder(), 'copy.txt.gz')
    writeFileSync(copy, gzipSync(gunzipSync(readFileSync(file)), { level: 9 }))
    return copy
  })

  const told = await load(address)
  const same = await versionsOf(db)
  await load(address, others)
  const { dump_file: _, dump_mention: __, ...rest } = await versionsOf(db)

  expect(told.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'skipped'))
  expect(same).toEqual(before)
  expect(before).toMatchObject(rest)
})

test('of the next month, only what changed is written', async () => {
  const { db, address } = await createTestDatabase()
  await load(address)
  const before = await booksOf(db)
  const next = await writeDumps(createTemporaryFolder(), { ...plan, month: 1 })

  await load(address, Object.values(next))

  const after = await booksOf(db)
  const isSame = ({ id, version }: { id: string; version: string }) =>
    before.some((book) => book.id === id && book.version === version)
  const changed = after.filter((book) => !isSame(book))
  expect(after.length - before.length).toBe(6)
  expect(changed.map(({ google_books_id: id }) => id).toSorted()).toEqual(
    'OL100W OL200W OL400W OL500W OL601W OL602W OL603W OL604W OL605W OL606W'.split(' '),
  )
  expect(await findDifferences(db)).toEqual([])
})

test('the books that are here keep their ids and reviews, and are not here twice', async () => {
  const { db, address } = await createTestDatabase()
  const octavo = await startApp({ db })
  const shelf = readShelf(join(import.meta.dirname, '../../shelf')).books()
  await loadShelf(octavo.db, join(import.meta.dirname, '../../shelf'))
  const dumped = shelf.map(({ title, authors, isbns = [] }, at) => ({
    // Every third is known by another title there, and only its ISBN is the same.
    title: at % 3 === 0 && isbns.length > 0 ? `${title} and other writings` : title,
    authors,
    isbns,
  }))
  const shelfPlan = { works: 2 * shelf.length, known: dumped }
  const [held] = await addBooks(octavo.db, [
    {
      google_books_id: 'OL3W',
      source: 'open-library',
      title: 'As it was',
      authors: ['Somebody'],
      description: 'Kept.',
    },
  ])
  const reader = await octavo.signUp('reviewer')
  const [first] = await booksOf(octavo.db)
  await reader.call(createReview, { body: { book: first?.id ?? '', review_text: 'As good as ever.' } })
  const { id: readlist_id } = await reader.call(createReadlist, { body: { name: 'To keep' } })
  const before = await booksOf(octavo.db)
  const listed = before.filter((book) => book.source === 'shelf').slice(0, 30)
  for (const book of listed) await reader.call(addToReadlist, { body: { readlist_id, book_id: book.id } })
  const listBefore = await reader.call(getReadlist, { params: { id: readlist_id }, query: {} })
  const reviewsBefore = await reader.call(listReviews, { params: { id: first?.google_books_id ?? '' }, query: {} })

  await load(address, Object.values(await writeDumps(createTemporaryFolder(), shelfPlan)))

  const listAfter = await reader.call(getReadlist, { params: { id: readlist_id }, query: {} })
  expect(listBefore.books.map((book) => book.google_books_id)).toEqual(listed.map((book) => book.google_books_id))
  expect(listAfter).toEqual(listBefore)
  expect(reviewsBefore.results.map(({ review_text }) => review_text)).toEqual(['As good as ever.'])
  expect(await reader.call(listReviews, { params: { id: first?.google_books_id ?? '' }, query: {} })).toEqual(
    reviewsBefore,
  )
  const after = await booksOf(octavo.db)
  expect(after.filter((book) => book.source === 'shelf')).toEqual(before.filter((book) => book.source === 'shelf'))
  const ids = await listOtherIds(
    octavo.db,
    shelf.map((_, at) => `OL${workOfKnown(shelfPlan, at)}W`),
  )
  const same = shelf.filter((book, at) => ids.get(`OL${workOfKnown(shelfPlan, at)}W`) === book.google_books_id)
  expect(same).toHaveLength(shelf.length)
  // It follows the dump, under its own id, and keeps what that leaves out.
  expect(await octavo.anyone.call(getBook, { params: { id: 'OL3W' } })).toMatchObject({
    id: held.id,
    description: 'Kept.',
  })
  expect((await octavo.anyone.call(getBook, { params: { id: 'OL3W' } })).title).not.toBe('As it was')
})

test('languages and a number of editions decide which works become books, and need the editions', async () => {
  const { db, address } = await createTestDatabase()
  await expect(load(address, [files.works], { languages: ['fr'], minEditions: 0 })).rejects.toThrow('need the editions')

  await load(address, Object.values(files), { languages: ['fr'], minEditions: 0 })
  const french = await booksOf(db)
  await load(address, Object.values(files), { languages: [], minEditions: 3 })
  const withThree = await booksOf(db)

  expect(french.length).toBeGreaterThan(5)
  expect(french.length).toBeLessThan(200)
  // What was loaded before stays.
  expect(withThree.length).toBeGreaterThan(french.length)
  expect(withThree.map(({ google_books_id: id }) => id)).toContain(clockmaker)
})

test('an ISBN of a dump leads to the book after a load without works before', async () => {
  const { db, address } = await createTestDatabase()
  await load(address, [files.editions])
  await load(address, [files.authors, files.works])

  const { rows } = await sql`
    select from book_other_id where google_books_id = ${idFromIsbn('9780306406157')}`.execute(db)
  expect(rows).toHaveLength(1)
})

describe('a damaged file', () => {
  const again = (change: (text: string) => string) => (bytes: Buffer) => gzipSync(change(gunzipSync(bytes).toString()))
  const inLine = (number: number, change: (line: string) => string) =>
    again((text) =>
      text
        .split('\n')
        .map((line, at) => (at === number - 1 ? change(line) : line))
        .join('\n'),
    )

  test.each([
    [
      'that is cut off',
      (bytes: Buffer) => bytes.subarray(0, bytes.length - 300),
      /line \d+: it cannot be read: unexpected end/,
    ],
    ['with a changed byte', (bytes: Buffer) => flip(bytes, bytes.length >> 1), /line \d+: it cannot be read/],
    ['whose last line is cut off', again((text) => text.slice(0, -20)), /line 599: it is cut off/],
    ['with something behind its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc(9)]), /line \d+: /],
    [
      'with a missing column',
      inLine(400, (line) => line.replace('\t', ' ')),
      /line 400: it has 4 columns instead of 5/,
    ],
    ['with broken JSON', inLine(401, (line) => line.slice(0, -3)), /line 401: its last column is no JSON/],
    [
      'with a number for a record',
      inLine(402, (line) => line.replace(/\{.*/, '5')),
      /line 402: its last column is no record/,
    ],
    [
      'with an author among works',
      inLine(403, () => '/type/author\t/authors/OL1A\t1\tx\t{"name": "A", "type": {"key": "/type/author"}}'),
      /line 403: there is one of the authors among works/,
    ],
    ['that is some other file', () => gzipSync('hello\n'), /line 1: it has 1 columns instead of 5/],
    ['that is empty', () => gzipSync(''), /line 1: the file is empty/],
  ])('%s is refused with its line, what is before it stays, and the whole file goes on', async (_, spoil, reason) => {
    const { db, address } = await createTestDatabase()
    const spoiled = join(createTemporaryFolder(), 'works.txt.gz')
    writeFileSync(spoiled, spoil(readFileSync(files.works)))

    await expect(load(address, [spoiled])).rejects.toThrow(reason)

    expect(await findDifferences(db)).toEqual([])
    await load(address, [files.works])
    expect((await booksOf(db)).length).toBeGreaterThan(580)
    expect(await findDifferences(db)).toEqual([])
  })
})

test('a work that a reader stores while it is loaded stays that book, and follows the dump', async () => {
  const { db, address } = await createTestDatabase()
  const ended = new AbortController()
  await expect(
    loadDumps(address, [files.works], {
      choice: { languages: [], minEditions: 0 },
      tell: () => ended.abort(),
      signal: ended.signal,
    }),
  ).rejects.toThrow('aborted')
  const release = await hold(db, sql`select from dump_file for update`)
  const loaded = load(address, [files.works])
  await untilWaiting(db, 1)
  const [held] = await addBooks(db, [{ google_books_id: 'OL3W', source: 'open-library', title: 'As it was' }])

  await release()
  await loaded

  const books = await booksOf(db)
  expect(books.length).toBeGreaterThan(580)
  expect(books.filter((book) => book.google_books_id === 'OL3W').map(({ id }) => id)).toEqual([held.id])
  const { title } = await db.selectFrom('book').select('title').where('id', '=', held.id).executeTakeFirstOrThrow()
  expect(title).not.toBe('As it was')
  expect(await findDifferences(db)).toEqual([])
})

test('two loads at once do not both go on', async () => {
  const { db, address } = await createTestDatabase()

  const outcomes = await Promise.allSettled([load(address, [files.works]), load(address, [files.works])])

  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
  expect(refused.length).toBeLessThan(2)
  for (const reason of refused) expect(reason).toContain('are being loaded by another process')
  await load(address, [files.works])
  expect(await findDifferences(db)).toEqual([])
})

function flip(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ 0xff
  return changed
}

interface BookVersion {
  id: string
  google_books_id: string
  source: string
  version: string
}

async function booksOf(db: Db): Promise<BookVersion[]> {
  const { rows } = await sql<BookVersion>`
    select id, google_books_id, source, book.xmin::text || '/' || book_search.xmin::text as version
    from book join book_search on book_id = id order by id`.execute(db)
  return rows
}

/** Which transaction wrote each row last, in each table that a load writes. */
async function versionsOf(db: Db): Promise<Record<string, string[]>> {
  const tables =
    'book book_search book_word book_other_id dump_file dump_author dump_edition dump_redirect dump_mention'
  const entries = await Promise.all(
    tables.split(' ').map(async (table) => {
      const { rows } = await sql<{ version: string }>`
        select ctid::text || ' ' || xmin::text || ' ' || xmax::text as version from ${sql.table(table)} order by ctid`.execute(
        db,
      )
      return [table, rows.map(({ version }) => version)]
    }),
  )
  return Object.fromEntries(entries)
}
