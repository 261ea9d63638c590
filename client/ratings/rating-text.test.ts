import { expect, test } from 'vitest'
import { averageText } from './rating-text.ts'

test.each([
  [null, 0, 'No ratings yet'],
  [0, 0, 'No ratings yet'],
  [4.5, 1, 'Average Rating: 4.5 (1 rating)'],
  [5, 2, 'Average Rating: 5.0 (2 ratings)'],
  [3.3333, 1200, 'Average Rating: 3.3 (1200 ratings)'],
])('an average of %s over %s is written as %j', (average, total, text) => {
  expect(averageText(average, total)).toBe(text)
})
