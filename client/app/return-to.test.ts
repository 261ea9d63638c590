import { expect, test } from 'vitest'
import { readReturnTo } from './return-to.ts'

test.each([
  [{ wanted: '/favorites' }, '/favorites'],
  [{ wanted: '/?q=dune#top', of: 'alice' }, '/?q=dune#top'],
  [{ wanted: '/favorites', of: 'bob' }, undefined],
  [{ wanted: '//elsewhere.example' }, undefined],
  [{ wanted: '/\\elsewhere.example' }, undefined],
  [{ wanted: 'https://elsewhere.example' }, undefined],
  [{ wanted: 7 }, undefined],
  [{ book: {} }, undefined],
  [null, undefined],
])('the history state %j leads alice to %s', (state, wanted) => {
  expect(readReturnTo(state, 'alice')).toBe(wanted)
})
