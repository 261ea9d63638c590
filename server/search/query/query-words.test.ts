import { expect, test } from 'vitest'
import { leastSets } from './query-words.ts'

test.each([
  [[1, 2, 3], 3, [[3], [2, 1]]],
  [[3, 2, 1], 3, [[3], [2, 1]]],
  [[1, 4, 1], 4, [[4]]],
  [[1, 1], 3, []],
  [[1], 0, [[]]],
])('for %j the smallest sets worth %i are %j', (items, worth, sets) => {
  expect(leastSets(items, (item) => item, worth)).toEqual(sets)
})
