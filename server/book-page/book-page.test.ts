import { beforeAll, expect, test } from 'vitest'
import { getBookPage } from '#contract/book-page.ts'
import { getBook } from '#contract/books.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { getReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { createReview, listReviews } from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

test('a book’s page is what the calls for its parts answer', async () => {
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const params = { id: book.google_books_id }
  await alice.call(rateBook, { body: { google_books_id: params.id, rating: 4 } })
  await alice.call(updateReadingStatus, { params, body: { status: 'READING' } })
  await bob.call(createReview, { body: { book: params.id, review_text: 'Badly done, Emma.' } })

  expect(await alice.call(getBookPage, { params })).toEqual({
    book: await alice.call(getBook, { params }),
    ratings: await alice.call(getRatings, { params }),
    status: await alice.call(getReadingStatus, { params }),
    friends: { total: 0, results: [] },
    reviews: await alice.call(listReviews, { params, query: {} }),
  })
  expect(await alice.call(getBookPage, { params })).toMatchObject({
    ratings: { your_rating: 4 },
    status: { status: 'READING' },
    reviews: { total: 1 },
  })
})

test('a visitor sees the page without a status', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Persuasion' }])

  const page = await octavo.anyone.call(getBookPage, { params: { id: book.id } })

  expect(page).toMatchObject({ book: { title: 'Persuasion' }, ratings: { your_rating: null }, status: null })
})

test('a book that nobody knows has no page', async () => {
  const call = octavo.anyone.call(getBookPage, { params: { id: 'no such book' } })

  await expect(call).rejects.toMatchObject({ code: 'book_not_found' })
})
