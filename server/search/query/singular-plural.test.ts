import { expect, test } from 'vitest'
import { otherNumber } from './singular-plural.ts'

test.each([
  ['grape', 'grapes'],
  ['fly', 'flies'],
  ['leaf', 'leaves'],
  ['knife', 'knives'],
  ['witch', 'witches'],
  ['man', 'men'],
  ['mouse', 'mice'],
  ['child', 'children'],
])('%s and %s are the same word', (one, many) => {
  expect(otherNumber(one)).toContain(many)
  expect(otherNumber(many)).toContain(one)
})
