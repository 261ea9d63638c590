import { expect, test } from 'vitest'
import { aBook } from '../../testing/a-book.ts'
import { applyFilters, decadeOf, decadesIn, genresIn } from './book-filters.ts'

test.each([
  ['1999', '1990s'],
  ['2000', '2000s'],
  ['1813', '1810s'],
  ['1000', '1000s'],
  ['999', 'Earlier'],
  ['8', 'Earlier'],
  ['-750', 'Earlier'],
  ['N/A', 'Unknown'],
  ['', 'Unknown'],
])('the year %s belongs to the decade %s', (year, decade) => {
  expect(decadeOf(year)).toBe(decade)
})

const books = [
  aBook({ title: 'A', year: '2004', genres: ['poetry', 'Essays'] }),
  aBook({ title: 'B', year: 'N/A', genres: [] }),
  aBook({ title: 'C', year: '1925', genres: ['Classics'] }),
  aBook({ title: 'D', year: '-750', genres: ['Classics', 'Epic'] }),
]
const titles = (filters: { decade?: string; genre?: string }) =>
  applyFilters(books, { decade: '', genre: '', order: '', ...filters }).map((book) => book.title)

test('the filters offer the books’ decades in order and genres alphabetically, Unknown last', () => {
  expect(decadesIn(books)).toEqual(['Earlier', '1920s', '2000s', 'Unknown'])
  expect(genresIn(books)).toEqual(['Classics', 'Epic', 'Essays', 'poetry', 'Unknown'])
})

test('a book matches by any of its genres, and both filters combine', () => {
  expect(titles({})).toEqual(['A', 'B', 'C', 'D'])
  expect(titles({ genre: 'Classics' })).toEqual(['C', 'D'])
  expect(titles({ genre: 'Unknown' })).toEqual(['B'])
  expect(titles({ decade: 'Earlier', genre: 'Classics' })).toEqual(['D'])
  expect(titles({ decade: '2000s', genre: 'Classics' })).toEqual([])
})
