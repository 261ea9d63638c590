import { describe, expect, test } from 'vitest'
import { isBlank } from '#contract/shapes.ts'

describe('a text is blank if nothing in it is visible', () => {
  test.each([
    ['nothing', ''],
    ['spaces and line breaks', ' \t\n\u00a0\u3000'],
    ['a zero-width space', '\u200b'],
    ['joiners and direction marks', '\u200d\u2060\u202e\ufeff'],
    ['an emoji selector without an emoji', '\ufe0f'],
    ['an accent without a letter', '\u0301'],
    ['an empty braille pattern', '\u2800'],
    ['a Korean filler', '\u115f\u1160\u3164\uffa0'],
    ['a control', '\u0007'],
    ['a tag', '\u{e0041}'],
    ['a musical note without a head', '\u{1d159}'],
  ])('%s', (_, text) => {
    expect(isBlank(text)).toBe(true)
  })

  test.each(['.', 'e\u0301', '👩‍👩‍👧', '❤️', '1️⃣', '🇫🇷', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '한', 'ㅎ', '⠁', 'כ', '\u200bx'])(
    '%s is not blank',
    (text) => {
      expect(isBlank(text)).toBe(false)
    },
  )
})
