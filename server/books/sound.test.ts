import { expect, test } from 'vitest'
import { soundOf } from './sound.ts'

test.each([
  ['dostoievski', 'dostoyevsky'],
  ['tolstoi', 'tolstoy'],
  ['krime', 'crime'],
  ['stefen', 'stephen'],
  ['steven', 'stephen'],
  ['brothers', 'broters'],
  ['karamasov', 'karamazov'],
  ['ulises', 'ulysses'],
])('%s sounds like %s', (a, b) => {
  expect(soundOf(a)).toBe(soundOf(b))
})

test.each([
  ['emma', 'anna'],
  ['king', 'ring'],
  ['война', 'вина'],
])('%s does not sound like %s', (a, b) => {
  expect(soundOf(a)).not.toBe(soundOf(b))
})
