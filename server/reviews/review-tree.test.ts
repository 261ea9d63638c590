import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { followReader } from '#contract/follows.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { muteReader } from '#contract/privacy/mutes.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { rateBook } from '#contract/ratings.ts'
import {
  createReview,
  getReviewThread,
  listReplies,
  listReviews,
  replyToReview,
  type Review,
} from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let alice: TestReader
beforeAll(async () => {
  octavo = await startApp()
  alice = await octavo.signUp('alice')
})

async function addBook(): Promise<string> {
  const [book] = await addBooks(octavo.db, [{}])
  return book.id
}

const review = (book: string, review_text: string) => alice.call(createReview, { body: { book, review_text } })
const reply = (id: string, review_text: string, parent?: string) =>
  alice.call(replyToReview, { params: { id }, body: { review_text, ...(parent !== undefined && { parent }) } })
const page = (id: string, after?: string) =>
  octavo.anyone.call(listReviews, { params: { id }, query: after === undefined ? {} : { after } })
const more = (id: string, after?: string) =>
  octavo.anyone.call(listReplies, { params: { id }, query: after === undefined ? {} : { after } })

const texts = (reviews: Review[]) => reviews.map((each) => each.review_text)

describe('a book’s reviews', () => {
  test('the newest comes first, with its replies below it, newest first', async () => {
    const book = await addBook()
    const [first, second] = [await review(book, 'first'), await review(book, 'second')]
    await reply(first.id, 'first reply')
    const answer = await reply(first.id, 'second reply')
    await reply(answer.id, 'deeper')

    const { results, total, next } = await page(book)

    expect(results).toMatchObject([
      { id: second.id, replies: [], replies_count: 0 },
      {
        id: first.id,
        replies_count: 2,
        replies: [
          { review_text: 'second reply', parent: first.id, replies: [{ review_text: 'deeper', parent: answer.id }] },
          { review_text: 'first reply', parent: first.id, replies: [] },
        ],
      },
    ])
    expect([total, next]).toEqual([2, null])
  })

  test('each review shows its author’s current rating of the book, and a reply shows none', async () => {
    const book = await addBook()
    const bob = await octavo.signUp('bob')
    const rate = (rating: number) => bob.call(rateBook, { body: { google_books_id: book, rating } })
    await review(book, 'by one who does not rate')
    await rate(2)
    const { id, rating } = await bob.call(createReview, { body: { book, review_text: 'by one who does' } })
    const answer = await bob.call(replyToReview, { params: { id }, body: { review_text: 'reply' } })
    await rate(5)

    const { results } = await page(book)

    expect([rating, answer.rating]).toEqual([2, null])
    expect(results).toMatchObject([{ rating: 5, replies: [{ rating: null }] }, { rating: null }])
    expect(await more(id)).toMatchObject({ results: [{ rating: null }] })
  })

  test('reviews come in pages of ten, each once, even while new ones are written', async () => {
    const book = await addBook()
    for (let i = 0; i < 23; i += 1) await review(book, `review ${i}`)

    const first = await page(book)
    await review(book, 'too late for this walk')
    const second = await page(book, first.next ?? '')
    const third = await page(book, second.next ?? '')

    const walked = [first, second, third].flatMap((each) => texts(each.results))
    expect(walked).toEqual(Array.from({ length: 23 }, (_, i) => `review ${22 - i}`))
    expect([first.total, third.total, third.next]).toEqual([23, 24, null])
  })

  test('the viewer’s own review comes with the first page, wherever it stands', async () => {
    const book = await addBook()
    const [dora, erin] = [await octavo.signUp('dora'), await octavo.signUp('erin')]
    const own = await dora.call(createReview, {
      body: { book, review_text: 'the first of all', visibility: 'private' },
    })
    await dora.call(replyToReview, { params: { id: own.id }, body: { review_text: 'to myself' } })
    for (let i = 0; i < 11; i += 1) await review(book, `review ${i}`)
    const read = (reader: TestReader, after?: string) =>
      reader.call(listReviews, { params: { id: book }, query: after === undefined ? {} : { after } })

    const first = await read(dora)

    expect(first.results.map(({ id }) => id)).not.toContain(own.id)
    expect(first.yours).toMatchObject([{ id: own.id, replies: [{ review_text: 'to myself' }] }])
    expect(await read(dora, first.next ?? '')).not.toHaveProperty('yours')
    for (const other of [await read(erin), await page(book)]) expect(other).not.toHaveProperty('yours')
  })

  test('those by readers one follows are marked, and come with the first page wherever they stand', async () => {
    const book = await addBook()
    const [viewer, friend, muted, shut] = await Promise.all(
      ['viewer', 'friend', 'muted', 'shut'].map((name) => octavo.signUp(name)),
    )
    for (const one of [friend!, muted!, shut!]) {
      await viewer!.call(followReader, { body: { username: one.username } })
      await one.call(createReview, { body: { book, review_text: `by ${one.username}` } })
    }
    await viewer!.call(muteReader, { body: { username: muted!.username } })
    await shut!.call(updatePrivacy, { body: { profile: 'nobody' } })
    const stranger = await octavo.signUp('stranger')
    for (let i = 0; i < 11; i += 1) {
      await stranger.call(createReview, { body: { book, review_text: `review ${i}` } })
    }
    await friend!.call(createReview, { body: { book, review_text: 'once more' } })
    const read = (reader: TestReader, after?: string) =>
      reader.call(listReviews, { params: { id: book }, query: after === undefined ? {} : { after } })

    const first = await read(viewer!)

    expect(first.results[0]).toMatchObject({ review_text: 'once more', by_followed: true })
    expect(first.results[1]).not.toHaveProperty('by_followed')
    expect(first.by_followed).toMatchObject([{ review_text: `by ${friend!.username}`, by_followed: true }])
    const second = await read(viewer!, first.next ?? '')
    expect(second).not.toHaveProperty('by_followed')
    expect(second.results.map((each) => [each.review_text, each.by_followed ?? false])).toEqual([
      ['review 1', false],
      ['review 0', false],
      [`by ${muted!.username}`, false],
      [`by ${friend!.username}`, true],
    ])
    for (const other of [await read(alice), await page(book)]) {
      expect(other).not.toHaveProperty('by_followed')
      expect(other.results[0]).not.toHaveProperty('by_followed')
    }

    await viewer!.call(blockReader, { body: { username: friend!.username } })

    const blocked = await read(viewer!)
    expect(blocked).not.toHaveProperty('by_followed')
    expect(texts(blocked.results)).not.toContain('once more')
  })

  test('those by one who is suspended stay where they are: neither marked nor with the first page, until the suspension ends', async () => {
    const book = await addBook()
    const [reader, followed, other] = await Promise.all(
      ['reader', 'followed', 'other'].map((name) => octavo.signUp(name)),
    )
    await reader!.call(followReader, { body: { username: followed!.username } })
    const write = (author: TestReader, review_text: string) =>
      author.call(createReview, { body: { book, review_text } })
    await write(followed!, 'early')
    for (let i = 0; i < 10; i += 1) await write(other!, `review ${i}`)
    const { id } = await write(followed!, 'late')
    const read = async () => {
      const { results, by_followed } = await reader!.call(listReviews, { params: { id: book }, query: {} })
      const { thread } = await reader!.call(getReviewThread, { params: { id } })
      return [results[0]?.review_text, results[0]?.by_followed, thread.by_followed, texts(by_followed ?? [])]
    }
    const suspend = (suspended_until: Date) =>
      octavo.db.updateTable('reader').set({ suspended_until }).where('username', '=', followed!.username).execute()

    await suspend(new Date('9999-01-01'))
    expect(await read()).toEqual(['late', undefined, undefined, []])

    await suspend(new Date('2020-01-01'))
    expect(await read()).toEqual(['late', true, true, ['early']])
    // No moderator's log says so.
    await octavo.db.updateTable('reader').set({ suspended_until: null }).execute()
  })

  test('a book without reviews has an empty list, and an unknown book is not found', async () => {
    expect(await page(await addBook())).toEqual({ results: [], next: null, total: 0 })
    await expect(page('no such book')).rejects.toMatchObject({ code: 'book_not_found' })
  })

  test('a made-up cursor is refused', async () => {
    await expect(page(await addBook(), "1' or 1=1")).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('replies', () => {
  test('a conversation is at most fifty levels deep, and comes as one tree', async () => {
    const book = await addBook()
    let last = (await review(book, 'depth 0')).id
    for (let depth = 1; depth <= 50; depth += 1) last = (await reply(last, `depth ${depth}`)).id

    const tooDeep = reply(last, 'depth 51')

    await expect(tooDeep).rejects.toMatchObject({ code: 'invalid', message: "Replies can't be nested any further." })
    const { results } = await page(book)
    const chain: string[] = []
    for (let here = results[0]; here; here = here.replies[0]) chain.push(here.review_text)
    expect(chain).toEqual(Array.from({ length: 51 }, (_, depth) => `depth ${depth}`))
  })

  test('a parent in the body must match the one in the path', async () => {
    const { id } = await review(await addBook(), 'a review')

    expect(await reply(id, 'named', id)).toMatchObject({ parent: id })
    await expect(reply(id, 'other', crypto.randomUUID())).rejects.toMatchObject({ code: 'invalid', status: 400 })
  })

  test('ten replies come with a review, and the others on request', async () => {
    const book = await addBook()
    const { id } = await review(book, 'much discussed')
    await addReplies(id, 25)

    const [top] = (await page(book)).results
    const second = await more(id, top?.replies.at(-1)?.id)
    const third = await more(id, second.next ?? '')

    expect(top?.replies_count).toBe(25)
    expect([top?.replies ?? [], second.results, third.results].map((each) => each.length)).toEqual([10, 10, 5])
    expect(third.next).toBeNull()
    const ids = [...(top?.replies ?? []), ...second.results, ...third.results].map((each) => each.id)
    expect(ids).toEqual([...new Set(ids)].toSorted().toReversed())
  })

  test('a page has a limited number of replies, upper levels first', async () => {
    const book = await addBook()
    for (let i = 0; i < 10; i += 1) {
      const { id } = await review(book, `review ${i}`)
      for (const child of await addReplies(id, 10)) await addReplies(child, 10)
    }

    const { results } = await page(book)

    const direct = results.flatMap((each) => each.replies)
    const deeper = direct.flatMap((each) => each.replies)
    expect([direct.length, deeper.length]).toEqual([100, 100])
    const cut = direct.find((each) => each.replies.length < each.replies_count)
    expect((await more(cut?.id ?? '')).results).toHaveLength(10)
  })

  test('a page has a limited size, however long the texts, and the rest comes on request', async () => {
    const book = await addBook()
    let written = 0
    // The same long text is taken only a few times.
    const long = () => '日'.repeat(9_990) + String((written += 1)).padStart(10, '0')
    for (let i = 0; i < 12; i += 1) {
      const { id } = await review(book, long())
      if (i > 8) for (const child of await addReplies(id, 12, long())) await addReplies(child, 2, long())
    }
    const sizes: number[] = []
    const get = async (url: string, after: string | undefined): Promise<{ results: Review[]; next: string | null }> => {
      const { body } = await octavo.app.inject({ url: url + (after === undefined ? '' : `?after=${after}`) })
      sizes.push(Buffer.byteLength(body))
      return JSON.parse(body)
    }
    const walk = async (url: string, first?: string): Promise<string[]> => {
      const ids: string[] = []
      let after = first
      do {
        const { results, next } = await get(url, after)
        for (const each of results) ids.push(each.id, ...(await allBelow(each)))
        after = next ?? undefined
      } while (after !== undefined)
      return ids
    }
    const allBelow = async ({ id, replies, replies_count }: Review): Promise<string[]> => {
      const ids: string[] = []
      for (const each of replies) ids.push(each.id, ...(await allBelow(each)))
      if (replies.length < replies_count) ids.push(...(await walk(`/api/reviews/${id}/replies/`, replies.at(-1)?.id)))
      return ids
    }

    const ids = await walk(`/api/books/${book}/reviews/`)

    expect([ids.length, new Set(ids).size]).toEqual([12 + 3 * 12 + 3 * 12 * 2, 12 + 3 * 12 + 3 * 12 * 2])
    expect(Math.max(...sizes)).toBeLessThan(300_000)
  })

  test('replies to an unknown review are not found', async () => {
    for (const id of ['no-uuid', '0198c3f0-0000-7000-8000-000000000000']) {
      await expect(more(id)).rejects.toMatchObject({ code: 'review_not_found', status: 404 })
    }
  })
})

/** Inserted directly into the table, with the matching count. */
async function addReplies(parentId: string, count: number, text = 'a reply'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUIDv7())
  await sql`
    with added as (
      insert into review (id, book_id, reader_id, parent_id, depth, review_text, created_at, updated_at)
      select added_id, book_id, reader_id, id, depth + 1, ${text}, created_at, created_at
      from review, unnest(${ids}::uuid[]) as added_id
      where id = ${parentId}
    )
    update review set replies_count = ${count}::integer where id = ${parentId}`.execute(octavo.db)
  return ids
}
