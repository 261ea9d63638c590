import { expect, test } from 'vitest'
import { normalize } from './normalize.ts'

test('what people write is normalized like JavaScript does', () => {
  const texts = [
    'Les Misérables, cafe\u0301 ﬁn',
    'שָׁלוֹם',
    'ﾊﾞﾅﾅ ﾌｨｯｼｭ',
    'ภาษาไทยที่น้ำ',
    `Za${'\u0301\u0316'.repeat(15)}lgo`,
  ]
  for (const text of texts) {
    for (const form of ['NFC', 'NFKC', 'NFKD'] as const) expect(normalize(text, form)).toBe(text.normalize(form))
  }
})

test.each(['\u0301\u0316', '\uff9e\u0316', '\u{1d165}\u0316', '\u0e38\u0e48\u0301'])(
  'of a run of marks such as %j, thirty remain',
  (pair) => {
    const long = `a${pair.repeat(50_000)}b`

    const plain = normalize(long, 'NFKD')

    expect(Array.from(plain)).toHaveLength(32)
    expect(plain.at(0)).toBe('a')
    expect(plain.at(-1)).toBe('b')
  },
)
