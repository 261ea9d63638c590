import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getBook } from '#contract/books.ts'
import {
  acceptGuesses,
  commitImport,
  createImport,
  decideImportRow,
  deleteImport,
  getImport,
  getImportReport,
  listImportRows,
  listImports,
  lookAgain,
  maxImports,
  pauseImport,
  resumeImport,
  setImportOptions,
  undoImport,
} from '#contract/imports/imports.ts'
import { getEntry } from '#contract/library/readings.ts'
import { listReadlists } from '#contract/readlists.ts'
import { listReviews } from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import {
  bringIn,
  goodreadsFile,
  importFile,
  prepareImport,
  publishReviews,
  untilIn,
  uploadOf,
} from './testing/import-file.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ background: true })
  await addBooks(octavo.db, [
    { title: 'Emma', authors: ['Jane Austen'] },
    { title: 'Persuasion', authors: ['Jane Austen'] },
    { title: 'Middlemarch', authors: ['George Eliot'] },
  ])
})

const emma = { Title: 'Emma', Author: 'Jane Austen', 'Exclusive Shelf': 'read', 'Date Read': '2020/05/07' }
const unknown = { Title: 'A Book Nobody Knows', Author: 'Some One', 'Exclusive Shelf': 'to-read' }

const rowsOf = async (reader: TestReader, id: string, query = {}) =>
  (await reader.call(listImportRows, { params: { id }, query })).results

test('a file becomes rows, each with its book, why it is that one, and what it will do', async () => {
  const reader = await octavo.signUp('preview')

  const ready = await prepareImport(reader, goodreadsFile([emma, unknown, { ...emma, 'Date Read': '2022/01/01' }]))
  const rows = await rowsOf(reader, ready.id)

  expect(ready).toMatchObject({
    format: 'goodreads',
    state: 'ready',
    counts: { rows: 3, matched: 2, not_found: 1, pending: 0 },
    books: { total: 2, pending: 0, found: 1, to_check: 0, not_found: 1, own: 0 },
    states: { FINISHED: 1, WANT_TO_READ: 1, READING: 0, none: 0 },
    with_losses: 0,
    effects: { new: 2, joins: 1 },
    progress: { done: 3, total: 3 },
    result: null,
  })
  expect(rows).toMatchObject([
    {
      row: 1,
      title: 'Emma',
      outcome: 'matched',
      why: 'title_author',
      book: { title: 'Emma' },
      effect: 'new',
      same_as: null,
    },
    { row: 2, outcome: 'not_found', why_text: 'No catalogue knows this book.', book: null, effect: 'new' },
    { row: 3, outcome: 'matched', effect: 'joins', same_as: 1 },
  ])
  expect(rows[0]?.entry).toMatchObject({ state: 'FINISHED', readings: [{ finished_on: '2020-05-07' }] })
})

test('rows come fifty at a time, by outcome, by effect or with losses, in the order of the file', async () => {
  const reader = await octavo.signUp('pages')
  const many = Array.from({ length: 60 }, (_, n) => ({
    ...unknown,
    Title: `Unheard Of ${n}`,
    'Date Read': n === 7 ? '2020/02/30' : '',
  }))
  const { id } = await prepareImport(reader, goodreadsFile([...many, emma]))

  const first = await reader.call(listImportRows, { params: { id }, query: {} })
  const second = await reader.call(listImportRows, { params: { id }, query: { after: first.next ?? '' } })

  expect([first.results.length, second.results.length, second.next]).toEqual([50, 11, null])
  expect((await rowsOf(reader, id, { outcome: 'matched' })).map(({ row }) => row)).toEqual([61])
  expect((await rowsOf(reader, id, { effect: 'here' })).map(({ row }) => row)).toEqual([])
  expect((await rowsOf(reader, id, { losses: 'some' })).map(({ row }) => row)).toEqual([8])
})

test('the same file again writes nothing: each of its rows is here already', async () => {
  const reader = await octavo.signUp('twice')
  const file = goodreadsFile([
    {
      ...emma,
      'Book Id': '1',
      'My Rating': '4',
      'My Review': 'Witty.',
      Bookshelves: 'classics',
      'Owned Copies': '2',
      'Read Count': '3',
    },
    { ...unknown, 'Book Id': '2', 'Private Notes': 'From Ann' },
    { Title: 'Persuasion', Author: 'Jane Austen', 'Book Id': '3', 'Exclusive Shelf': 'currently-reading' },
  ])

  const first = await importFile(reader, file)
  const before = await libraryOf(reader)
  const second = await importFile(reader, file)

  expect(first.effects).toMatchObject({ new: 3 })
  expect(second.effects).toMatchObject({ new: 0, update: 0, here: 3 })
  expect(await libraryOf(reader)).toEqual(before)
})

async function libraryOf(reader: TestReader) {
  const tables = ['book_status', 'reading', 'rating', 'review', 'library_book', 'readlist', 'favorite'] as const
  const { id } = await octavo.db
    .selectFrom('reader')
    .select('id')
    .where('username', '=', reader.username)
    .executeTakeFirstOrThrow()
  return Promise.all(
    tables.map((table) => octavo.db.selectFrom(table).selectAll().where('reader_id', '=', id).execute()),
  )
}

test('a decision is followed: a chosen book, a book of one’s own, left out', async () => {
  const reader = await octavo.signUp('decides')
  const [chosen] = await addBooks(octavo.db, [{ title: 'What It Really Is', authors: ['Another One'] }])
  const { id } = await prepareImport(reader, goodreadsFile([emma, unknown, { ...emma, Title: 'Persuasion' }]))
  const decide = (row: number, body: { decision: 'book' | 'own' | 'leave_out'; google_books_id?: string }) =>
    reader.call(decideImportRow, { params: { id, row }, body })

  const own = await decide(1, { decision: 'own' })
  const other = await decide(2, { decision: 'book', google_books_id: chosen.google_books_id })
  const out = await decide(3, { decision: 'leave_out' })
  const done = await bringIn(reader, id)
  const rows = await rowsOf(reader, id)

  expect([own.effect, other.book?.title, out.effect]).toEqual(['new', 'What It Really Is', 'left_out'])
  expect(done).toMatchObject({ effects: { new: 2, left_out: 1 }, result: { books: 2, own_books: 1 } })
  expect(rows.map(({ book }) => book?.title)).toEqual(['Emma', 'What It Really Is', undefined])
  expect(rows[0]?.book?.google_books_id).toMatch(/^own-/)
})

test('what an import counts as found, kept and left out follows the decisions, and a match can be come back to', async () => {
  const reader = await octavo.signUp('returns')
  const damaged = { ...unknown, 'Date Read': '2021/02/30' }
  const { id } = await prepareImport(reader, goodreadsFile([emma, damaged, { ...emma, Title: 'Persuasion' }]))
  const decide = (row: number, decision: 'own' | 'leave_out') =>
    reader.call(decideImportRow, { params: { id, row }, body: { decision } })

  const own = await decide(1, 'own')
  await decide(3, 'leave_out')
  const { books, states, with_losses } = await reader.call(getImport, { params: { id } })

  expect(books).toEqual({ total: 2, pending: 0, found: 0, to_check: 0, not_found: 1, own: 1 })
  expect(states).toMatchObject({ FINISHED: 1, WANT_TO_READ: 1 })
  expect(with_losses).toBe(1)
  expect(own.book).toBeNull()
  expect(own.candidates).toMatchObject([{ book: { title: 'Emma' }, why_text: 'Same title and author.' }])
})

test('a book that only its reader has does not exist for anyone else', async () => {
  const [reader, other] = [await octavo.signUp('alone'), await octavo.signUp('nosy')]
  const { id } = await importFile(reader, goodreadsFile([unknown]))
  const [row] = await rowsOf(reader, id)
  const own = row?.book?.google_books_id ?? ''

  expect(await reader.call(getBook, { params: { id: own } })).toMatchObject({ title: 'A Book Nobody Knows' })
  for (const bookId of [own, row?.book?.id ?? '']) {
    await expect(other.call(getBook, { params: { id: bookId } })).rejects.toMatchObject({ code: 'book_not_found' })
    await expect(octavo.anyone.call(getBook, { params: { id: bookId } })).rejects.toMatchObject({
      code: 'book_not_found',
    })
  }
  const theirs = await prepareImport(other, goodreadsFile([emma]))
  await expect(
    other.call(decideImportRow, {
      params: { id: theirs.id, row: 1 },
      body: { decision: 'book', google_books_id: own },
    }),
  ).rejects.toMatchObject({ code: 'book_not_found' })
})

test('after the import, a decision moves all that hangs on the own book to the chosen one', async () => {
  const reader = await octavo.signUp('mover')
  const [chosen] = await addBooks(octavo.db, [{ title: 'Found After All', authors: ['Some One'] }])
  const file = goodreadsFile([
    {
      ...unknown,
      'Exclusive Shelf': 'read',
      'Date Read': '2019/03/04',
      'My Rating': '3',
      'My Review': 'Odd.',
      Bookshelves: 'strange',
    },
  ])
  const { id } = await importFile(reader, file)

  const row = await reader.call(decideImportRow, {
    params: { id, row: 1 },
    body: { decision: 'book', google_books_id: chosen.google_books_id },
  })

  expect(row.book?.google_books_id).toBe(chosen.google_books_id)
  expect(await reader.call(getEntry, { params: { id: chosen.id } })).toMatchObject({
    state: 'FINISHED',
    stars: 3,
    readings: [{ finished_on: '2019-03-04' }],
  })
  const { readlists } = await reader.call(listReadlists, { query: {} })
  expect(readlists.map(({ name, books }) => [name, books.map((book) => book.google_books_id)])).toEqual([
    ['Done Reading', [chosen.google_books_id]],
    ['strange', [chosen.google_books_id]],
  ])
  const own = await octavo.db
    .selectFrom('book')
    .select('id')
    .where('title', '=', unknown.Title)
    .where('owner_id', 'in', octavo.db.selectFrom('reader').select('id').where('username', '=', 'mover'))
    .execute()
  expect(own).toEqual([])
})

test('the first candidates of all uncertain rows are taken at once', async () => {
  const reader = await octavo.signUp('guesser')
  const { id } = await prepareImport(reader, goodreadsFile([{ ...emma, Title: 'Midlemarch', Author: 'George Eliot' }]))
  const [before] = await rowsOf(reader, id)

  await reader.call(acceptGuesses, { params: { id } })
  await reader.call(acceptGuesses, { params: { id } })
  const [after] = await rowsOf(reader, id)

  expect(before).toMatchObject({
    outcome: 'uncertain',
    why: 'title_near',
    candidates: [{ book: { title: 'Middlemarch' } }],
  })
  expect(after).toMatchObject({ decision: 'book', book: { title: 'Middlemarch' } })
})

describe('options', () => {
  test('an answer is read into the rows: the order of day and month, what a shelf is', async () => {
    const reader = await octavo.signUp('answers')
    const file = goodreadsFile([
      { ...emma, 'Date Read': '3/4/2021' },
      { Title: 'Persuasion', Author: 'Jane Austen', 'Exclusive Shelf': 'waiting' },
    ])
    const ready = await prepareImport(reader, file)

    await reader.call(setImportOptions, {
      params: { id: ready.id },
      body: { date_order: 'day_first', shelves: [{ name: 'waiting', becomes: 'WANT_TO_READ' }] },
    })
    const answered = await untilIn(reader, ready.id, 'ready')
    await bringIn(reader, ready.id)
    const rows = await rowsOf(reader, ready.id)

    expect(ready.questions.map(({ kind }) => kind).toSorted()).toEqual(['date_order', 'shelf'])
    expect(answered).toMatchObject({ questions: [], options: { date_order: 'day_first' } })
    expect(rows).toMatchObject([
      { entry: { readings: [{ finished_on: '2021-04-03' }] }, losses: [] },
      { entry: { state: 'WANT_TO_READ', shelves: [] } },
    ])
  })

  test('reviews stay private, come in public or are left out, and can be published later', async () => {
    const file = goodreadsFile([{ ...emma, 'My Review': 'Witty.' }])
    const [quiet, loud, mute] = [await octavo.signUp('quiet'), await octavo.signUp('loud'), await octavo.signUp('mute')]
    const { id: bookId } = await octavo.db
      .selectFrom('book')
      .select('id')
      .where('title', '=', 'Emma')
      .where('owner_id', 'is', null)
      .executeTakeFirstOrThrow()
    const shown = async () =>
      (await octavo.anyone.call(listReviews, { params: { id: bookId }, query: {} })).results.map(
        ({ user }) => user.username,
      )
    const options = async (reader: TestReader, reviews: 'public' | 'leave_out') => {
      const { id } = await prepareImport(reader, file)
      await reader.call(setImportOptions, { params: { id }, body: { reviews } })
      return bringIn(reader, id)
    }

    const kept = await importFile(quiet, file)
    const published = await options(loud, 'public')
    const left = await options(mute, 'leave_out')
    const before = await shown()
    await publishReviews(quiet, kept.id)

    expect(kept.options.reviews_count).toBe(1)
    expect([kept, published, left].map(({ result }) => result?.reviews)).toEqual([1, 1, 0])
    expect(before).toEqual(['loud'])
    expect((await shown()).toSorted()).toEqual(['loud', 'quiet'])
  })

  test('a file may come in as private: what others see does not change', async () => {
    const reader = await octavo.signUp('secretive')
    const { id: bookId } = (await addBooks(octavo.db, [{ title: 'Villette', authors: ['Charlotte Brontë'] }]))[0]
    const { id } = await prepareImport(
      reader,
      goodreadsFile([{ ...emma, Title: 'Villette', Author: 'Charlotte Brontë', 'My Rating': '5' }]),
    )

    await reader.call(setImportOptions, { params: { id }, body: { visibility: 'private' } })
    await bringIn(reader, id)

    expect(await reader.call(getEntry, { params: { id: bookId } })).toMatchObject({ visibility: 'private', stars: 5 })
    expect(await octavo.anyone.call(getBook, { params: { id: bookId } })).toMatchObject({ total_ratings: 0 })
  })
})

describe('an import', () => {
  test('can be paused and goes on, and is brought in once however often that is asked', async () => {
    const reader = await octavo.signUp('patient')
    const { id } = await prepareImport(reader, goodreadsFile([emma]))

    const paused = await reader.call(pauseImport, { params: { id } })
    const resumed = await reader.call(resumeImport, { params: { id } })
    await Promise.all(Array.from({ length: 5 }, () => reader.call(commitImport, { params: { id } })))
    await untilIn(reader, id, 'done')
    const again = await reader.call(commitImport, { params: { id } })

    expect([paused.paused, resumed.paused, again.state, again.result?.books]).toEqual([false, false, 'done', 1])
  })

  test('waits while another of the same reader is at work', async () => {
    const reader = await octavo.signUp('hasty')
    const quiet = await startApp({ db: octavo.db })
    const hasty = { ...reader, ...quiet.withToken(reader.token) }
    await hasty.call(createImport, uploadOf(goodreadsFile([emma])))

    await expect(hasty.call(createImport, uploadOf(goodreadsFile([unknown])))).rejects.toMatchObject({
      code: 'import_under_way',
    })
    expect((await hasty.call(listImports, {})).imports).toHaveLength(1)
  })

  test('of files that bring nothing, a hundred are read a day', async () => {
    const reader = await octavo.signUp('refused-often')
    const send = () => reader.call(createImport, uploadOf('no,table\n'))
    for (let sent = 0; sent < 100; sent += 1) await expect(send()).rejects.toMatchObject({ code: 'import_unreadable' })

    await expect(send()).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
    await expect(reader.call(createImport, uploadOf(goodreadsFile([emma])))).rejects.toMatchObject({
      code: 'rate_limited',
    })
  })

  test('is refused beyond twenty files a day, also if those before were deleted', async () => {
    const reader = await octavo.signUp('brings-often')
    for (let brought = 0; brought < 20; brought += 1) {
      const { id } = await prepareImport(reader, goodreadsFile([emma]))
      await reader.call(deleteImport, { params: { id } })
    }

    await expect(reader.call(createImport, uploadOf(goodreadsFile([emma])))).rejects.toMatchObject({
      code: 'rate_limited',
      status: 429,
    })
    expect((await reader.call(listImports, {})).imports).toEqual([])
  })

  test('is refused beyond fifty that are kept, until one is deleted', async () => {
    const reader = await octavo.signUp('many-imports')
    const { id } = await prepareImport(reader, goodreadsFile([emma]))
    await sql`insert into import
      select (jsonb_populate_record(import, jsonb_build_object('id', gen_random_uuid()))).*
      from import, generate_series(2, ${maxImports}::int) where id = ${id}`.execute(octavo.db)

    await expect(reader.call(createImport, uploadOf(goodreadsFile([unknown])))).rejects.toMatchObject({
      code: 'list_is_full',
    })
    expect((await reader.call(listImports, {})).imports).toHaveLength(50)

    await reader.call(deleteImport, { params: { id } })
    await expect(reader.call(createImport, uploadOf(goodreadsFile([unknown])))).resolves.toHaveProperty('id')
  })

  test('is forgotten when it is deleted, and the library stays', async () => {
    const reader = await octavo.signUp('forgetful')
    const { id } = await importFile(reader, goodreadsFile([unknown]))

    await reader.call(deleteImport, { params: { id } })

    expect((await reader.call(listImports, {})).imports).toEqual([])
    for (const call of [getImport, undoImport, commitImport]) {
      await expect(reader.call(call, { params: { id } })).rejects.toMatchObject({ code: 'import_not_found' })
    }
    const statuses = await octavo.db
      .selectFrom('book_status')
      .innerJoin('reader', 'reader.id', 'reader_id')
      .select('status')
      .where('username', '=', 'forgetful')
      .execute()
    expect(statuses).toEqual([{ status: 'WANT_TO_READ' }])
  })

  test('looks again for what was not found', async () => {
    const reader = await octavo.signUp('hopeful')
    const { id } = await prepareImport(reader, goodreadsFile([{ ...unknown, Title: 'Not Yet There' }]))
    await addBooks(octavo.db, [{ title: 'Not Yet There', authors: ['Some One'] }])

    await reader.call(lookAgain, { params: { id } })
    const found = await untilIn(reader, id, 'ready')

    expect(found.counts).toMatchObject({ matched: 1, not_found: 0 })
  })

  test('has a report: the file’s own columns, and what became of each row', async () => {
    const reader = await octavo.signUp('reporter')
    const { id } = await importFile(reader, goodreadsFile([{ ...unknown, Title: 'So, "Quoted"' }, { 'Book Id': '9' }]))

    const reply = await octavo.app.inject({
      url: getImportReport.path.replace(':id', id),
      headers: { authorization: `Bearer ${reader.token}` },
    })

    expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...lines] = reply.body.trimEnd().split('\r\n')
    expect(head).toMatch(
      /^Book Id,Title,.*,octavo_row,octavo_outcome,octavo_why,octavo_book,octavo_effect,octavo_losses$/,
    )
    expect(lines[0]).toMatch(
      /^,"So, ""Quoted""",Some One.*,1,not_found,No catalogue knows this book\.,own-[\w-]+,new,$/,
    )
    expect(lines[1]).toMatch(/,2,invalid,This line has neither a title nor an ISBN\.,,left_out,$/)
  })

  test('has a report that a spreadsheet shows, and does not calculate', async () => {
    const reader = await octavo.signUp('calculator')
    const { id } = await prepareImport(reader, 'Title,Author,-1\n"=HYPERLINK(""a"",""b"")",+Evil,@SUM(1)\n')

    const report = await reader.call(getImportReport, { params: { id } })

    const [head, line] = report.split('\r\n')
    expect(head).toMatch(/^Title,Author,'-1,/)
    expect(line).toMatch(/^"'=HYPERLINK\(""a"",""b""\)",'\+Evil,'@SUM\(1\),/)
  })
})

describe('a file that cannot be read', () => {
  const bomb = gzipSync(Buffer.alloc(400_000_000))
  test.each([
    ['not base64', 'ä'.repeat(100), 400],
    ['not base64 at its end', `${'QUJD'.repeat(100)}!`, 400],
    ['base64 for addresses', `${'QUJD'.repeat(100)}QU-_`, 400],
    ['base64 that is cut off', `${'QUJD'.repeat(100)}Q`, 400],
    // Trying each place where the blanks could end would take minutes, in which the server does nothing else.
    ['not base64 after blanks', `QUJD${' '.repeat(300_000)}!`, 400],
    ['a zip bomb', bomb.toString('base64'), 413],
    ['ten million commas', Buffer.from(','.repeat(10_000_000)).toString('base64'), 413],
    ['a picture', Buffer.from('\u0089PNG\r\n', 'latin1').toString('base64'), 400],
    ['too large', Buffer.alloc(15_000_001, 'a').toString('base64'), 413],
  ])(
    'is refused: %s',
    async (name, content, status) => {
      const reader = await octavo.signUp(`bad-${name.replaceAll(/\W/g, '')}`)

      const refused = await reader
        .call(createImport, { body: { file_name: 'a', content } })
        .catch((error: unknown) => error)

      expect(refused).toMatchObject({ status })
      expect((await reader.call(listImports, {})).imports).toEqual([])
      expect(await octavo.db.selectFrom('import').selectAll().where('state', '=', 'reading').execute()).toEqual([])
    },
    60_000,
  )

  test('says which columns there are where none is known', async () => {
    const reader = await octavo.signUp('columns')
    const file = 'Foo,Bar\nEmma,Jane Austen\n'

    const refused = await reader.call(createImport, uploadOf(file)).catch((error: unknown) => error)
    const taken = await reader.call(createImport, {
      body: { ...uploadOf(file).body, columns: { title: 'Foo', authors: 'Bar' } },
    })

    expect(refused).toMatchObject({ code: 'columns_needed', fields: { Foo: 'Emma', Bar: 'Jane Austen' } })
    expect(await untilIn(reader, taken.id, 'ready')).toMatchObject({ format: 'generic', counts: { matched: 1 } })
  })
})
