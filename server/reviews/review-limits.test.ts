import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createReview, deleteReview, editReview, replyToReview } from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

function used(app: TestApp, username: string, name: string, n: number) {
  return sql`
    update allowance set used = ${n} from reader
    where reader.id = reader_id and username = ${username} and name = ${name}`.execute(app.db)
}

describe('rate limits', () => {
  test('on the first day a reader can write 120 reviews and replies an hour, even at once', async () => {
    const app = await startApp()
    app.setClock('2026-11-22T10:00:00Z')
    const [target] = await addBooks(app.db, [{ title: 'Emma' }])
    const reader = await app.signUp('newcomer')
    const write = () => reader.call(createReview, { body: { book: target.id, review_text: 'Again.' } })
    const { id } = await write()
    await used(app, 'newcomer', 'write at first', 115)
    app.setClock('2026-11-22T10:20:00Z')

    const sent = await Promise.allSettled([
      ...Array.from({ length: 4 }, write),
      ...Array.from({ length: 4 }, () => reader.call(replyToReview, { params: { id }, body: { review_text: 'And.' } })),
    ])

    const refused = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: 40 * 60 })
    app.setClock('2026-11-22T11:00:00Z')
    await write()
  })

  test('a reader can write 500 a day, and deleting some does not allow more', async () => {
    const app = await startApp()
    app.setClock('2026-11-22T10:00:00Z')
    const [target] = await addBooks(app.db, [{ title: 'Emma' }])
    const reader = await app.signUp('regular')
    const write = () => reader.call(createReview, { body: { book: target.id, review_text: 'Again.' } })
    app.setClock('2026-11-24T10:00:00Z')
    const { id } = await write()
    await reader.call(deleteReview, { params: { id } })
    await used(app, 'regular', 'write', 499)
    app.setClock('2026-11-24T22:00:00Z')
    await write()

    await expect(write()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 12 * 60 * 60 })
    app.setClock('2026-11-25T10:00:00Z')
    await write()
  })

  test('setting the clock back does not make readers wait', async () => {
    const app = await startApp()
    app.setClock('2026-11-22T10:00:00Z')
    const [target] = await addBooks(app.db, [{ title: 'Emma' }])
    const reader = await app.signUp('regular')
    const write = () => reader.call(createReview, { body: { book: target.id, review_text: 'Again.' } })
    await write()
    await used(app, 'regular', 'write', 500)

    app.setClock('2026-10-22T10:00:00Z')
    expect(await write()).toMatchObject({ review_text: 'Again.' })
  })

  test('the same long text is taken five times an hour, whoever posts it, and however its case and spaces differ', async () => {
    const app = await startApp()
    app.setClock('2026-11-22T10:00:00Z')
    const [target] = await addBooks(app.db, [{ title: 'Emma' }])
    const readers = [await app.signUp('one'), await app.signUp('two'), await app.signUp('three')] as const
    const text = 'Buy this. '.repeat(21)
    const post = (reader: TestReader, review_text: string) =>
      reader.call(createReview, { body: { book: target.id, review_text } })

    const sent = await Promise.allSettled(
      Array.from({ length: 9 }, (_, n) => post(readers[n % 3 === 0 ? 0 : 1], n % 2 ? text.toUpperCase() : `${text}  `)),
    )

    const refused = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused).toHaveLength(4)
    expect(refused[0]).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: 60 * 60 })
    const { id } = await post(readers[0], 'Good.')
    const edit = readers[0].call(editReview, { params: { id }, body: { review_text: text } })
    await expect(edit).rejects.toMatchObject({ code: 'rate_limited' })
    for (let n = 0; n < 7; n += 1) await post(readers[1], 'x'.repeat(200))
    app.setClock('2026-11-22T11:00:01Z')
    await post(readers[2], text)
  })

  test('a call that has waited for the count of its text since before this began is counted too', async () => {
    const app = await startApp()
    app.setClock('2026-11-22T10:00:00Z')
    const [target] = await addBooks(app.db, [{ title: 'Emma' }])
    const reader = await app.signUp('late')
    const post = () => reader.call(createReview, { body: { book: target.id, review_text: 'Buy this. '.repeat(21) } })
    for (let n = 0; n < 5; n += 1) await post()
    await used(app, 'late', 'write at first', 120)

    app.setClock('2026-11-22T09:59:50Z')
    await expect(post()).rejects.toMatchObject({ code: 'rate_limited' })
    await used(app, 'late', 'write at first', 6)
    await expect(post()).rejects.toMatchObject({ code: 'rate_limited', message: expect.stringContaining('long text') })
  })

  test('a retry under its key does not count, and only ids are stored for it', async () => {
    const app = await startApp()
    const [target] = await addBooks(app.db, [{ title: 'Emma' }])
    const reader = await app.signUp('careful')
    const body = { book: target.id, review_text: 'Long. '.repeat(1_600) }
    const first = await reader.call(createReview, { body, onceKey: 'once' })
    await used(app, 'careful', 'write', 500)

    expect(await reader.call(createReview, { body, onceKey: 'once' })).toEqual(first)
    const { rows } = await sql<{ bytes: number }>`
      select pg_column_size(sent_request.*) as bytes from sent_request`.execute(app.db)
    expect(rows[0]?.bytes).toBeLessThan(1_000)
  })
})

describe('limits on one reader’s reviews', () => {
  /** Inserted without updating counts; only their number matters. */
  async function pileUp(count: number, depth: 0 | 1) {
    const app = await startApp({ madeUp: true })
    const [target, another] = await addBooks(app.db, [{ title: 'Emma' }, { title: 'Persuasion' }])
    const reader = await app.signUp('writer')
    const top = await reader.call(createReview, { body: { book: target.id, review_text: 'First.' } })
    await sql`
      insert into review (id, book_id, reader_id, parent_id, depth, review_text, created_at, updated_at)
      select gen_random_uuid(), review.book_id, reader_id, ${depth === 0 ? null : top.id}::uuid, ${depth}::smallint, 'More.', now(), now()
      from review, generate_series(1, ${count}::integer)`.execute(app.db)
    const review = (book = target.id) => reader.call(createReview, { body: { book, review_text: 'More.' } })
    const reply = () => reader.call(replyToReview, { params: { id: top.id }, body: { review_text: 'More.' } })
    return { reader, review, reply, another, id: top.id }
  }

  test('at most a hundred reviews of one book', async () => {
    const { reader, review, reply, another } = await pileUp(98, 0)
    const { id } = await review()

    const full = { code: 'list_is_full', status: 409, message: 'You can write at most 100 reviews of one book.' }
    await expect(review()).rejects.toMatchObject(full)
    await review(another.id)
    await reply()
    await reader.call(deleteReview, { params: { id } })
    await review()
  })

  test('at most a thousand replies under one book', async () => {
    const { review, reply } = await pileUp(999, 1)
    await reply()

    await expect(reply()).rejects.toMatchObject({ message: 'You can write at most 1,000 replies under one book.' })
    await review()
  })

  test('at most twenty thousand reviews and replies in all', async () => {
    const { review, another } = await pileUp(19_999, 1)

    await expect(review(another.id)).rejects.toMatchObject({
      message: 'You can have at most 20,000 reviews and replies.',
    })
  })
})

test('at most five thousand replies to one review, of all readers and at all depths', async () => {
  const { db, signUp } = await startApp({ madeUp: true })
  const [ana, ben] = [await signUp('ana'), await signUp('ben')]
  const [book] = await addBooks(db, [{ title: 'Emma' }])
  const body = { review_text: 'And.' }
  const { id } = await ana.call(createReview, { body: { book: book.id, review_text: 'Fine.' } })
  const below = await ben.call(replyToReview, { params: { id }, body })
  await sql`
    insert into review (id, book_id, parent_id, depth, review_text, created_at, updated_at)
    select gen_random_uuid(), ${book.id}, parent, case parent when ${id} then 1 else 2 end, 'And.', now(), now()
    from unnest(array[${id}, ${below.id}]::uuid[]) as parent, generate_series(1, 2499)`.execute(db)
  const reply = (parent: string) => ben.call(replyToReview, { params: { id: parent }, body })

  const last = await reply(below.id)

  for (const parent of [id, last.id])
    await expect(reply(parent)).rejects.toMatchObject({ message: 'A review can have at most 5,000 replies.' })
  await ben.call(deleteReview, { params: { id: last.id } })
  await reply(id)
})
