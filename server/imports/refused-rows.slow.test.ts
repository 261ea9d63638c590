import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  commitImport,
  createImport,
  decideImportRow,
  getImportReport,
  listImportRows,
} from '#contract/imports/imports.ts'
import { deleteReadlist, listReadlists } from '#contract/readlists.ts'
import type { Db } from '../db/database.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { createJobs } from '../jobs/jobs.ts'
import { openLog } from '../log.ts'
import type { CatalogueSource, RecordsQuestion } from '../outside/catalogue-source.ts'
import { addBooks } from '../testing/books.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { startApp, testPassword, type TestReader } from '../testing/test-app.ts'
import { importJob } from './import-jobs.ts'
import { libraryIn, standingIn } from './testing/exported-library.ts'
import {
  bringIn,
  goodreadsFile,
  importFile,
  prepareImport,
  takeBack,
  untilIn,
  uploadOf,
  type GoodreadsRow,
} from './testing/import-file.ts'

const quiet = openLog('silent', process.stdout)

async function start({ sources = [] }: { sources?: CatalogueSource[] } = {}) {
  const octavo = await startApp({ background: true, log: quiet, sources })
  await addBooks(octavo.db, [
    { title: 'Emma', authors: ['Jane Austen'] },
    { title: 'Persuasion', authors: ['Jane Austen'] },
    { title: 'Middlemarch', authors: ['George Eliot'] },
  ])
  return octavo
}

const book = (Title: string, more: GoodreadsRow = {}): GoodreadsRow => ({
  Title,
  Author: Title === 'Middlemarch' ? 'George Eliot' : 'Jane Austen',
  'Exclusive Shelf': 'read',
  'Date Read': '2020/05/07',
  'My Rating': '4',
  ...more,
})

/** Until it is lifted, or the test ends, the database throws this for each row of the table of which the condition is true. */
async function refuse(db: Db, table: string, condition: string, sqlState: string, when = 'insert or update') {
  const name = `refuse_${table}`
  await sql
    .raw(
      `create or replace function ${name}() returns trigger language plpgsql as $$
       begin if ${condition} then raise exception 'no' using errcode = '${sqlState}'; end if;
       return case when tg_op = 'DELETE' then old else new end; end $$`,
    )
    .execute(db)
  await sql.raw(`create trigger ${name} before ${when} on ${table} for each row execute function ${name}()`).execute(db)
  const lift = async () => {
    await sql.raw(`drop trigger if exists ${name} on ${table}`).execute(db)
  }
  onTestFinished(lift)
  return lift
}

const emptyCatalogue: Omit<CatalogueSource, 'records'> = {
  name: 'open-library',
  owns: () => false,
  search: () => Promise.resolve({ books: [], totalResults: 0 }),
  find: () => Promise.resolve(undefined),
  movedTo: () => Promise.resolve(undefined),
}

/** Without background work, so that the test says when it is done. */
async function uploadAndMatch(reader: TestReader, work: (id: string) => Promise<unknown>): Promise<{ id: string }> {
  const { id } = await reader.call(createImport, uploadOf(goodreadsFile([book('Emma'), book('Persuasion')])))
  await work(id)
  return untilIn(reader, id, 'ready')
}

const rowsOf = async (reader: TestReader, id: string) =>
  (await reader.call(listImportRows, { params: { id }, query: {} })).results

describe('a line that the database refuses', () => {
  test.each(['23514', '23503', '22001', '22P02', '54000', 'P0001'])(
    'with %s is left out and says so, and the others come in',
    async (sqlState) => {
      const octavo = await start()
      const [reader, without] = [await octavo.signUp('with-it'), await octavo.signUp('without-it')]
      await refuse(octavo.db, 'library_book', `new.private_note = 'refused'`, sqlState)
      const [before, standing] = [await libraryIn(reader), await standingIn(reader)]
      const others = [
        book('Emma', { 'Private Notes': 'mine' }),
        book('Persuasion', { 'Date Read': '2021/01/01' }),
        book('A Book Nobody Knows', { 'Date Read': '2022/01/01' }),
      ]

      const done = await importFile(
        reader,
        goodreadsFile([...others, book('Middlemarch', { 'Private Notes': 'refused' })]),
      )
      await importFile(without, goodreadsFile(others))
      const rows = await rowsOf(reader, done.id)
      const report = await reader.call(getImportReport, { params: { id: done.id } })

      expect(done).toMatchObject({
        state: 'done',
        effects: { new: 3, left_out: 1 },
        result: { books: 3, readings: 3, stars: 3, own_books: 1 },
      })
      expect(rows[3]).toMatchObject({ effect: 'left_out', why: 'refused', why_text: 'This line could not be stored.' })
      expect(report.trimEnd().split('\r\n').at(-1)).toContain('This line could not be stored.')
      expect(await libraryIn(reader)).toEqual(await libraryIn(without))
      expect(await standingIn(reader)).toEqual(standing)

      const undone = await takeBack(reader, done.id)
      expect(undone.result?.not_undone).toEqual([])
      expect(await libraryIn(reader)).toEqual(before)
    },
  )

  test('keeps no other line of the same book out', async () => {
    const octavo = await start()
    const reader = await octavo.signUp('twice')
    await refuse(octavo.db, 'review', `new.review_text = 'refused'`, '23514')

    const { id, effects } = await importFile(
      reader,
      goodreadsFile([book('Emma', { 'My Review': 'refused' }), book('Emma', { 'Private Notes': 'From Ann' })]),
    )

    expect(effects).toMatchObject({ left_out: 1 })
    expect((await rowsOf(reader, id)).map(({ why, book: landed }) => [why, landed?.title])).toEqual([
      ['refused', 'Emma'],
      ['title_author', 'Emma'],
    ])
    expect((await libraryIn(reader)).library).toMatchObject([{ private_note: 'From Ann' }])
  })

  test('is left out however many there are', async () => {
    const octavo = await start()
    const reader = await octavo.signUp('all-refused')
    await refuse(octavo.db, 'book_status', 'true', '23514')
    const rows = Array.from({ length: 60 }, (_, n) => book(`Nobody Knows ${n}`))

    const done = await importFile(reader, goodreadsFile(rows))

    expect(done).toMatchObject({ effects: { left_out: 60 }, result: { books: 0, readings: 0 } })
    expect((await libraryIn(reader)).library).toEqual([])
  })

  test('is not found where that is what cannot be stored of it, and comes as a book of its own', async () => {
    const octavo = await start()
    const reader = await octavo.signUp('not-found')
    await refuse(octavo.db, 'import_row', `new.row = 2 and new.outcome = 'matched'`, '22023', 'update')

    const { id } = await prepareImport(reader, goodreadsFile([book('Emma'), book('Persuasion'), book('Middlemarch')]))

    expect((await rowsOf(reader, id)).map(({ outcome, why_text }) => [outcome, why_text])).toEqual([
      ['matched', 'Same title and author.'],
      ['not_found', 'We could not look for this book.'],
      ['matched', 'Same title and author.'],
    ])
    expect((await bringIn(reader, id)).result).toMatchObject({ books: 3, own_books: 1 })
  })

  test('says so before it is brought where its effect cannot be worked out, and can be decided about all the same', async () => {
    const octavo = await start()
    const reader = await octavo.signUp('effects')
    await refuse(octavo.db, 'import_row', `new.row = 2 and new.effect in ('new', 'update')`, '23514', 'update')

    const { id } = await prepareImport(reader, goodreadsFile([book('Emma'), book('Persuasion')]))
    expect((await rowsOf(reader, id)).map(({ effect, why }) => [effect, why])).toEqual([
      ['new', 'title_author'],
      ['left_out', 'refused'],
    ])

    const decided = await reader.call(decideImportRow, { params: { id, row: 2 }, body: { decision: 'own' } })
    expect(decided).toMatchObject({ decision: 'own', effect: null })
    expect(await untilIn(reader, id, 'ready')).toMatchObject({ effects: { new: 1, left_out: 1 } })
    expect(await bringIn(reader, id)).toMatchObject({ effects: { new: 1, left_out: 1 }, result: { books: 1 } })
  })

  test('is damaged where not even its words can be stored', async () => {
    const octavo = await start()
    const reader = await octavo.signUp('words')
    await refuse(octavo.db, 'import_row', `new.raw ->> 'Title' = 'Persuasion'`, '22P05')

    const { id, counts } = await prepareImport(reader, goodreadsFile([book('Emma'), book('Persuasion')]))

    expect(counts).toMatchObject({ rows: 2, matched: 1, invalid: 1 })
    expect((await rowsOf(reader, id))[1]).toMatchObject({ why_text: 'This line of the file is damaged.' })
  })
})

test('a readlist that the database refuses is not made, and its books come in', async () => {
  const octavo = await start()
  const reader = await octavo.signUp('shelves')
  await refuse(octavo.db, 'readlist', `new.name = 'refused'`, '23514')

  const { result } = await importFile(
    reader,
    goodreadsFile([book('Emma', { Bookshelves: 'refused, sea' }), book('Persuasion', { Bookshelves: 'summer' })]),
  )

  expect(result).toMatchObject({ books: 2, readlists: 2, readlists_left: ['refused'] })
  const { readlists } = await libraryIn(reader)
  expect(readlists.map(({ name, books }) => [name, books.length])).toEqual([
    ['Done Reading', 2],
    ['sea', 1],
    ['summer', 1],
  ])
})

test('what the database refuses to take back stays and is listed, and the rest goes', async () => {
  const octavo = await start()
  const reader = await octavo.signUp('stays')
  const { id } = await importFile(reader, goodreadsFile([book('Emma'), book('Persuasion', { 'My Rating': '5' })]))
  await refuse(octavo.db, 'rating', 'old.quarters = 20', '23514', 'delete')

  const { result } = await takeBack(reader, id)

  expect(result?.not_undone).toEqual([{ row: 2, why: 'This could not be taken back.' }])
  expect((await libraryIn(reader)).ratings).toMatchObject([{ stars: 5 }])
  expect((await libraryIn(reader)).statuses).toEqual([])
})

test.each([
  ['a fault of ours', new TypeError('undefined is no object')],
  ['a question that the database refuses', Object.assign(new Error('invalid byte sequence'), { code: '22021' })],
])('%s in looking for a book leaves that one not found, and keeps no other waiting', async (_, failure) => {
  const asked: RecordsQuestion[] = []
  const source: CatalogueSource = {
    ...emptyCatalogue,
    records: (question) => {
      asked.push(question)
      if (question.kind === 'title' && question.title === 'A Broken Book') throw failure
      return Promise.resolve([])
    },
  }
  const octavo = await start({ sources: [source] })
  const reader = await octavo.signUp('fault')

  const { id } = await prepareImport(reader, goodreadsFile([book('Emma'), book('A Broken Book')]))

  expect(asked).not.toEqual([])
  expect((await rowsOf(reader, id)).map(({ outcome, why }) => [outcome, why])).toEqual([
    ['matched', 'title_author'],
    ['not_found', 'failed'],
  ])
})

test('all books of an import come in though the readlist that they fill is deleted meanwhile, and go with its undo', async () => {
  const octavo = await start()
  const [reader, without] = [await octavo.signUp('with-list'), await octavo.signUp('without-list')]
  const [before, standing] = [await libraryIn(reader), await standingIn(reader)]
  const { id } = await prepareImport(
    reader,
    goodreadsFile(['Emma', 'Persuasion'].map((title) => book(title, { Bookshelves: 'classics' }))),
  )
  const release = await hold(octavo.db, sql`lock table book_status in exclusive mode`)

  await reader.call(commitImport, { params: { id } })
  await untilWaiting(octavo.db, 1, { asking: 'book_status' })
  const { readlists } = await reader.call(listReadlists, { query: {} })
  const filled = readlists.find(({ name }) => name === 'classics')
  await reader.call(deleteReadlist, { params: { id: filled?.id ?? '' } })
  await release()

  expect(await untilIn(reader, id, 'done')).toMatchObject({ effects: { new: 2 }, result: { books: 2 } })
  await importFile(without, goodreadsFile([book('Emma'), book('Persuasion')]))
  expect(await libraryIn(reader)).toEqual(await libraryIn(without))
  expect((await takeBack(reader, id)).result?.not_undone).toEqual([])
  expect(await libraryIn(reader)).toEqual(before)
  expect(await standingIn(reader)).toEqual(standing)
})

test('an account that is deleted while its books are being looked for ends its import without a fault', async () => {
  let leave = () => Promise.resolve()
  const source: CatalogueSource = {
    ...emptyCatalogue,
    records: async () => {
      await leave()
      return []
    },
  }
  const octavo = await startApp({ sources: [source] })
  const job = importJob({ ...octavo.deps, log: quiet, sources: [source] })
  const reader = await octavo.signUp('leaver')
  const { id } = await reader.call(createImport, uploadOf(goodreadsFile([book('A Book Nobody Knows')])))
  leave = async () => {
    leave = () => Promise.resolve()
    await reader.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })
  }

  await expect(job.work(id, new AbortController().signal)).resolves.toBeUndefined()
  expect(await octavo.db.selectFrom('import_row').select('row').execute()).toEqual([])
})

test.each(['40001', '40P01', '25006', '53100', '57P01', '57014', '08006', '55P03', '42P01'])(
  'while the database fails with %s, nothing is left out, and all of it comes in later',
  async (sqlState) => {
    const octavo = await startApp()
    const jobs = createJobs({ db: octavo.db, log: quiet })
    const job = importJob({ ...octavo.deps, log: quiet, jobs })
    const work = (id: string) => job.work(id, new AbortController().signal)
    const reader = await octavo.signUp('later')
    const { id } = await uploadAndMatch(reader, work)
    const lift = await refuse(octavo.db, 'book_status', 'true', sqlState)

    await reader.call(commitImport, { params: { id } })
    await expect(work(id)).rejects.toThrow('no')
    expect((await rowsOf(reader, id)).map(({ effect }) => effect)).toEqual(['new', 'new'])

    await lift()
    await work(id)
    expect(await untilIn(reader, id, 'done')).toMatchObject({ effects: { new: 2 }, result: { books: 2 } })
  },
)
