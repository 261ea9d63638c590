import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { deleteAccount, exportAccount } from '#contract/personal-data.ts'
import { listGoals, setGoal } from '#contract/library/goals.ts'
import { addProgress, addReading, editReading, getEntry, updateEntry } from '#contract/library/readings.ts'
import { getStats } from '#contract/library/stats.ts'
import { getYear } from '#contract/library/years.ts'
import { rateBook } from '#contract/ratings.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { listPage } from '../personal-data/export.sql.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ madeUp: true })
  octavo.setClock('2026-11-20T10:00:00Z')
})

async function signUp(name: string): Promise<{ reader: TestReader; id: string; params: { id: string } }> {
  const reader = await octavo.signUp(name)
  const { id } = await octavo.db
    .selectFrom('reader')
    .select('id')
    .where('username', '=', reader.username)
    .executeTakeFirstOrThrow()
  const [book] = await addBooks(octavo.db, [{ title: `The book of ${name}`, pages: 300 }])
  return { reader, id, params: { id: book.id } }
}

/** Finished readings of one book, each on a day of its own, of which the last is a year before now. */
async function storeReadings(
  readerId: string,
  bookId: string,
  count: number,
  { note = '', pages = null, minutes = null }: { note?: string; pages?: number | null; minutes?: number | null } = {},
): Promise<void> {
  await sql`
    insert into reading (reader_id, id, book_id, outcome, finished_on, finished_precision, origin, note, pages, minutes)
    select ${readerId}, gen_random_uuid(), ${bookId}, 'finished', date '2025-11-20' - n % 3000, 'day', 'entered', ${note},
      ${pages}::integer, ${minutes}::integer
    from generate_series(1, ${count}::integer) as n`.execute(octavo.db)
  await sql`update reader set readings = readings + ${count} where id = ${readerId}`.execute(octavo.db)
}

const tooMany = { code: 'list_is_full', message: 'You can keep at most 1,000 readings of a book.' }

test('a book can be read a thousand times, whichever way a reading begins, and the last hundred are shown', async () => {
  const { reader, id, params } = await signUp('ana')
  await storeReadings(id, params.id, 999)
  await reader.call(updateReadingStatus, { params, body: { status: 'READING' } })

  const entry = await reader.call(getEntry, { params })
  expect(entry.readings).toHaveLength(100)
  expect(entry.readings[0]).toMatchObject({ outcome: 'open' })
  await reader.call(updateReadingStatus, { params, body: { status: 'FINISHED' } })
  expect(await reader.call(getEntry, { params })).toMatchObject({ times_finished: 1_000 })

  await expect(reader.call(updateEntry, { params, body: { state: 'REREADING' } })).rejects.toMatchObject(tooMany)
  await expect(reader.call(addReading, { params, body: { outcome: 'stopped' } })).rejects.toMatchObject(tooMany)
  await reader.call(updateReadingStatus, { params, body: { status: 'WANT_TO_READ' } })
  for (const status of ['READING', 'FINISHED'] as const)
    await expect(reader.call(updateReadingStatus, { params, body: { status } })).rejects.toMatchObject(tooMany)
  for (const state of ['PAUSED', 'DID_NOT_FINISH'] as const)
    await expect(reader.call(updateEntry, { params, body: { state } })).rejects.toMatchObject(tooMany)
})

test('a reader with fifty thousand readings starts none by the old call either', async () => {
  const { reader, id, params } = await signUp('bea')
  await octavo.db.updateTable('reader').set({ readings: 50_000 }).where('id', '=', id).execute()

  await expect(reader.call(updateReadingStatus, { params, body: { status: 'READING' } })).rejects.toMatchObject({
    message: 'You can keep at most 50,000 readings.',
  })
  await reader.call(updateReadingStatus, { params, body: { status: 'WANT_TO_READ' } })
})

test('a reader with as many finished books as there may be can still end reading one of them again', async () => {
  const { reader, id, params } = await signUp('ivy')
  await reader.call(updateReadingStatus, { params, body: { status: 'FINISHED' } })
  await octavo.db.updateTable('reader').set({ books_read: 10_000 }).where('id', '=', id).execute()
  await reader.call(updateEntry, { params, body: { state: 'REREADING' } })

  await reader.call(updateReadingStatus, { params, body: { status: 'FINISHED' } })

  expect(await reader.call(getEntry, { params })).toMatchObject({ state: 'FINISHED', times_finished: 2 })
})

test('a reading that is too old to be among those shown is answered with all the same', async () => {
  const { reader, id, params } = await signUp('cleo')
  await storeReadings(id, params.id, 150)

  const { reading, entry } = await reader.call(addReading, { params, body: { outcome: 'finished', note: 'Once.' } })

  expect(reading).toMatchObject({ note: 'Once.', finished_on: null })
  expect(entry.readings).not.toContainEqual(reading)
  const edited = await reader.call(editReading, {
    params: { id: reading.id },
    body: { outcome: 'finished', note: 'Twice.' },
  })
  expect(edited.reading.note).toBe('Twice.')
})

test('the notes on a book’s readings and on their progress have an end together, and can always be shortened', async () => {
  const { reader, id, params } = await signUp('dora')
  await storeReadings(id, params.id, 127, { note: 'n'.repeat(2_000) })
  const { reading } = await reader.call(addReading, { params, body: { outcome: 'open', note: 'n'.repeat(1_990) } })
  const progress = (note: string) => reader.call(addProgress, { params: { id: reading.id }, body: { page: 5, note } })

  await progress('ten signs.')
  const full = {
    code: 'list_is_full',
    message: 'Your notes on the readings of a book can have at most 256,000 characters together.',
  }
  await expect(progress('o')).rejects.toMatchObject(full)
  await expect(reader.call(addReading, { params, body: { outcome: 'finished', note: 'o' } })).rejects.toMatchObject(
    full,
  )
  const edit = (note: string) =>
    reader.call(editReading, { params: { id: reading.id }, body: { outcome: 'open', note } })
  await expect(edit('n'.repeat(1_991))).rejects.toMatchObject(full)
  await edit('shorter')
  await progress('o')
  await progress('')
})

test('a reader can note progress a hundred thousand times, and delete the account all the same', async () => {
  const { reader, id, params } = await signUp('ella')
  const { reading } = await reader.call(addReading, { params, body: { outcome: 'open' } })
  await storeReadings(id, params.id, 50)
  await sql`
    insert into reading_progress (reader_id, id, reading_id, read_on, percent, note, entered_at)
    select ${id}, gen_random_uuid(), reading.id, '2025-05-05', 5, '', now()
    from reading, generate_series(1, 2000) where reader_id = ${id} and outcome = 'finished'`.execute(octavo.db)

  await expect(reader.call(addProgress, { params: { id: reading.id }, body: { page: 5 } })).rejects.toMatchObject({
    code: 'list_is_full',
    message: 'You can keep at most 100,000 entries of progress.',
  })
  await reader.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
  const { rows } = await sql`select from reading_progress where reader_id = ${id} limit 1`.execute(octavo.db)
  expect(rows).toEqual([])
})

test('a page of the export ends after a few readings with long notes, and the whole has them all', async () => {
  const { reader, id, params } = await signUp('fay')
  await storeReadings(id, params.id, 7)
  await sql`
    insert into reading_progress (reader_id, id, reading_id, read_on, percent, note, entered_at)
    select ${id}, gen_random_uuid(), reading.id, '2025-05-05', 5, repeat('字', 2000), now()
    from reading, generate_series(1, 60) where reader_id = ${id}`.execute(octavo.db)

  expect(await listPage(octavo.db, 'readings', id, undefined)).toHaveLength(3)
  const { readings } = await reader.call(exportAccount, {})
  expect(readings.map(({ progress }) => progress.length)).toEqual(Array.from({ length: 7 }, () => 60))
})

test('sums of what nobody can read are told like others', async () => {
  const app = await startApp()
  app.setClock('2026-11-20T10:00:00Z')
  const reader = await app.signUp('gus')
  const [book] = await addBooks(app.db, [{ title: 'The endless book' }])
  const body = { outcome: 'finished', finished_on: '2025-05-05', pages: 100_000, minutes: 1_000_000 } as const
  const { reading } = await reader.call(addReading, { params: { id: book.id }, body })
  // As 21,999 more calls would.
  await sql`
    insert into reading (
      reader_id, id, book_id, outcome, finished_on, finished_precision, origin, note, pages, minutes, facts
    )
    select reader_id, gen_random_uuid(), book_id, outcome, finished_on, finished_precision, origin, note, pages, minutes, facts
    from reading, generate_series(1, 21999) where id = ${reading.id}`.execute(app.db)
  await sql`update reader set readings = readings + 21999`.execute(app.db)
  await reader.call(setGoal, { params: { period: '2025' }, body: { unit: 'minutes', target: 10 } })

  const span = { from: '2025-05-01', to: '2025-05-31' }
  expect(await reader.call(getStats, { query: span })).toMatchObject({ pages: 2_200_000_000, minutes: 22_000_000_000 })
  expect(await reader.call(getYear, { params: { year: 2025 } })).toMatchObject({ pages: 2_200_000_000 })
  expect(await reader.call(listGoals, {})).toMatchObject({ goals: [{ done: 22_000_000_000 }] })
  expect(await findDifferences(app.db)).toEqual([])
})

test('of many books that are added at once, only as many are as a reader may have', async () => {
  const { reader, id } = await signUp('hal')
  const more = await addBooks(
    octavo.db,
    Array.from({ length: 24 }, (_, n) => ({ title: `Book ${n}`, google_books_id: `more-${n}` })),
  )
  await sql`
    with added as (
      insert into book (id, google_books_id, source, title, authors, fetched_at, created_at)
      select gen_random_uuid(), 'enough-' || n, 'shelf', 'Part ' || n, '{}', now(), now()
      from generate_series(1, 19998) as n returning id
    )
    insert into book_status (reader_id, book_id, status, changed_at)
    select ${id}::uuid, id, 'WANT_TO_READ', now() from added`.execute(octavo.db)

  const want = (at: number) =>
    reader.call(updateReadingStatus, { params: { id: `more-${at}` }, body: { status: 'WANT_TO_READ' } })
  const replies = await Promise.allSettled(more.map((_, at) => want(at)))

  const refused = replies.flatMap((reply) => (reply.status === 'rejected' ? [reply.reason as unknown] : []))
  expect(refused).toHaveLength(22)
  for (const each of refused) expect(each).toMatchObject({ message: 'You can have at most 20,000 books.' })
})

test('a reader rates, and keeps things of, as many books as an import may bring, and changes them after', async () => {
  const { reader, id, params } = await signUp('gil')
  const [other] = await addBooks(octavo.db, [{ title: 'One too many' }])
  await sql`
    insert into book (id, google_books_id, source, title, authors, rating_sum, rating_count, fetched_at, created_at)
    select gen_random_uuid(), 'many-' || n, 'shelf', 'Volume ' || n, '{}', 16, 1, now(), now()
    from generate_series(1, 19999) as n`.execute(octavo.db)
  await sql`
    insert into rating (reader_id, book_id, quarters, rated_at)
    select ${id}::uuid, id, 16, now() from book where google_books_id like 'many-%'`.execute(octavo.db)
  await sql`
    insert into library_book (reader_id, book_id, owned_copies)
    select ${id}::uuid, id, 1 from book where google_books_id like 'many-%'`.execute(octavo.db)
  const rate = (google_books_id: string, stars: number) => reader.call(rateBook, { body: { google_books_id, stars } })
  const note = (book: string) => reader.call(updateEntry, { params: { id: book }, body: { private_note: 'Lent out.' } })

  await rate(params.id, 4)
  await note(params.id)

  await expect(rate(other.id, 5)).rejects.toMatchObject({ message: 'You can rate at most 20,000 books.' })
  await expect(note(other.id)).rejects.toMatchObject({
    message: 'You can keep notes and other things of at most 20,000 books.',
  })
  expect(await rate(params.id, 2)).toMatchObject({ stars: 2 })
  expect(await rate('many-1', 3)).toMatchObject({ stars: 3 })
  expect((await note(params.id)).entry).toMatchObject({ private_note: 'Lent out.', stars: 2 })
})
