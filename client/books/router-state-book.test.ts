import { expect, test } from 'vitest'
import { aBook } from '../testing/a-book.ts'
import { readRouterStateBook } from './router-state-book.ts'

test('a book passed along by a link is read', () => {
  expect(readRouterStateBook({ book: aBook() })).toEqual(aBook())
})

test.each([
  ['nothing', null],
  ['no book', {}],
  ['genres that are none', { book: { ...aBook(), genres: [1, null] } }],
  ['authors without a name', { book: { ...aBook(), authors: [{}] } }],
  ['no genre', { book: { ...aBook(), genre: undefined } }],
  ['no ratings', { book: { ...aBook(), total_ratings: undefined } }],
])('state with %s holds no book', (_, state) => {
  expect(readRouterStateBook(state)).toBeUndefined()
})
