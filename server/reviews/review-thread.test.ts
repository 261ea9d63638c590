import { beforeAll, describe, expect, test } from 'vitest'
import { blockReader } from '#contract/privacy/blocks.ts'
import { createReview, getReviewThread, replyToReview } from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

const notFound = { code: 'review_not_found', status: 404 }

let octavo: TestApp
let alice: TestReader
let bob: TestReader
let book: string
beforeAll(async () => {
  octavo = await startApp()
  ;[alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  ;[{ id: book }] = await addBooks(octavo.db, [{}])
})

async function review(review_text: string, visibility: 'public' | 'private' = 'public'): Promise<string> {
  return (await alice.call(createReview, { body: { book, review_text, visibility } })).id
}

async function reply(reader: TestReader, id: string, review_text: string): Promise<string> {
  return (await reader.call(replyToReview, { params: { id }, body: { review_text } })).id
}

const thread = (id: string, viewer: Pick<TestReader, 'call'> = octavo.anyone) =>
  viewer.call(getReviewThread, { params: { id } })

describe('the thread of a review or reply', () => {
  test('begins with the review at its top, and says what leads down to the reply', async () => {
    const top = await review('top')
    const first = await reply(alice, top, 'first')
    for (let i = 0; i < 11; i += 1) await reply(alice, top, `later ${i}`)
    const answer = await reply(bob, first, 'an answer')

    const found = await thread(answer)

    expect(found.path).toEqual([top, first, answer])
    expect(found.thread).toMatchObject({ id: top, review_text: 'top', replies_count: 12 })
    expect(found.thread.replies).toHaveLength(10)
    expect(await thread(top)).toMatchObject({ path: [top], thread: { id: top } })
  })

  test('of a private review is there for its author alone', async () => {
    const secret = await review('for myself', 'private')
    const note = await reply(alice, secret, 'and more')

    expect(await thread(note, alice)).toMatchObject({ path: [secret, note] })
    for (const viewer of [bob, octavo.anyone]) await expect(thread(note, viewer)).rejects.toMatchObject(notFound)
  })

  test('is not found behind a block, and hides who is behind one', async () => {
    const cleo = await octavo.signUp('cleo')
    const top = await review('top')
    const cleos = await reply(cleo, top, 'from cleo')
    await alice.call(blockReader, { body: { username: 'cleo' } })

    await expect(thread(cleos, alice)).rejects.toMatchObject(notFound)
    await expect(thread(top, cleo)).rejects.toMatchObject(notFound)
    const own = await thread(cleos, cleo)
    expect(own.thread).toMatchObject({ hidden: true, review_text: 'Hidden', user: { username: '' } })
    expect(own.thread.replies).toMatchObject([{ id: cleos, review_text: 'from cleo' }])
  })

  test.each(['no-uuid', '0198c3f0-0000-7000-8000-000000000000'])(
    'of what does not exist (%s) is not found',
    async (id) => {
      await expect(thread(id)).rejects.toMatchObject(notFound)
    },
  )
})
