import { beforeAll, expect, test } from 'vitest'
import { startApp, testPassword, type TestApp } from '../testing/test-app.ts'

let octavo: TestApp
let token: string

beforeAll(async () => {
  octavo = await startApp()
  token = (await octavo.signUp('alice')).token
})

test.each([
  ['/api/search/', { q: 'Search text is required.' }],
  ['/api/search/?q=', { q: 'Search text must not be empty.' }],
  [`/api/search/?q=${'x'.repeat(301)}`, { q: 'Search text must be at most 300 characters.' }],
  ['/api/search/?q=emma&filterType=isbn', { filterType: 'Search type must be title, author or genre.' }],
  ['/api/search/?q=emma&page=0', { page: 'Page must be a whole number from 1 to 100,000.' }],
  ['/api/search/?q=emma&page=100001', { page: 'Page must be a whole number from 1 to 100,000.' }],
  ['/api/search/?q=emma&page=two', { page: 'Page must be a whole number from 1 to 100,000.' }],
  ['/api/search/?q=emma&page=1.5', { page: 'Page must be a whole number from 1 to 100,000.' }],
  ['/api/search/?q=emma&page=Infinity', { page: 'Page must be a whole number from 1 to 100,000.' }],
  ['/api/search/?q=emma&page=0x10', { page: 'Page must be a whole number from 1 to 100,000.' }],
  ['/api/search/?q=emma&page=1e3', { page: 'Page must be a whole number from 1 to 100,000.' }],
  ['/api/search/?q=emma&page=%202', { page: 'Page must be a whole number from 1 to 100,000.' }],
  ['/api/leaderboard/?scope=me', { scope: 'Scope must be everyone or following.' }],
])('an invalid query is explained in plain words: %s', async (url, fields) => {
  const reply = await octavo.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

  expect([reply.statusCode, reply.json().fields]).toEqual([400, fields])
})

test.each([
  ['/api/rate-book/', { google_books_id: 'x', rating: 9 }, { rating: 'Rating must be a whole number from 1 to 5.' }],
  ['/api/rate-book/', { google_books_id: 7, rating: 4 }, { google_books_id: 'Book id must be text.' }],
  ['/api/readlists/create/', { name: ['a'] }, { name: 'Name must be text.' }],
  [
    '/api/favorites/reorder/',
    { ordered_book_ids: Array.from({ length: 10_001 }, () => 'x') },
    { ordered_book_ids: 'Order of books must have at most 10,000.' },
  ],
  ['/api/favorites/reorder/', { ordered_book_ids: 'x' }, { ordered_book_ids: 'Order of books must be a list.' }],
])('an invalid body is explained in plain words: %s', async (url, payload, fields) => {
  const reply = await octavo.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` }, payload })

  expect(reply.json().fields).toMatchObject(fields)
})

test('a self-explanatory field name is shown unchanged', async () => {
  const payload = { username: 12_345, password: testPassword, email: 'bob@example.org' }

  const reply = await octavo.app.inject({ method: 'POST', url: '/api/register/', payload })

  expect(reply.json().fields).toEqual({ username: 'Username must be text.' })
})
