import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { getBookPage } from '#contract/book-page.ts'
import { decideCrowd, listActs, listCrowds, reverseAct } from '#contract/moderation/moderation.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { clearRating, getRatings, rateBook } from '#contract/ratings.ts'
import { appoint } from '../moderation/appoint.ts'
import { addBooks } from '../testing/books.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'

const day = '2026-11-22'

/** The ledger of readers that no call made does not count here. */
async function wrongSums({ db }: TestApp) {
  const found = await findDifferences(db)
  return found.filter(({ claim }) => claim === "A book's ratings add up.")
}

/** A book that so many readers rated with one star, each on that day. */
async function rated(times: number, on = day) {
  const app = await startApp({ madeUp: true })
  app.setClock(`${day}T12:00:00Z`)
  const mona = await app.signUp('mona')
  await appoint(app.db, 'mona', true)
  const [book] = await addBooks(app.db, [{ title: 'Emma' }])
  await addRatings(app, book.id, times, on)
  const rate = async (name: string, rating: number) => {
    const reader = await app.signUp(name)
    return { reader, reply: await reader.call(rateBook, { body: { google_books_id: book.id, rating } }) }
  }
  const ratings = () => app.anyone.call(getRatings, { params: { id: book.id } })
  return { app, mona, book, rate, ratings }
}

/** Rows as calls would make them. */
async function addRatings({ db }: TestApp, bookId: string, count: number, on: string): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUIDv7())
  await sql`
    with made as (
      insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at, points)
      select id, 'fan-' || id, 'fan-' || id, id || '@example.org', id || '@example.org', '', now(), 0
      from unnest(${ids}::uuid[]) as id returning id
    ), listed as (
      insert into readlist (id, reader_id, name, name_folded, kept_for_you, created_at)
      select gen_random_uuid(), id, 'Done Reading', 'done reading', true, now() from made
    ), counted as (
      update reader_count set readers = readers + ${count}::integer
    ), ledger as (
      insert into award (id, reader_id, deed, subject_id, points, book_id, earned_at, paid_on)
      select gen_random_uuid(), id, 'rate', ${bookId}, 0, ${bookId}::uuid, now(), '2026-01-01' from made
    ), added as (
      insert into rating (reader_id, book_id, quarters, rated_at)
      select id, ${bookId}::uuid, 4, ${`${on}T08:00:00Z`}::timestamptz from made
    )
    update book set rating_sum = rating_sum + 4 * ${count}::integer, rating_count = rating_count + ${count}::integer
    where id = ${bookId}`.execute(db)
}

describe('a sudden crowd on one book', () => {
  test('is noticed as well if its readers rate in private and then let all see it', async () => {
    const { app, rate, ratings, book } = await rated(98)
    const show = (reader: TestReader, visibility: 'public' | 'private') =>
      reader.call(updateEntry, { params: { id: book.id }, body: { visibility } })
    const readers = await Promise.all(['ninety-nine', 'hundred'].map((name) => app.signUp(name)))
    for (const reader of readers) {
      await show(reader, 'private')
      await sql`
        insert into rating (reader_id, book_id, quarters, rated_at)
        select id, ${book.id}, 4, ${`${day}T09:00:00Z`}::timestamptz from reader where username = ${reader.username}`.execute(
        app.db,
      )
    }

    for (const reader of readers) await show(reader, 'public')

    expect(await ratings()).toMatchObject({ total_ratings: 0, ratings_wait: true })
    const { reply } = await rate('hundred-and-one', 5)
    expect(reply).toMatchObject({ total_ratings: 0 })
  })

  test('waits from a hundred ratings in a day on, if they are ten times the month’s mean; the page says so', async () => {
    const { app, rate, ratings, book, mona } = await rated(98)
    await rate('ninety-nine', 1)
    expect(await ratings()).toEqual({ average_rating: 1, total_ratings: 99, your_rating: null, your_stars: null })

    const { reader, reply } = await rate('hundred', 5)

    expect(reply).toMatchObject({ rating: 5, average_rating: null, total_ratings: 0 })
    expect(await ratings()).toMatchObject({ average_rating: null, total_ratings: 0, ratings_wait: true })
    const page = await reader.call(getBookPage, { params: { id: book.id } })
    expect(page.ratings).toMatchObject({ your_rating: 5, ratings_wait: true })
    await rate('next', 1)
    expect(await ratings()).toMatchObject({ total_ratings: 0 })
    expect((await mona.call(listCrowds, {})).results).toMatchObject([
      { title: 'Emma', day, ratings: 101, average: 1, ratings_before: 0, average_before: null },
    ])
    expect(await wrongSums(app)).toEqual([])
  })

  test('waits when a hundred change their ratings in a day too, and no number of ratings steps over the look', async () => {
    const { app, book, ratings } = await rated(0)
    const fans = await Promise.all(Array.from({ length: 3 }, (_, n) => app.signUp(`fan${n}`)))
    const rateAgain = (reader: TestReader) =>
      reader.call(rateBook, { body: { google_books_id: book.google_books_id, rating: 1 } })
    app.setClock('2026-06-01T12:00:00Z')
    for (const fan of fans) await fan.call(rateBook, { body: { google_books_id: book.google_books_id, rating: 5 } })
    await addRatings(app, book.id, 98, day)
    app.setClock(`${day}T12:00:00Z`)

    const replies = []
    for (const fan of fans) replies.push(await rateAgain(fan))

    expect(replies.map(({ total_ratings }) => total_ratings)).toEqual([101, 1, 0])
    expect(await ratings()).toMatchObject({ average_rating: null, total_ratings: 0, ratings_wait: true })
    expect(await wrongSums(app)).toEqual([])
  })

  test('is seen with any rating of the day, when the one that made the number was not looked at', async () => {
    const { app, rate, ratings } = await rated(106)

    await rate('next', 1)

    expect(await ratings()).toMatchObject({ total_ratings: 0, ratings_wait: true })
    expect(await wrongSums(app)).toEqual([])
  })

  test('of a book that is rated as often every day does not wait', async () => {
    const { app, book, rate, ratings } = await rated(99)
    for (let back = 1; back <= 10; back += 1) await addRatings(app, book.id, 31, `2026-11-${22 - back}`)

    await rate('hundred', 1)

    expect(await ratings()).toMatchObject({ total_ratings: 410 })
    expect(await ratings()).not.toHaveProperty('ratings_wait')
  })

  test('leaves what was rated before it in the average, and tomorrow’s ratings count', async () => {
    const { app, book, rate, ratings } = await rated(99)
    await addRatings(app, book.id, 5, '2026-11-01')
    await rate('hundred', 1)
    expect(await ratings()).toMatchObject({ average_rating: 1, total_ratings: 5, ratings_wait: true })

    app.setClock('2026-11-23T12:00:00Z')
    const { reply } = await rate('tomorrow', 5)

    expect(reply).toMatchObject({ total_ratings: 6 })
  })

  test('counts once a moderator lets it, and waits again when that is reversed', async () => {
    const { app, mona, rate, ratings } = await rated(99)
    await rate('hundred', 1)
    const [crowd] = (await mona.call(listCrowds, {})).results
    const params = { id: crowd?.id ?? '' }

    await mona.call(decideCrowd, { params, body: { counts: true, why: 'A book club.' } })

    expect(await ratings()).toEqual({ average_rating: 1, total_ratings: 100, your_rating: null, your_stars: null })
    await rate('next', 1)
    expect(await ratings()).toMatchObject({ total_ratings: 101 })
    const again = mona.call(decideCrowd, { params, body: { counts: false, why: 'No.' } })
    await expect(again).rejects.toMatchObject({ code: 'report_not_found' })
    const [act] = (await mona.call(listActs, { query: {} })).results
    expect(act).toMatchObject({
      act: 'count_ratings',
      kind: 'crowd',
      title: 'Emma',
      why: 'A book club.',
      can_reverse: true,
    })
    await mona.call(reverseAct, { params: { id: act?.id ?? '' }, body: { why: 'Bots.' } })
    expect(await ratings()).toMatchObject({ total_ratings: 0, ratings_wait: true })
    expect((await mona.call(listCrowds, {})).results).toMatchObject([{ ratings: 101 }])
    expect(await wrongSums(app)).toEqual([])
  })

  test('waits again with the stars of one who rated in time and changes them while that is reversed', async (context) => {
    onOneMachine(context, 'nobody rates while a moderator decides, as the table of books is locked whole')
    const { app, mona, book, rate, ratings } = await rated(99)
    await rate('hundred', 1)
    const [crowd] = (await mona.call(listCrowds, {})).results
    await mona.call(decideCrowd, { params: { id: crowd?.id ?? '' }, body: { counts: true, why: 'A book club.' } })
    const [act] = (await mona.call(listActs, { query: {} })).results
    const releaseFan = await hold(
      app.db,
      sql`select lock_readers(array(select reader_id from rating where book_id = ${book.id} order by 1 limit 1))`,
    )

    const reversed = mona.call(reverseAct, { params: { id: act?.id ?? '' }, body: { why: 'No club.' } })
    await untilWaiting(app.db, 1)
    const { reader } = await rate('late', 5)
    const releaseBook = await hold(app.db, sql`select from book where id = ${book.id} for no key update`)
    await releaseFan()
    await untilWaiting(app.db, 1, { asking: 'update rating set waits' })
    const changed = reader.call(rateBook, { body: { google_books_id: book.id, rating: 1 } })
    await untilWaiting(app.db, 2)
    await releaseBook()
    await Promise.all([reversed, changed])

    expect(await ratings()).toMatchObject({ average_rating: null, total_ratings: 0, ratings_wait: true })
    expect(await wrongSums(app)).toEqual([])
  })

  test('counts though one more rating is being held when a moderator lets it', async (context) => {
    onOneMachine(context, 'the table of books is locked whole while ratings are held')
    const { app, mona, book, rate, ratings } = await rated(99)
    await rate('hundred', 1)
    const [crowd] = (await mona.call(listCrowds, {})).results
    await addRatings(app, book.id, 1, day)
    const release = await hold(
      app.db,
      sql`select lock_readers(array(select reader_id from rating where book_id = ${book.id} and not waits))`,
    )

    const late = rate('late', 1)
    await untilWaiting(app.db, 1)
    const decided = mona.call(decideCrowd, { params: { id: crowd?.id ?? '' }, body: { counts: true, why: 'A club.' } })
    await Promise.race([decided, untilWaiting(app.db, 2)])
    await release()
    await Promise.all([late, decided])

    expect(await ratings()).toMatchObject({ average_rating: 1, total_ratings: 102 })
    expect(await wrongSums(app)).toEqual([])
  })

  test('counts with one more rating that is on its way when a moderator lets it', async (context) => {
    onOneMachine(context, 'the table of books is locked whole while a moderator decides')
    const { app, mona, book, rate, ratings } = await rated(99)
    await rate('hundred', 1)
    const [crowd] = (await mona.call(listCrowds, {})).results
    const release = await hold(app.db, sql`select from book where id = ${book.id} for no key update`)

    const late = rate('late', 1)
    await untilWaiting(app.db, 1)
    const decided = mona.call(decideCrowd, { params: { id: crowd?.id ?? '' }, body: { counts: true, why: 'A club.' } })
    await untilWaiting(app.db, 2)
    await release()
    await Promise.all([late, decided])

    expect(await ratings()).toMatchObject({ average_rating: 1, total_ratings: 101 })
    expect(await wrongSums(app)).toEqual([])
  })

  test('is decided, and waits again, beside somebody who locks a rater and then the moderator, who rated the book too', async (context) => {
    onOneMachine(context, 'the table of books is locked whole while a moderator decides')
    const { app, book, rate } = await rated(98)
    const nina = await app.signUp('nina')
    await appoint(app.db, 'nina', true)
    await nina.call(rateBook, { body: { google_books_id: book.id, rating: 1 } })
    await rate('hundred', 1)
    const [crowd] = (await nina.call(listCrowds, {})).results
    async function besideBoth(work: () => Promise<unknown>) {
      const releaseRater = await hold(
        app.db,
        sql`select lock_readers(array(select reader_id from rating where book_id = ${book.id} order by 1 limit 1))`,
      )
      const working = work()
      await untilWaiting(app.db, 1)
      const releaseNina = await hold(
        app.db,
        sql`select from reader where username = 'nina' for no key update nowait`,
      ).finally(releaseRater)
      await releaseNina()
      await working
    }

    await besideBoth(() =>
      nina.call(decideCrowd, { params: { id: crowd?.id ?? '' }, body: { counts: true, why: 'A club.' } }),
    )
    const [act] = (await nina.call(listActs, { query: {} })).results
    await besideBoth(() => nina.call(reverseAct, { params: { id: act?.id ?? '' }, body: { why: 'No club.' } }))

    expect((await nina.call(listCrowds, {})).results).toMatchObject([{ ratings: 100 }])
    expect(await wrongSums(app)).toEqual([])
  })

  test('does not count if a moderator leaves it out; the page no longer says that it waits', async () => {
    const { app, mona, rate, ratings } = await rated(99)
    await rate('hundred', 1)
    const [crowd] = (await mona.call(listCrowds, {})).results

    await mona.call(decideCrowd, { params: { id: crowd?.id ?? '' }, body: { counts: false, why: 'Bots.' } })

    await rate('late', 1)
    expect(await ratings()).toEqual({ average_rating: null, total_ratings: 0, your_rating: null, your_stars: null })
    expect((await mona.call(listCrowds, {})).results).toEqual([])
    expect(await wrongSums(app)).toEqual([])
  })

  test('keeps every sum right when its readers change their mind, clear a rating or leave', async () => {
    const { app, book, rate, ratings } = await rated(98)
    const { reader: one } = await rate('one', 1)
    const { reader: two } = await rate('two', 1)
    const { reader: three } = await rate('three', 1)
    await one.call(rateBook, { body: { google_books_id: book.id, rating: 5 } })
    await two.call(clearRating, { params: { id: book.id } })
    await three.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
    expect(await ratings()).toMatchObject({ total_ratings: 0, ratings_wait: true })

    app.setClock('2026-11-23T12:00:00Z')
    const again = await one.call(rateBook, { body: { google_books_id: book.id, rating: 4 } })

    expect(again).toMatchObject({ average_rating: 4, total_ratings: 1 })
    expect(await wrongSums(app)).toEqual([])
  })

  test('is held whole, however many rate at once', async () => {
    const { app, book, ratings } = await rated(90)
    const readers = []
    for (let n = 0; n < 30; n += 1) readers.push(await app.signUp(`at-once-${n}`))

    await Promise.all(readers.map((each) => each.call(rateBook, { body: { google_books_id: book.id, rating: 1 } })))
    const last = await app.signUp('last')
    await last.call(rateBook, { body: { google_books_id: book.id, rating: 1 } })

    expect(await ratings()).toMatchObject({ total_ratings: 0, ratings_wait: true })
    expect(await wrongSums(app)).toEqual([])
  })
})
