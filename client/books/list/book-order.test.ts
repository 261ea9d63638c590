import { expect, test } from 'vitest'
import { aBook } from '../../testing/a-book.ts'
import { inBookOrder } from './book-order.ts'

const books = [
  aBook({ title: 'Émile', authors: ['Jean-Jacques Rousseau'], year: '1762', average_rating: 4, total_ratings: 2 }),
  aBook({ title: 'Volume 10', authors: [], year: 'N/A' }),
  aBook({ title: 'Volume 2', authors: ['Zoe austen', 'Ann Aaron'], year: '2004', average_rating: 4, total_ratings: 9 }),
  aBook({ title: 'Dune', authors: ['Frank Herbert'], year: '-750', average_rating: 5, total_ratings: 1 }),
  aBook({ title: 'Zadig', authors: ['Jean-Jacques Rousseau'], year: '1762' }),
]

test.each([
  ['', ['Émile', 'Volume 10', 'Volume 2', 'Dune', 'Zadig']],
  ['title', ['Dune', 'Émile', 'Volume 2', 'Volume 10', 'Zadig']],
  ['author', ['Volume 2', 'Dune', 'Émile', 'Zadig', 'Volume 10']],
  ['year', ['Volume 2', 'Émile', 'Zadig', 'Dune', 'Volume 10']],
  ['rating', ['Dune', 'Volume 2', 'Émile', 'Volume 10', 'Zadig']],
] as const)('in the order "%s" the books stand as %j', (order, titles) => {
  expect(inBookOrder(books, order).map(({ title }) => title)).toEqual(titles)
})
