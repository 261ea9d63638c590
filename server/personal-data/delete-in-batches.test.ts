import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { followReader } from '#contract/follows.ts'
import { createGroup } from '#contract/groups/groups.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { createReadlist, getReadlist, updateReadlists } from '#contract/readlists.ts'
import { createReview, replyToReview } from '#contract/reviews.ts'
import { transact } from '../db/transact.ts'
import { leaveSomePosts } from '../groups/leaving.sql.ts'
import { endLikes } from '../reviews/likes.sql.ts'
import { addBooks } from '../testing/books.ts'
import { hold, lockOf, untilWaiting } from '../testing/hold-lock.ts'
import { startApp, testPassword } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'
import {
  deleteSomeRatings,
  deleteSomeReviews,
  deleteSomeRows,
  ownTables,
  signOffSomeReviews,
} from './delete-account.sql.ts'
import { withdrawSomeReviews } from './withdraw-reviews.sql.ts'

test('ratings, likes and reviews go some at a time, and each time all is counted right', async () => {
  const { db, signUp } = await startApp({ madeUp: true })
  const [ana] = [await signUp('ana'), await signUp('ben')]
  const idOf = async (username: string) =>
    (await db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
  const [her, his] = [await idOf('ana'), await idOf('ben')]
  await sql`
    with many as (
      insert into book (
        id, google_books_id, source, title, authors, rating_sum, rating_count, review_count, fetched_at, created_at
      )
      select gen_random_uuid(), 'many-' || n, 'shelf', 'Volume ' || n, '{}', 16, 1, 2, now(), now()
      from generate_series(1, 520) as n
      returning id
    ), rated as (
      insert into rating (reader_id, book_id, quarters, rated_at) select ${her}, id, 16, now() from many
    )
    insert into review (id, book_id, reader_id, depth, review_text, likes_count, created_at, updated_at)
    select gen_random_uuid(), id, writer, 0, 'Fine.', (writer = ${his})::integer, now(), now()
    from many, unnest(array[${her}, ${his}]::uuid[]) as writer`.execute(db)
  await sql`
    insert into review_like (review_id, reader_id, liked_at)
    select id, ${her}, now() from review where reader_id = ${his}`.execute(db)
  await sql`update reader set reviews_written = 520 where id in (${her}, ${his})`.execute(db)
  const totals = async () => {
    const { rows } = await sql<Record<string, number>>`
      select sum(rating_count)::integer as ratings, sum(rating_sum)::integer as quarters,
        sum(review_count)::integer as reviews, (select sum(likes_count)::integer from review) as likes,
        (select reviews_written from reader where id = ${her}) as written
      from book`.execute(db)
    return rows[0]
  }

  expect(await transact(db, (tx) => deleteSomeRatings(tx, her, 5))).toBe(5)
  expect(await transact(db, (tx) => endLikes(tx, her, 6))).toBe(6)
  expect(await transact(db, (tx) => deleteSomeReviews(tx, her, 7))).toBe(7)
  expect(await totals()).toEqual({ ratings: 515, quarters: 8_240, reviews: 1_033, likes: 514, written: 513 })
  await ana.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })

  expect(await totals()).toEqual({ ratings: 0, quarters: 0, reviews: 520, likes: 0, written: null })
})

test('what a reader kept private is never counted nor shown to others while the account is being deleted', async () => {
  const { db, signUp, anyone } = await startApp()
  const [leaver, other] = [await signUp('leaver'), await signUp('other')]
  const [hidden, open] = await addBooks(db, [{ title: 'Fanny Hill' }, { title: 'Emma' }])
  const params = { id: hidden.google_books_id }
  for (const { google_books_id } of [hidden, open]) {
    await leaver.call(rateBook, { body: { google_books_id, rating: 5 } })
    await other.call(rateBook, { body: { google_books_id, rating: 2 } })
  }
  await leaver.call(updateEntry, { params, body: { visibility: 'private' } })
  const { id } = await leaver.call(createReadlist, { body: { name: 'Two' } })
  for (const book of [hidden, open]) {
    await leaver.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
  }
  await leaver.call(updateReadlistAudience, { params: { id }, body: { public: true } })
  await leaver.call(followReader, { body: { username: 'other' } })
  const release = await hold(db, lockOf('other'))

  const deletion = leaver.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
  await untilWaiting(db, 1)
  const seen = await other.call(getReadlist, { params: { id }, query: {} })
  await release()
  await deletion

  expect(seen.books.map(({ title }) => title)).toEqual(['Emma'])
  for (const book of [hidden, open]) {
    expect(await anyone.call(getRatings, { params: { id: book.google_books_id } })).toMatchObject({
      average_rating: 2,
      total_ratings: 1,
    })
  }
})

test('what is the reader’s own goes some at a time, and kept reviews lose their author some at a time', async () => {
  const { db, signUp } = await startApp({ madeUp: true })
  const ana = await signUp('ana')
  const { id } = await db.selectFrom('reader').select('id').executeTakeFirstOrThrow()
  await sql`
    with many as (
      insert into book (id, google_books_id, source, title, authors, review_count, fetched_at, created_at)
      select gen_random_uuid(), 'many-' || n, 'shelf', 'Volume ' || n, '{}', 1, now(), now() from generate_series(1, 9) as n
      returning id
    ), set_status as (
      insert into book_status (reader_id, book_id, status, changed_at) select ${id}, id, 'READING', now() from many
    ), begun as (
      insert into reading (reader_id, id, book_id, outcome) select ${id}, gen_random_uuid(), id, 'open' from many
      returning id
    ), noted as (
      insert into reading_progress (reader_id, id, reading_id, read_on, page, entered_at)
      select ${id}, gen_random_uuid(), id, current_date, 12, now() from begun
    ), loved as (
      insert into favorite (reader_id, book_id, position, added_at)
      select ${id}, id, row_number() over (), now() from many
    ), owned as (
      insert into library_book (reader_id, book_id, owned_copies, source_ids, source_fields)
      select ${id}, id, 1, '{}', '{}' from many
    ), paid as (
      insert into award (reader_id, deed, subject_id, id, points, book_id, earned_at)
      select ${id}, 'favourite', id, gen_random_uuid(), 5, id, now() from many
    )
    insert into review (id, book_id, reader_id, depth, review_text, created_at, updated_at)
    select gen_random_uuid(), id, ${id}, 0, 'Fine.', now(), now() from many`.execute(db)
  await sql`update reader set reviews_written = 9`.execute(db)
  const rowsOf = async (table: string) => {
    const { rows } = await sql`select from ${sql.table(table)} where reader_id = ${id}`.execute(db)
    return rows.length
  }

  for (const own of ownTables) {
    expect(await transact(db, (tx) => deleteSomeRows(tx, own, id, 4))).toBe(4)
    expect(await rowsOf(own.table)).toBe(5)
  }
  expect(await transact(db, (tx) => signOffSomeReviews(tx, id, 4))).toBe(4)
  expect(await rowsOf('review')).toBe(5)
  expect(await db.selectFrom('reader').select('reviews_written').executeTakeFirstOrThrow()).toEqual({
    reviews_written: 5,
  })
  await ana.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })

  for (const { table } of ownTables) expect(await rowsOf(table)).toBe(0)
  const kept = await db.selectFrom('review').select('reader_id').execute()
  expect(kept).toEqual(Array.from({ length: 9 }, () => ({ reader_id: null })))
})

test('what a closed profile hid goes some at a time, and each time all is counted right', async () => {
  const { db, signUp } = await startApp()
  const [ana, ben] = [await signUp('ana'), await signUp('ben')]
  const [book] = await addBooks(db, [{ title: 'Emma' }])
  for (let nth = 0; nth < 5; nth += 1) {
    const { id } = await ana.call(createReview, { body: { book: book.id, review_text: `Fine ${nth}.` } })
    const own = await ana.call(replyToReview, { params: { id }, body: { review_text: `Very ${nth}.` } })
    if (nth > 2) await ben.call(replyToReview, { params: { id: own.id }, body: { review_text: 'So?' } })
  }
  await ana.call(updatePrivacy, { body: { profile: 'followers' } })
  const { id } = await db.selectFrom('reader').select('id').where('username', '=', 'ana').executeTakeFirstOrThrow()

  const numbers: number[] = []
  do {
    numbers.push(await transact(db, (tx) => withdrawSomeReviews(tx, id, 2)))
    expect(await findDifferences(db)).toEqual([])
  } while (numbers.at(-1) !== 0)

  expect(Math.max(...numbers)).toBe(2)
  expect(numbers.reduce((sum, n) => sum + n)).toBe(10)
  const left = await db
    .selectFrom('review')
    .select(['reader_id', 'review_text'])
    .where('review_text', '<>', 'So?')
    .execute()
  expect(left).toEqual(Array.from({ length: 4 }, () => ({ reader_id: null, review_text: 'Hidden' })))
})

test.each(['delete', 'keep'] as const)(
  'what a reader wrote in groups is done with some at a time, before the account goes (reviews: %s)',
  async (reviews) => {
    const { db, signUp } = await startApp()
    const [leaver] = [await signUp('leaver'), await signUp('other')]
    const [book] = await addBooks(db, [{ title: 'Emma' }])
    const today = new Date().toISOString().slice(0, 10)
    const parts = [{ to_percent: 100, due_on: today }]
    await leaver.call(createGroup, { body: { book_id: book.id, starts_on: today, ends_on: today, parts } })
    const { id } = await db.selectFrom('reader').select('id').where('username', '=', 'leaver').executeTakeFirstOrThrow()
    await sql`
      insert into reading_group_post (id, part_id, reader_id, text, created_at)
      select gen_random_uuid(), id, ${id}, 'Fine ' || n, now() from reading_group_part, generate_series(1, 520) as n`.execute(
      db,
    )
    const signed = async () => {
      const { rows } = await sql<{ all: number; signed: number }>`
        select count(*)::integer as all, count(reader_id)::integer as signed from reading_group_post`.execute(db)
      return rows[0]
    }
    await leaver.call(followReader, { body: { username: 'other' } })

    expect(await transact(db, (tx) => leaveSomePosts(tx, id, reviews, 4))).toBe(4)
    expect(await signed()).toEqual({ all: reviews === 'delete' ? 516 : 520, signed: 516 })
    const release = await hold(db, lockOf('other'))
    const deletion = leaver.call(deleteAccount, { body: { password: testPassword, reviews } })
    await untilWaiting(db, 1)
    const left = await signed()
    await release()
    await deletion

    expect(left).toEqual({ all: reviews === 'delete' ? 0 : 520, signed: 0 })
  },
)
