import { expect, test } from 'vitest'
import { getBookPage } from '#contract/book-page.ts'
import { fail } from '#contract/errors.ts'
import { getBook } from '#contract/books.ts'
import { getRatings } from '#contract/ratings.ts'
import { getReadingStatus } from '#contract/reading.ts'
import { createQueryClient } from '../transport/query-client.ts'
import { ratingsQuery } from '../ratings/rating-queries.ts'
import { readingStatusQuery } from '../reading/data/reading-queries.ts'
import { aBook } from '../testing/a-book.ts'
import { aStatus } from '../testing/a-status.ts'
import { fakeApi } from '../testing/fake-api.tsx'
import { bookQuery } from './book-queries.ts'

const ratings = { average_rating: 4, total_ratings: 1, your_rating: 4, your_stars: 4 }

test('parts of a book’s page requested together share one call', async () => {
  const api = fakeApi().on(getBook, aBook()).on(getRatings, ratings).on(getReadingStatus, aStatus('READING'))
  const queries = createQueryClient()

  const parts = await Promise.all([
    queries.fetchQuery(bookQuery(api, 'kindred')),
    queries.fetchQuery(ratingsQuery(api, 'kindred')),
    queries.fetchQuery(readingStatusQuery(api, 'kindred')),
  ])

  expect(parts).toEqual([aBook(), ratings, aStatus('READING')])
  expect(api.sent(getBookPage)).toHaveLength(1)
  expect(api.sent(getRatings)).toEqual([])
})

test('a part requested alone uses its own call, and books are not mixed', async () => {
  const api = fakeApi().on(getBook, ({ params }) => aBook({ google_books_id: params.id }))
  const queries = createQueryClient()

  await Promise.all(['kindred', 'dune'].map((id) => queries.fetchQuery(bookQuery(api, id))))
  await queries.fetchQuery(ratingsQuery(api, 'kindred'))

  expect(api.sent(getBook)).toEqual([{ params: { id: 'kindred' } }, { params: { id: 'dune' } }])
  expect(api.sent(getRatings)).toEqual([{ params: { id: 'kindred' } }])
  expect(api.sent(getBookPage)).toEqual([])
})

test('if the page fails to load, each of its parts fails with the same error', async () => {
  const api = fakeApi().on(getBook, () => fail('book_not_found'))
  const queries = createQueryClient()

  const parts = await Promise.allSettled([
    queries.fetchQuery(bookQuery(api, 'nothing')),
    queries.fetchQuery(ratingsQuery(api, 'nothing')),
  ])

  expect(parts.map((part) => part.status === 'rejected' && part.reason.code)).toEqual([
    'book_not_found',
    'book_not_found',
  ])
})

test('a status missing from the page is requested by itself', async () => {
  const api = fakeApi().on(getBookPage, {
    book: aBook(),
    ratings,
    status: null,
    friends: null,
    reviews: { results: [], next: null, total: 0 },
  })
  api.on(getReadingStatus, aStatus('FINISHED'))
  const queries = createQueryClient()

  const [, status] = await Promise.all([
    queries.fetchQuery(bookQuery(api, 'kindred')),
    queries.fetchQuery(readingStatusQuery(api, 'kindred')),
  ])

  expect(status).toEqual(aStatus('FINISHED'))
})
