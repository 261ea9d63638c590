import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTemporaryFolder } from '../testing/temporary-folder.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { removedText } from '#contract/moderation/things.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { migrate } from './migrate.ts'
import { listMigrations, MIGRATIONS_FOLDER } from './migration-files.ts'

/** The database as it was before a migration, to be filled. */
async function databaseBefore(first: string) {
  const { db, address } = await createTestDatabase({ empty: true })
  const folder = createTemporaryFolder()
  for (const name of listMigrations(MIGRATIONS_FOLDER).filter((each) => each < first)) {
    copyFileSync(join(MIGRATIONS_FOLDER, name), join(folder, name))
  }
  await migrate(address, folder)
  return { db, upgrade: () => migrate(address) }
}

const reader = '01980000-0000-7000-8000-000000000001'

test('what readers have is carried into days of pay, readings with an end, keys without texts and names that look alike', async () => {
  const { db, upgrade } = await databaseBefore('0022')
  await sql`
    insert into reader (id, username, username_folded, email, email_folded, password_hash, points, books_read, created_at)
    values (${reader}, 'Anna', 'anna', 'a@example.org', 'a@example.org', '', 21, 1, now())`.execute(db)
  await sql`update reader_count set readers = 1`.execute(db)
  for (const [id, name, folded, stored] of [
    ['1', 'Done Reading', 'done reading', true],
    ['2', 'Cafe\u0301', 'cafe\u0301', false],
    ['3', 'Caf\u00e9', 'caf\u00e9', false],
    ['4', 'Sum\u200bmer \u{e0001}', 'sum\u200bmer \u{e0001}', false],
  ] as const) {
    await sql`
      insert into readlist (id, reader_id, name, name_folded, kept_for_you, created_at)
      values (${`01980000-0000-7000-8000-00000000010${id}`}, ${reader}, ${name}, ${folded}, ${stored}, now())`.execute(
      db,
    )
  }
  for (const [n, status] of ['FINISHED', 'READING', 'WANT_TO_READ', undefined].entries()) {
    const id = `01980000-0000-7000-8000-00000000020${n}`
    await sql`
      insert into book (id, google_books_id, source, title, authors, fetched_at, created_at)
      values (${id}, ${`book-${n}`}, 'shelf', 'Emma', '{}', now(), now())`.execute(db)
    if (status) {
      await sql`
        insert into book_status (reader_id, book_id, status, changed_at) values (${reader}, ${id}, ${status}, now())`.execute(
        db,
      )
    }
    await sql`
      insert into reading (reader_id, id, book_id, started_at, finished_at, finished_on)
      values (
        ${reader}, gen_random_uuid(), ${id}, '2026-03-01',
        ${status === 'FINISHED' ? '2026-03-09' : null}::timestamptz, ${status === 'FINISHED' ? '2026-03-09' : null}::date
      )`.execute(db)
  }
  await sql`
    insert into reading_day (reader_id, day, time_zone, counted_at, last_at, run, longest_run)
    values (${reader}, '2026-03-09', 'UTC', '2026-03-09', '2026-03-09', 1, 1)`.execute(db)
  const reply = {
    id: 'a',
    review_text: 'Long.',
    rating: 4,
    user: { id: reader, username: 'Anna', profile_image: '' },
    created_at: '2026-03-09T00:00:00.000Z',
    book: { id: 'b', title: 'Emma' },
    parent: null,
    gamification: { points_earned: 5 },
  }
  await sql`
    insert into sent_request (reader_id, key, fingerprint, reply, sent_at)
    values (${reader}, 'k', sha256('k'), ${JSON.stringify(reply)}::text::jsonb, now())`.execute(db)

  await upgrade()

  const rows = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  expect(await rows(sql`select points, books_read, readings, paid_on from reader`)).toEqual([
    { points: 21, books_read: 1, readings: 1, paid_on: null },
  ])
  expect(await rows(sql`select finished_on is null as open, book_id from reading order by book_id`)).toEqual([
    { open: false, book_id: '01980000-0000-7000-8000-000000000200' },
    { open: true, book_id: '01980000-0000-7000-8000-000000000201' },
  ])
  expect(await rows(sql`select reply from sent_request`)).toEqual([
    {
      reply: {
        id: 'a',
        book_id: 'b',
        parent_id: null,
        rating: 4,
        created_at: '2026-03-09T00:00:00.000Z',
        gamification: { points_earned: 5 },
      },
    },
  ])
  expect(await rows(sql`select name, name_folded from readlist order by id`)).toEqual([
    { name: 'Done Reading', name_folded: 'done reading' },
    { name: 'Cafe\u0301', name_folded: 'cafe\u0301' },
    { name: 'Caf\u00e9', name_folded: 'caf\u00e9' },
    { name: 'Sum\u200bmer \u{e0001}', name_folded: 'summer' },
  ])
  const claims = (await findDifferences(db)).map(({ claim }) => claim)
  expect(claims).not.toContain('Only a book that is being read, again perhaps, has a reading that is open.')
  expect(claims).not.toContain("A reader's finished and stopped readings are counted.")
})

test('readings, stars and reviews are carried into the reading log, quarters of stars and reviews that are listed', async () => {
  const { db, upgrade } = await databaseBefore('0031')
  await sql`
    insert into reader (
      id, username, username_folded, email, email_folded, password_hash, time_zone, books_read, readings, reviews_written, created_at
    )
    values (${reader}, 'Anna', 'anna', 'a@example.org', 'a@example.org', '', 'Pacific/Auckland', 1, 1, 1, now())`.execute(
    db,
  )
  const [finished, open, given] = ['1', '2', '3'].map((n) => `01980000-0000-7000-8000-00000000030${n}`)
  for (const id of [finished, open, given]) {
    await sql`
      insert into book (id, google_books_id, source, title, authors, rating_sum, rating_count, review_count, fetched_at, created_at)
      values (
        ${id}, ${id}, 'shelf', 'Emma', '{}', ${id === finished ? 4 : 0}::integer, ${id === finished ? 1 : 0}::integer,
        ${id === finished ? 1 : 0}::integer, now(), now()
      )`.execute(db)
  }
  await sql`
    insert into book_status (reader_id, book_id, status, changed_at)
    values (${reader}, ${finished}, 'FINISHED', now()), (${reader}, ${open}, 'READING', now())`.execute(db)
  await sql`
    insert into reading (reader_id, id, book_id, started_at, finished_at, finished_on)
    values
      (${reader}, gen_random_uuid(), ${finished}, '2026-03-01T20:00:00Z', '2026-03-09T20:00:00Z', '2026-03-10'),
      (${reader}, gen_random_uuid(), ${open}, '2026-03-01T20:00:00Z', null, null),
      (${reader}, gen_random_uuid(), ${given}, '2026-03-01T20:00:00Z', null, null)`.execute(db)
  await sql`insert into rating (reader_id, book_id, rating, rated_at) values (${reader}, ${finished}, 4, now())`.execute(
    db,
  )
  await sql`
    insert into review (id, book_id, reader_id, depth, review_text, created_at, updated_at)
    values (gen_random_uuid(), ${finished}, ${reader}, 0, 'Good.', now(), now())`.execute(db)

  await upgrade()

  const readings = await sql`
    select book_id, outcome, started_on, finished_on, stopped_on, origin from reading order by book_id`.execute(db)
  const kept = { started_on: '2026-03-02', finished_on: null, stopped_on: null, origin: 'here' }
  expect(readings.rows).toEqual([
    { ...kept, book_id: finished, outcome: 'finished', finished_on: '2026-03-10' },
    { ...kept, book_id: open, outcome: 'open' },
    { ...kept, book_id: given, outcome: 'stopped' },
  ])
  const rest = await sql`
    select quarters, rating_sum, rating_count, listed, visibility, has_spoilers
    from rating join book on book.id = rating.book_id join review on review.book_id = book.id`.execute(db)
  expect(rest.rows).toEqual([
    { quarters: 16, rating_sum: 16, rating_count: 1, listed: true, visibility: 'public', has_spoilers: false },
  ])
})

test('a readlist of before has no description and no numbers, and takes both', async () => {
  const { db, upgrade } = await databaseBefore('0110')
  const list = '01980000-0000-7000-8000-000000000501'
  await sql`
    insert into reader (id, username, username_folded, email, email_folded, password_hash, time_zone, created_at)
    values (${reader}, 'Anna', 'anna', 'a@example.org', 'a@example.org', '', 'UTC', now())`.execute(db)
  await sql`
    insert into readlist (id, reader_id, name, name_folded, created_at)
    values (${list}, ${reader}, 'Summer', 'summer', now())`.execute(db)

  await upgrade()

  const { rows } = await sql`select name, description, is_numbered from readlist`.execute(db)
  expect(rows).toEqual([{ name: 'Summer', description: '', is_numbered: false }])
  await sql`update readlist set description = ${'📚'.repeat(5_000)}, is_numbered = true`.execute(db)
  await expect(sql`update readlist set description = ${'x'.repeat(5_001)}`.execute(db)).rejects.toThrow(
    'check constraint',
  )
})

test('a review with spoilers stays marked whole, and can from then on be marked from a place', async () => {
  const { db, upgrade } = await databaseBefore('0085')
  const [book, review, other] = [1, 2, 3].map((n) => `01980000-0000-7000-8000-00000000040${n}`)
  await sql`
    insert into reader (id, username, username_folded, email, email_folded, password_hash, time_zone, created_at)
    values (${reader}, 'Anna', 'anna', 'a@example.org', 'a@example.org', '', 'Pacific/Auckland', now())`.execute(db)
  await sql`
    insert into book (id, google_books_id, source, title, authors, fetched_at, created_at, review_count)
    values (${book}, 'emma', 'shelf', 'Emma', '{}', now(), now(), 2)`.execute(db)
  await sql`
    insert into review (id, book_id, reader_id, depth, review_text, has_spoilers, created_at, updated_at)
    values
      (${review}, ${book}, ${reader}, 0, 'They marry.', true, now(), now()),
      (${other}, ${book}, ${reader}, 0, 'Fine.', false, now(), now())`.execute(db)

  await upgrade()

  const { rows } = await sql`
    select has_spoilers, spoilers_from_page, spoilers_of_pages, spoilers_from_percent from review order by id`.execute(
    db,
  )
  const nowhere = { spoilers_from_page: null, spoilers_of_pages: null, spoilers_from_percent: null }
  expect(rows).toEqual([
    { has_spoilers: true, ...nowhere },
    { has_spoilers: false, ...nowhere },
  ])
  await sql`update review set spoilers_from_page = 120, spoilers_of_pages = 300 where id = ${review}`.execute(db)
  const wrong = [
    sql`update review set spoilers_from_percent = 40 where id = ${review}`,
    sql`update review set spoilers_of_pages = 100 where id = ${review}`,
    sql`update review set spoilers_from_page = null where id = ${review}`,
    sql`update review set spoilers_from_page = 1 where id = ${other}`,
    sql`update review set has_spoilers = false where id = ${review}`,
  ]
  for (const query of wrong) await expect(query.execute(db)).rejects.toThrow('check constraint')
})

test('a review whose hidden words went with its author is consistent again', async () => {
  const { db, upgrade } = await databaseBefore('0065')
  const [book, review, act] = [1, 2, 3].map((n) => `01980000-0000-7000-8000-00000000030${n}`)
  await sql`
    insert into book (id, google_books_id, source, title, authors, fetched_at, created_at, review_count)
    values (${book}, 'emma', 'shelf', 'Emma', '{}', now(), now(), 1)`.execute(db)
  await sql`
    insert into review (id, book_id, depth, review_text, removed_for, visibility, listed, created_at, updated_at)
    values (${review}, ${book}, 0, ${removedText}, 'Rude.', 'public', true, now(), now())`.execute(db)
  await sql`
    insert into moderation_act (id, decision_id, by_operator, kind, thing_kind, thing_id, why, acted_at)
    values (${act}, ${act}, true, 'hide', 'review', ${review}, 'Rude.', now())`.execute(db)

  await upgrade()

  const { rows } = await sql`select act_id, review_id, reader_id, text from taken_down`.execute(db)
  expect(rows).toEqual([{ act_id: act, review_id: review, reader_id: null, text: removedText }])
  const claims = (await findDifferences(db)).map(({ claim }) => claim)
  expect(claims).not.toContain('What a moderator hid shows that, and what it said is kept until it is shown again.')
})
