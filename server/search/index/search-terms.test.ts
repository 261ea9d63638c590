import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchTerms } from './search-terms.ts'

/** What PostgreSQL stores of a term; what is longer it cuts without a word, through the middle of a character too. */
const maxTermLength = 2_046

/** Words that never end, in scripts with and without spaces, of letters that fold into several. */
const letters = fc.constantFrom('a', 'ა', 'ﷴ', 'ﷺ', '字', 'の', '㌖', '𝒳', 'ﬃ', '5', '\u0301', "'", '-', '*', ' ', '.')
const anyText = fc.oneof(
  fc.string({ unit: letters, maxLength: 500 }),
  fc.string({ unit: 'binary', maxLength: 500 }),
  fc
    .tuple(letters, letters, letters, fc.nat(499))
    .map(([first, one, other, at]) => first + one.repeat(at) + other.repeat(499 - at)),
)
const text = (units: number) => anyText.map((each) => each.slice(0, units))

test('the search terms of any book fit into the database uncut', () => {
  fc.assert(
    fc.property(text(500), text(200), text(100), (title, name, genre) => {
      const found = searchTerms({ title, authors: [name], genres: [genre], otherTitles: [title], otherNames: [name] })

      expect(longest(found.terms)).toBeLessThanOrEqual(maxTermLength)
      expect(longest([...found.authorKeys, ...found.otherNames])).toBeLessThanOrEqual(maxTermLength)
      expect([...found.terms, ...found.authorKeys, found.foldedTitle].every((each) => each.isWellFormed())).toBe(true)
    }),
    { numRuns: 500 },
  )
})

function longest(texts: string[]): number {
  return Math.max(0, ...texts.map((each) => Buffer.byteLength(each)))
}
