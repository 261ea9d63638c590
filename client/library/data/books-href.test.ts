import { expect, test } from 'vitest'
import { libraryHref } from './library-address.ts'
import { booksHref } from './books-href.ts'

test('the books of a year and of a month have the address that the library gives them', () => {
  expect(booksHref('2024-02')).toBe(libraryHref({ log: { from: '2024-02-01', to: '2024-02-29' }, sort: 'finished' }))
  const year = { from: '2025-01-01', to: '2025-12-31' }
  expect(booksHref('2025', { author: 'Ann & Bo' })).toBe(
    libraryHref({ log: { ...year, author: 'Ann & Bo' }, sort: 'finished' }),
  )
  expect(booksHref('2025', { lacks: 'pages' })).toBe(
    libraryHref({ log: { ...year, lacks: 'pages' }, sort: 'finished' }),
  )
})
