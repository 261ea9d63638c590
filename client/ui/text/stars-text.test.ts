import { expect, test } from 'vitest'
import { starsText } from './stars-text.ts'

test.each([
  [0, '0 stars'],
  [0.5, 'half a star'],
  [0.75, 'three quarters of a star'],
  [1, '1 star'],
  [1.5, '1 and a half stars'],
  [3.75, '3 and three quarters stars'],
  [5, '5 stars'],
])('%s stars are said as %j', (stars, text) => {
  expect(starsText(stars)).toBe(text)
})
