import { beforeAll, expect, test, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { addFavorite } from '#contract/favorites.ts'
import { followReader } from '#contract/follows.ts'
import { listLibrary } from '#contract/library/library.ts'
import { addReading, updateEntry } from '#contract/library/readings.ts'
import { rateBook } from '#contract/ratings.ts'
import { createReadlist, shareReadlist, updateReadlists } from '#contract/readlists.ts'
import { removeReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { createReview, replyToReview } from '#contract/reviews.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'
import { requestOf } from '../testing/trust/request-of.ts'

vi.setConfig({ testTimeout: 120_000 })

const reads = (await listEndpoints()).filter(({ method, streamed }) => method === 'GET' && !streamed)

/** What a reader earned stays in the numbers of points, and in those alone. */
const numbersOfPoints = new Set(['points', 'total_points', 'level', 'rank', 'you', 'rarity'])

let octavo: TestApp
let author: TestReader
let callers: { name: string; token: string | undefined }[]
let book: TestBook
let other: TestBook
let readlist: string
let review = ''

beforeAll(async () => {
  octavo = await startApp()
  author = await octavo.signUp('author')
  const [stranger, follower, friend] = [
    await octavo.signUp('stranger'),
    await octavo.signUp('follower'),
    await octavo.signUp('friend'),
  ]
  ;[book, other] = await addBooks(octavo.db, [
    { title: 'The Secret Garden', genres: ['Gardens'] },
    { title: 'The Open Garden', genres: ['Gardens'] },
  ])
  await follower.call(followReader, { body: { username: 'author' } })
  for (const [one, another] of [
    [friend, author],
    [author, friend],
  ] as const) {
    await one.call(followReader, { body: { username: another.username } })
  }
  readlist = (await author.call(createReadlist, { body: { name: 'Gardens' } })).id
  await author.call(shareReadlist, { body: { readlist_id: readlist, target_username: 'friend' } })
  // The others like both books, so that the author's doings would count beside theirs.
  for (const { id } of [book, other]) {
    await stranger.call(rateBook, { body: { google_books_id: id, stars: 3 } })
    await follower.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } })
    await friend.call(updateReadingStatus, { params: { id }, body: { status: 'WANT_TO_READ' } })
  }
  await doEverythingWith(other)
  callers = [stranger, follower, friend].map(({ username, token }) => ({ name: username, token }))
  callers.push({ name: 'visitor', token: undefined })
})

async function doEverythingWith({ id }: TestBook): Promise<string> {
  await author.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } })
  await author.call(addReading, { params: { id }, body: { outcome: 'finished', finished_on: '2026-02-03' } })
  await author.call(rateBook, { body: { google_books_id: id, stars: 5 } })
  await author.call(addFavorite, { body: { id } })
  await author.call(updateReadlists, { body: { book_id: id, readlist_ids: [readlist] } })
  const written = await author.call(createReview, { body: { book: id, review_text: 'I loved it.' } })
  await author.call(replyToReview, { params: { id: written.id }, body: { review_text: 'Still do.' } })
  return written.id
}

test('a book made private is nowhere for a stranger, a follower, a friend or a visitor: every call answers as before it was read, and once it is removed too', async () => {
  const untouched = await walk()

  review = await doEverythingWith(book)
  const open = await walk()
  await author.call(updateEntry, { params: { id: book.id }, body: { visibility: 'private' } })
  const closed = await walk()

  // Otherwise the walk would see nothing.
  const differing = Object.keys(open).filter((call) => open[call] !== untouched[call])
  for (const name of [
    'page/',
    'more/',
    'reviews/',
    'ratings/',
    'reading-life/',
    'users/:username/books/',
    'profile/',
    'readlists/shared/',
    listLibrary.path,
    'feed/',
  ]) {
    expect([name, differing.some((call) => call.endsWith(name))]).toEqual([name, true])
  }
  expect(closed).toEqual(untouched)

  await author.call(updateEntry, { params: { id: book.id }, body: { visibility: 'public' } })
  expect(await walk()).toEqual(open)

  await author.call(updateEntry, { params: { id: book.id }, body: { visibility: 'private' } })
  await author.call(removeReadingStatus, { params: { id: book.id } })
  expect(await walk()).toEqual(untouched)
})

/** What each caller is answered to every call that reads. */
async function walk(): Promise<Record<string, string>> {
  // Kept for a while otherwise.
  await octavo.db.deleteFrom('bestseller_list').execute()
  const answers: Record<string, string> = {}
  for (const { name, token } of callers) {
    for (const endpoint of reads) {
      const reply = await octavo.app.inject(requestOf(endpoint, askedOf(endpoint), token))
      const told = reply.headers['content-type']?.toString().startsWith('application/json')
        ? JSON.stringify(reply.json(), (key, value: unknown) => (numbersOfPoints.has(key) ? undefined : value))
        : ''
      answers[`${name}: ${nameOf(endpoint)}`] = `${reply.statusCode} ${told}`
    }
  }
  return answers
}

const queries: Record<string, Record<string, string>> = {
  '/api/search/': { q: 'garden' },
  '/api/users/search/': { q: 'author' },
  '/api/user/books/': { status: 'READING' },
}

function queryOf(path: string): Record<string, string> | undefined {
  if (path === '/api/user/marks/') return { ids: book.google_books_id }
  // Those of one's own books that are on somebody's list.
  return path === listLibrary.path ? { readlist } : queries[path]
}

function askedOf({ path }: Endpoint) {
  const query = queryOf(path)
  return {
    params: { username: 'author', name: 'An Author', row: '1', id: idFor(path) },
    ...(query && { query }),
  }
}

function idFor(path: string): string {
  if (path.startsWith('/api/readlists/')) return readlist
  return path.startsWith('/api/reviews/') ? review || book.id : book.id
}
