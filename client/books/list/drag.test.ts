import { expect, test } from 'vitest'
import { draggedByKey, dragTexts, moved, standsAt } from './drag.ts'

test.each([
  [0, 2],
  [3, 1],
  [1, 1],
  [4, 0],
])('while the book at %i is dragged to %i, all others are shown at their future positions', (from, to) => {
  const books = [...'abcde']
  const now: string[] = []

  for (const [index, book] of books.entries()) now[standsAt(index, { id: '', from, to })] = book

  expect(now).toEqual(moved(books, from, to))
})

test.each([
  ['ArrowRight', 4, 5],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 4, 7],
  ['ArrowUp', 4, 1],
  ['Home', 4, 0],
  ['End', 4, 9],
  ['ArrowLeft', 0, 0],
  ['ArrowRight', 9, 9],
  ['ArrowUp', 2, 2],
  ['ArrowDown', 8, 8],
])('in three columns %s moves a book from %i to %i', (key, from, to) => {
  expect(draggedByKey(key, from, 10, 3)).toBe(to)
})

test('other keys move nothing', () => {
  expect(draggedByKey('a', 4, 10, 3)).toBeUndefined()
})

test('positions are formatted like the number of books', () => {
  expect(dragTexts.dropped('Emma', 1_234, 2_000)).toBe('Emma was moved to position 1,235 of 2,000.')
  expect(dragTexts.pickedUp('Emma', 52, 2_000)).toBe('Picked up Emma. It is at position 53 of 2,000.')
})
