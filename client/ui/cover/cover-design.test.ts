import { expect, test } from 'vitest'
import { compositions, designCover, grounds } from './cover-design.ts'

test('a book keeps its drawn cover', () => {
  expect(designCover('OL45804W')).toEqual(designCover('OL45804W'))
})

test('a shelf of drawn covers uses every composition and every ground', () => {
  const shelf = Array.from({ length: 500 }, (_, index) => designCover(`OL${index}W`))

  expect(new Set(shelf.map(({ composition }) => composition)).size).toBe(compositions.length)
  expect(new Set(shelf.map(({ ground }) => ground)).size).toBe(grounds.length)
  expect(new Set(shelf.map(({ variant }) => variant)).size).toBe(4)
})
