import { expect, test } from 'vitest'
import { countMisheard } from '../query/phonetic-matches.ts'
import { soundOf } from './phonetic-keys.ts'

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

test.each([
  ['dostojewski', 'dostoevsky'],
  ['tschechow', 'chekhov'],
  ['nitche', 'nietzsche'],
  ['shekspir', 'shakespeare'],
  ['markes', 'marquez'],
  ['ostin', 'austen'],
  ['schogun', 'shogun'],
])('%s is a plausible spelling by ear of %s', (heard, word) => {
  expect(countMisheard(heard, word)).toBeDefined()
})

test.each([
  ['hitler', 'tailor'],
  ['dickens', 'dawkins'],
  ['emma', 'emily'],
  ['камю', 'камень'],
])('%s is not a plausible spelling by ear of %s', (heard, word) => {
  expect(countMisheard(heard, word)).toBeUndefined()
})
