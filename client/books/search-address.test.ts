import { expect, test } from 'vitest'
import { readSearch, searchHref, writeSearch } from './search-address.ts'

test.each([
  ['', { query: '', type: 'title', page: 1 }],
  ['q=dune', { query: 'dune', type: 'title', page: 1 }],
  ['q=+le+guin+&type=author&page=3', { query: 'le guin', type: 'author', page: 3 }],
  ['q=dune&type=colour&page=-2', { query: 'dune', type: 'title', page: 1 }],
  [`q=${'x'.repeat(400)}`, { query: 'x'.repeat(300), type: 'title', page: 1 }],
  ['q=%E2%80%8B', { query: '', type: 'title', page: 1 }],
  ['q=dune&page=1.5', { query: 'dune', type: 'title', page: 1 }],
] as const)("the address '%s' is a search", (address, search) => {
  expect(readSearch(new URLSearchParams(address))).toEqual(search)
})

test('a search can be written to an address and read back', () => {
  const search = { query: 'C++ & señor', type: 'genre', page: 7 } as const

  expect(readSearch(writeSearch(search))).toEqual(search)
})

test('a link to a genre is short', () => {
  expect(searchHref('Science Fiction', 'genre')).toBe('/?q=Science+Fiction&type=genre')
})
