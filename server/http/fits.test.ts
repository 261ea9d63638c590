import * as fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { listBestsellers } from '#contract/bestsellers.ts'
import { book } from '#contract/book.ts'
import { fits } from '#contract/fits.ts'
import { gamification } from '#contract/shapes.ts'

const emma = {
  id: null,
  google_books_id: 'emma',
  title: 'Emma',
  author: 'Jane Austen',
  authors: ['Jane Austen'],
  description: '',
  genre: 'Fiction',
  genres: ['Fiction'],
  image: '',
  year: '1815',
  average_rating: 4.5,
  total_ratings: 2,
}
const list = {
  source: 'newspaper',
  list_name: 'Fiction',
  published_date: null,
  books: [{ ...emma, rank: 1, weeks_on_list: 3 }],
}
const earned = {
  points_earned: 5,
  notification: { show: true, message: '', type: 'points', points: 5 },
  achievement: null,
  achievements: [],
}
const examples: [TSchema, object][] = [
  [book, emma],
  [listBestsellers.reply, list],
  [gamification, earned],
]

test.each(examples)('a complete value fits, also with additional fields', (schema, whole) => {
  expect(fits(schema, whole)).toBe(true)
  expect(fits(schema, { ...whole, more: 1 })).toBe(true)
})

test('a value with a replaced part fits exactly if TypeBox accepts it', () => {
  const broken = fc
    .constantFrom(...examples)
    .chain(([schema, whole]) => fc.tuple(fc.constant(schema), withAnother(whole, fc.jsonValue())))

  fc.assert(
    fc.property(broken, ([schema, found]) => {
      expect(fits(schema, found)).toBe(Check(schema, found))
    }),
    { numRuns: 2_000 },
  )
})

/** The same, but for one part at any depth, which is another or missing. */
function withAnother(whole: unknown, other: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (typeof whole !== 'object' || whole === null) return other
  const parts = Object.entries(whole)
  if (parts.length === 0) return other
  return fc.oneof(
    other,
    fc.constantFrom(...parts).chain(([name, part]) =>
      fc.oneof(
        fc.constant(Object.fromEntries(parts.filter(([each]) => each !== name))),
        withAnother(part, other).map((changed) =>
          Array.isArray(whole) ? whole.with(Number(name), changed) : { ...whole, [name]: changed },
        ),
      ),
    ),
  )
}
