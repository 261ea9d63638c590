import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getPoints } from '#contract/points.ts'
import { createReview, deleteReview, editReview, listReviews, replyToReview, type Review } from '#contract/reviews.ts'
import { forgetIdempotentRequests } from '../http/idempotency.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { addBooks } from '../testing/books.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { day } from '../time.ts'

let octavo: TestApp
let alice: TestReader
let bob: TestReader
beforeAll(async () => {
  octavo = await startApp()
  alice = await octavo.signUp('alice')
  bob = await octavo.signUp('bob')
})

const review = (reader: TestReader, book: string, review_text = 'A fine book.') =>
  reader.call(createReview, { body: { book, review_text } })
const reply = (reader: TestReader, id: string, review_text = 'I agree.') =>
  reader.call(replyToReview, { params: { id }, body: { review_text } })
const remove = (reader: TestReader, id: string) => reader.call(deleteReview, { params: { id } })

async function addBook(): Promise<string> {
  const [book] = await addBooks(octavo.db, [{ title: 'Emma', authors: ['Jane Austen'] }])
  return book.google_books_id
}

async function list(book: string): Promise<Review[]> {
  return (await octavo.anyone.call(listReviews, { params: { id: book }, query: {} })).results
}

describe('writing', () => {
  test('a review is shown under its book, for anyone to read', async () => {
    const book = await addBook()

    const written = await review(alice, book, 'Better than *Persuasion*?')

    expect(await list(book)).toEqual([
      {
        id: written.id,
        review_text: 'Better than *Persuasion*?',
        rating: null,
        stars: null,
        visibility: 'public',
        has_spoilers: false,
        user: { id: expect.any(String), username: 'alice', profile_image: '' },
        created_at: written.created_at,
        updated_at: written.created_at,
        book: { id: expect.any(String), google_books_id: book, title: 'Emma', author: 'Jane Austen', image: '' },
        parent: null,
        replies: [],
        replies_count: 0,
        likes_count: 0,
      },
    ])
    expect(written).toMatchObject({ replies: [], gamification: { notification: { message: expect.any(String) } } })
  })

  test.each([
    '<script>alert(1)</script> <b>bold</b> &amp;',
    '  two blanks before\n\n\nand\tsome  after  ',
    '“Quotes”, 日本語, עברית, 👩‍👩‍👧 and e\u0301',
    "'; drop table review; --",
    '👩‍👩‍👧',
    '❤️',
    'x'.repeat(10_000),
  ])('the text is stored as written: %.40j', async (text) => {
    const book = await addBook()

    const { id } = await review(alice, book, text)
    const answer = await reply(bob, id, text)

    const [read] = await list(book)
    expect([read?.review_text, read?.replies[0]?.review_text, answer.review_text]).toEqual([text, text, text])
  })

  test.each([
    ['', 'Review text must not be empty.'],
    [' \n\t ', 'Review text must not be blank.'],
    ['\u200b', 'Review text must not be blank.'],
    [' \u2800 \u3164\n', 'Review text must not be blank.'],
    ['x'.repeat(10_001), 'Review text must be at most 10,000 characters.'],
  ])('a blank text and one that is too long are refused: %.10j', async (text, message) => {
    const book = await addBook()
    const { id } = await review(alice, book)

    const tries = await Promise.allSettled([
      review(alice, book, text),
      reply(alice, id, text),
      alice.call(editReview, { params: { id }, body: { review_text: text } }),
    ])

    expect(tries.map((each) => each.status === 'rejected' && each.reason.message)).toEqual([message, message, message])
  })

  test('an unknown book cannot be reviewed', async () => {
    await expect(review(alice, 'no such book')).rejects.toMatchObject({ code: 'book_not_found' })
  })

  test('writing requires signing in', async () => {
    const book = await addBook()
    const { id } = await review(alice, book)

    const tries = await Promise.allSettled([
      octavo.anyone.call(createReview, { body: { book, review_text: 'x' } }),
      octavo.anyone.call(replyToReview, { params: { id }, body: { review_text: 'x' } }),
      octavo.anyone.call(editReview, { params: { id }, body: { review_text: 'x' } }),
      octavo.anyone.call(deleteReview, { params: { id } }),
    ])

    expect(tries.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(
      tries.map(() => 'not_signed_in'),
    )
  })
})

describe('changing', () => {
  test('the author edits a text, and the time of the edit is shown', async () => {
    const app = await startApp()
    const reader = await app.signUp('carol')
    const [book] = await addBooks(app.db, [{ title: 'Kim' }])
    app.setClock('2026-03-01T10:00:00Z')
    const { id } = await review(reader, book.id, 'Good.')
    app.setClock('2026-03-02T10:00:00Z')

    const edited = await reader.call(editReview, { params: { id }, body: { review_text: 'Great.' } })

    expect(edited).toEqual({
      id,
      review_text: 'Great.',
      visibility: 'public',
      has_spoilers: false,
      updated_at: '2026-03-02T10:00:00.000Z',
    })
    const { results } = await app.anyone.call(listReviews, { params: { id: book.id }, query: {} })
    expect(results[0]).toMatchObject({
      review_text: 'Great.',
      created_at: '2026-03-01T10:00:00.000Z',
      updated_at: '2026-03-02T10:00:00.000Z',
    })
  })

  test('nobody else can edit or delete it, not even the author of the review it replies to', async () => {
    const book = await addBook()
    const { id } = await review(alice, book, 'Mine.')
    const answer = await reply(bob, id, 'Also mine.')

    const tries = await Promise.allSettled([
      bob.call(editReview, { params: { id }, body: { review_text: 'Not yours.' } }),
      remove(bob, id),
      alice.call(editReview, { params: { id: answer.id }, body: { review_text: 'Not yours.' } }),
      remove(alice, answer.id),
    ])

    expect(tries.map((each) => each.status === 'rejected' && [each.reason.status, each.reason.code])).toEqual(
      tries.map(() => [403, 'not_the_author']),
    )
    expect(await list(book)).toMatchObject([{ review_text: 'Mine.', replies: [{ review_text: 'Also mine.' }] }])
  })

  test('whoever tries on a private one is told the same as of one that does not exist', async () => {
    const { id } = await review(alice, await addBook(), 'Mine.')
    await alice.call(editReview, { params: { id }, body: { review_text: 'Mine alone.', visibility: 'private' } })

    const tries = await Promise.allSettled([
      bob.call(editReview, { params: { id }, body: { review_text: 'Not yours.' } }),
      remove(bob, id),
      reply(bob, id),
    ])

    expect(tries.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(
      tries.map(() => 'review_not_found'),
    )
  })

  test.each(['no-uuid', '0198c3f0-0000-7000-8000-000000000000'])('an unknown review is not found: %s', async (id) => {
    const tries = await Promise.allSettled([
      alice.call(editReview, { params: { id }, body: { review_text: 'x' } }),
      remove(alice, id),
      reply(alice, id),
    ])

    expect(tries.map((each) => each.status === 'rejected' && each.reason.code)).toEqual(
      tries.map(() => 'review_not_found'),
    )
  })

  test('deleting a review deletes all its replies, and an edit cannot restore it', async () => {
    const book = await addBook()
    const { id } = await review(alice, book)
    const answer = await reply(bob, id)
    const deep = await reply(alice, answer.id)

    await remove(alice, id)

    expect(await list(book)).toEqual([])
    const edits = [id, answer.id, deep.id].map((each, i) =>
      (i === 1 ? bob : alice).call(editReview, { params: { id: each }, body: { review_text: 'Back!' } }),
    )
    for (const edit of await Promise.allSettled(edits)) {
      expect(edit.status === 'rejected' && edit.reason.code).toBe('review_not_found')
    }
  })
})

describe('earning', () => {
  test('a review earns points once per book: not for a second, and not for one after a delete', async () => {
    const reader = await octavo.signUp('dave')
    const [one, two] = [await addBook(), await addBook()]

    const first = await review(reader, one)
    const second = await review(reader, one)
    await remove(reader, first.id)
    await remove(reader, second.id)
    const third = await review(reader, one)
    const other = await review(reader, two)

    const earned = [first, second, third, other].map((each) => each.gamification.points_earned)
    expect(earned).toEqual([5 + 5, 0, 0, 5])
    expect(first.gamification).toMatchObject({
      achievements: ['First Review'],
      notification: { show: true, message: 'Review submitted successfully!' },
    })
    expect(await reader.call(getPoints, {})).toMatchObject({ total_points: 15, reviews_written: 2 })
  })

  test('a reply earns points once per review or reply answered, if another reader wrote that', async () => {
    const [erin, frank] = [await octavo.signUp('erin'), await octavo.signUp('frank')]
    const { id } = await review(erin, await addBook())

    const toHers = await reply(frank, id)
    const again = await reply(frank, id)
    const own = await reply(frank, again.id)
    const herOwn = await reply(erin, id)
    const toHis = await reply(erin, again.id)
    const toReply = await reply(frank, toHis.id)

    const earned = [toHers, again, own, herOwn, toHis, toReply].map((each) => each.gamification.points_earned)
    expect(earned).toEqual([2, 0, 0, 0, 2, 2])
    expect(await frank.call(getPoints, {})).toMatchObject({ total_points: 4, reviews_written: 0 })
  })
})

describe('retries', () => {
  const send = (reader: TestReader, onceKey: string, book: string, review_text = 'Once only.') =>
    reader.call(createReview, { body: { book, review_text }, onceKey })

  test('a review retried under its key is stored once, and gets the same reply', async () => {
    const reader = await octavo.signUp('greta')
    const book = await addBook()

    const replies = await Promise.all(Array.from({ length: 5 }, () => send(reader, 'first-try', book)))
    const later = await send(reader, 'first-try', book)

    expect(await list(book)).toHaveLength(1)
    expect(new Set([...replies, later].map((each) => JSON.stringify(each)))).toHaveLength(1)
    expect(later.gamification.points_earned).toBe(10)
    expect(await reader.call(getPoints, {})).toMatchObject({ total_points: 10, reviews_written: 1 })
  })

  test('a reply retried under its key is stored once', async () => {
    const { id } = await review(alice, await addBook())
    const answer = { params: { id }, body: { review_text: 'Once only.' }, onceKey: 'a-reply' }

    const [first, second] = [await bob.call(replyToReview, answer), await bob.call(replyToReview, answer)]

    expect(second).toEqual(first)
    expect((await list(first.book.google_books_id))[0]?.replies_count).toBe(1)
  })

  test('a key belongs to one reader and one request', async () => {
    const book = await addBook()
    const mine = await send(alice, 'shared-key', book)

    const yours = await send(bob, 'shared-key', book)

    expect(yours.id).not.toBe(mine.id)
    await expect(send(alice, 'shared-key', book, 'Something else.')).rejects.toMatchObject({ code: 'key_reused' })
    await expect(
      alice.call(replyToReview, { params: { id: yours.id }, body: { review_text: 'x' }, onceKey: 'shared-key' }),
    ).rejects.toMatchObject({ code: 'key_reused', status: 409 })
  })

  test('a failed request is not remembered', async () => {
    await expect(send(alice, 'too-early', 'not yet there')).rejects.toMatchObject({ code: 'book_not_found' })
    await addBooks(octavo.db, [{ google_books_id: 'not yet there' }])

    expect(await send(alice, 'too-early', 'not yet there')).toMatchObject({ review_text: 'Once only.' })
  })

  test('half a surrogate pair becomes a replacement character, as stored and in the reply', async () => {
    const book = await addBook()

    const { review_text } = await send(alice, 'half', book, 'Cut \ud83d')

    expect(review_text).toBe('Cut \ufffd')
    expect((await list(book))[0]?.review_text).toBe('Cut \ufffd')
  })

  test('keys and replies are deleted after a day', async () => {
    const app = await startApp()
    const reader = await app.signUp('hank')
    const [book] = await addBooks(app.db, [{}])
    await send(reader, 'old', book.id)
    const aDayOn = new Date(Date.now() + day + 1_000)
    app.setClock(aDayOn.toISOString())
    await send(reader, 'new', book.id)

    await forgetIdempotentRequests({ db: app.db, now: () => aDayOn })

    expect(await app.db.selectFrom('sent_request').select('key').execute()).toEqual([{ key: 'new' }])
  })

  test('an overlong key is refused', async () => {
    await expect(send(alice, 'k'.repeat(101), await addBook())).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('simultaneous requests', () => {
  test.each([
    [
      'the review',
      (id: string) => alice.call(editReview, { params: { id }, body: { review_text: 'Mine.', visibility: 'private' } }),
    ],
    [
      'its book',
      (_: string, book: string) => alice.call(updateEntry, { params: { id: book }, body: { visibility: 'private' } }),
    ],
  ])('a reply that comes while %s is made private is hidden with the rest', async (_, makePrivate) => {
    const [book] = await addBooks(octavo.db, [{}])
    await alice.call(updateEntry, { params: { id: book.id }, body: { state: 'WANT_TO_READ', private_note: 'Hm.' } })
    const top = await review(alice, book.id)
    const middle = await reply(bob, top.id)
    const release = await hold(octavo.db, sql`select from book where id = ${book.id} for update`)

    const replying = reply(bob, middle.id)
    await untilWaiting(octavo.db, 1)
    const hiding = makePrivate(top.id, book.id)
    await untilWaiting(octavo.db, 2)
    await release()
    await Promise.all([replying, hiding])

    const { rows } = await sql`select from review where book_id = ${book.id} and listed`.execute(octavo.db)
    expect(rows).toEqual([])
    expect(await list(book.google_books_id)).toEqual([])
  })

  test('simultaneous replies and deletes leave no orphans, and every count matches the rows', async () => {
    const app = await startApp()
    const readers: TestReader[] = []
    for (const name of ['alice', 'bob', 'carol']) readers.push(await app.signUp(name))
    const [book] = await addBooks(app.db, [{}])
    const tops = await Promise.all(readers.map((reader) => review(reader, book.id)))
    const replies = await Promise.all(
      tops.flatMap((top) => readers.map(async (reader) => ({ reader, ...(await reply(reader, top.id)) }))),
    )

    const done = await Promise.allSettled([
      ...replies.flatMap((each) => readers.map((reader) => reply(reader, each.id))),
      ...replies.filter((_, i) => i % 2 === 0).map((each) => remove(each.reader, each.id)),
      ...tops.slice(0, 2).map((top, i) => remove(readers[i] as TestReader, top.id)),
      ...tops.slice(0, 1).map((top, i) => remove(readers[i] as TestReader, top.id)),
      ...readers.map((reader) => review(reader, book.id)),
    ])

    const failures = done.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
    expect(new Set(failures)).toEqual(new Set(['review_not_found']))
    const { rows } = await sql`
      select id::text from review where
        replies_count <> (select count(*) from review as child where child.parent_id = review.id) or
        depth <> coalesce((select parent.depth + 1 from review as parent where parent.id = review.parent_id), 0)
      union all
      select username from reader where
        reviews_written <> (select count(*) from review where reader_id = reader.id and parent_id is null)
      union all
      select title from book where
        review_count <> (select count(*) from review where book_id = book.id and parent_id is null)`.execute(app.db)
    expect(rows).toEqual([])
  })
})
