import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createReview, listReviews } from '#contract/reviews.ts'
import { addBooks } from '../../testing/books.ts'
import { countWaiting, hold, lockOf, untilWaiting } from '../../testing/hold-lock.ts'
import { startApp, type TestApp, type TestReader } from '../../testing/test-app.ts'

const readersInCrowd = 24

async function reviewedBook(octavo: TestApp) {
  const author = await octavo.signUp('author')
  const [book] = await addBooks(octavo.db, [{}])
  const { id } = await author.call(createReview, { body: { book: book.id, review_text: 'Witty.' } })
  return { book, review: id }
}

const likeIt = (review: string) => ({ method: 'PUT' as const, url: `/api/reviews/${review}/like/` })
const followAuthor = () => ({
  method: 'POST' as const,
  url: '/api/users/follow/',
  payload: { username: 'author' },
})

test.each([
  ['likes of one review', likeIt, (review: string) => sql`select from review where id = ${review} for update`],
  ['follows of one reader', followAuthor, () => lockOf('author')],
])('%s by a crowd hold four connections, and the one from elsewhere comes before the rest', async (_, change, lock) => {
  const octavo = await startApp()
  const { book, review } = await reviewedBook(octavo)
  const crowd: TestReader[] = []
  for (let nth = 0; nth < readersInCrowd; nth += 1) crowd.push(await octavo.signUp(`crowd${nth}`))
  const other = await octavo.signUp('other')
  const done: string[] = []
  const from = async (remoteAddress: string, { username, token }: TestReader) => {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode } = await octavo.app.inject({ ...change(review), headers, remoteAddress })
    done.push(username)
    return statusCode
  }
  const release = await hold(octavo.db, lock(review))

  const changes = crowd.map((reader) => from('192.0.2.1', reader))
  await untilWaiting(octavo.db, 4)
  changes.push(from('192.0.2.2', other))
  // It waits by then, too.
  for (let nth = 0; nth < 10; nth += 1) {
    await octavo.anyone.call(listReviews, { params: { id: book.id }, query: {} })
  }
  expect(await countWaiting(octavo.db)).toBe(4)
  await release()

  expect(new Set(await Promise.all(changes))).toEqual(new Set([200]))
  expect(done.indexOf('other')).toBeLessThan(readersInCrowd / 2)
})
