import { expect, test } from 'vitest'
import type { Review } from '#contract/reviews.ts'
import { aReview } from '../../testing/a-review.ts'
import { fillBeside, roomBeside } from './room-beside-reviews.ts'

test('where nobody has written yet, only small covers fit beside the box for a review', () => {
  const room = roomBeside([])

  expect(fillBeside(room, { lists: 4, similar: 6, byAuthor: 5 })).toEqual({ similar: 3 })
})

test('the first words of a book stand beside readlists and small covers, though nobody has written yet', () => {
  const room = roomBeside([], 'word '.repeat(45))

  expect(fillBeside(room, { lists: 1, similar: 6, byAuthor: 0 })).toEqual({ lists: true, similar: 3 })
})

test('beside many reviews stands all there is, with large covers', () => {
  const room = roomBeside([{ group: 'others', reviews: reviews(20) }])

  expect(fillBeside(room, { lists: 4, similar: 6, byAuthor: 4 })).toEqual({ lists: true, similar: 2, byAuthor: 2 })
})

test('what is not there takes no room', () => {
  expect(fillBeside(roomBeside([]), { lists: 0, similar: 0, byAuthor: 0 })).toEqual({})
})

test('no large cover stands alone in a row, and all covers are of one size', () => {
  const room = roomBeside([{ group: 'others', reviews: reviews(20) }])

  expect(fillBeside(room, { lists: 0, similar: 6, byAuthor: 5 })).toEqual({ similar: 3, byAuthor: 3 })
})

test('the readlists leave less room for covers', () => {
  const room = roomBeside([{ group: 'others', reviews: reviews(4) }])

  expect(fillBeside(room, { lists: 0, similar: 6, byAuthor: 0 })).toEqual({ similar: 2 })
  expect(fillBeside(room, { lists: 2, similar: 6, byAuthor: 0 })).toEqual({ lists: true, similar: 3 })
})

test('long texts and open conversations make more room, folded ones do not', () => {
  const reply = aReview({ review_text: 'Quite.' })
  const heightWith = (over: Partial<Review>) => roomBeside([{ group: 'others', reviews: [aReview(over)] }])
  const plain = heightWith({})

  expect(heightWith({ review_text: 'line\n'.repeat(5) })).toBeGreaterThan(plain)
  expect(heightWith({ review_text: 'word '.repeat(2000) })).toBe(heightWith({ review_text: 'line\n'.repeat(50) }))
  const two = heightWith({ replies: [reply, reply] })
  expect(two).toBeGreaterThan(plain)
  expect(heightWith({ replies: [reply, reply, reply] })).toBeLessThan(two)
})

test('those of readers one follows that are left for a press take no room', () => {
  const heightOf = (count: number) => roomBeside([{ group: 'followed', reviews: reviews(count) }])

  expect(heightOf(9)).toBe(heightOf(3))
  expect(heightOf(4)).toBeGreaterThan(heightOf(3))
})

function reviews(count: number): Review[] {
  return Array.from({ length: count }, (_, index) => aReview({ id: String(index), review_text: 'word '.repeat(30) }))
}
