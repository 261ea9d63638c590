import { expect, test } from 'vitest'
import { all, any, term, termsFrom } from './term-query.ts'

const allBooks = 100_000
const the = term('t:', 'the', 20_000)
const circus = term('t:', 'circus', 50)
const night = term('t:', 'night', 900)

test('a word typed twice is not estimated to be in fewer books', () => {
  const twice = all([night, night], allBooks)

  expect(twice.text).toBe("'t:night'")
  expect(twice.books).toBeCloseTo(900)
  expect(twice.atLeast).toBe(900)
})

test('a common word beside a rare one is looked up only in the few books with the rare one', () => {
  const both = all([the, circus], allBooks)

  expect(both.text).toBe("('t:the' & 't:circus')")
  expect(both.index).toBe("'t:circus'")
})

test('words that are all common are all looked up', () => {
  const both = all([the, night], allBooks)

  expect(both.index).toBe(both.text)
})

test('a word that may match in several ways is looked up in each of them', () => {
  const whole = term('=', 'thecircus', 1)

  const either = any([whole, all([the, circus], allBooks), termsFrom('t:', 'circ', 60)])

  expect(either.text).toBe("('=thecircus' | ('t:the' & 't:circus') | 't:circ':*)")
  expect(either.index).toBe("('=thecircus' | 't:circus' | 't:circ':*)")
})
