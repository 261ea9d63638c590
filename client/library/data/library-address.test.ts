import { expect, test } from 'vitest'
import { isNarrowed, libraryHref, readFilter, wholeLibrary, writeFilter, type LibraryFilter } from './library-address.ts'

const narrow: LibraryFilter = {
  query: 'le guin',
  state: 'DID_NOT_FINISH',
  readlist: 'r1',
  year: 2019,
  stars: 4,
  log: { from: '2019-05-01', to: '2019-05-31', genre: 'Romance', length: 450, exact_stars: 4.5, lacks: 'pages' },
  sort: 'author',
  view: 'rows',
}

test('an address holds all that is chosen in the library, and nothing for what is as usual', () => {
  expect(readFilter(writeFilter(narrow))).toEqual(narrow)
  expect(writeFilter(wholeLibrary).toString()).toBe('')
  expect(readFilter(new URLSearchParams())).toEqual(wholeLibrary)
  expect(libraryHref({})).toBe('/library')
  expect(libraryHref({ state: 'WANT_TO_READ' })).toBe('/library?state=WANT_TO_READ')
})

test('impossible values in the address are ignored', () => {
  const params = new URLSearchParams('q=%20&state=NOT_ADDED&year=12&stars=9&sort=colour&view=walls&from=1&length=7&exact_stars=9&lacks=sleep&reading=some')

  expect(readFilter(params)).toEqual(wholeLibrary)
})

test('sorting and the view leave no book out, everything else may', () => {
  expect(isNarrowed({ ...wholeLibrary, sort: 'title', view: 'rows' })).toBe(false)
  expect(isNarrowed({ ...wholeLibrary, year: 2019 })).toBe(true)
  expect(isNarrowed({ ...wholeLibrary, query: 'dune' })).toBe(true)
  expect(isNarrowed({ ...wholeLibrary, log: { weekday: 1 } })).toBe(true)
})
