import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTypos, nearKeys, typosAllowed } from './fuzzy-keys.ts'

test.each([
  ['potter', 'potter', 0],
  ['poter', 'potter', 1],
  ['pottre', 'potter', 1],
  ['dostoyevski', 'dostoyevsky', 1],
  ['dostoyevski', 'dostoevsky', 2],
  ['gatbsy', 'gatsby', 1],
  ['emma', 'emily', undefined],
  ['tolkien', 'tolstoy', undefined],
])('%s for %s is %s typos', (a, b, typos) => {
  expect(countTypos(a, b, 2)).toBe(typos)
})

test('short words may hold one typo, the shortest and numbers none', () => {
  expect(['it', 'two', 'emma', 'wuthering', '1984', '1q84'].map(typosAllowed)).toEqual([0, 1, 1, 2, 0, 0])
})

test('words within the typos allowed always share a number', () => {
  const letters = fc.constantFrom(...'abc')
  const word = fc.string({ unit: letters, minLength: 3, maxLength: 12 })
  const edits = fc.array(fc.tuple(fc.nat(20), fc.constantFrom('drop', 'add', 'change', 'swap'), letters), {
    maxLength: 2,
  })

  fc.assert(
    fc.property(word, edits, (right, changes) => {
      const wrong = changes.reduce(edit, right)
      const typos = countTypos(right, wrong, Math.min(typosAllowed(right), typosAllowed(wrong)))
      fc.pre(typos !== undefined && wrong.length > 2)
      const keys = new Set(nearKeys(right))
      expect(nearKeys(wrong).some((key) => keys.has(key))).toBe(true)
    }),
    { numRuns: 3_000 },
  )
})

function edit(word: string, [index, how, letter]: [number, string, string]): string {
  const at = index % Math.max(1, word.length)
  const [before, after] = [word.slice(0, at), word.slice(at)]
  if (how === 'drop') return before + after.slice(1)
  if (how === 'add') return before + letter + after
  if (how === 'change') return before + letter + after.slice(1)
  return before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2)
}
