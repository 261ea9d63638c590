import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { measureTexts } from './text-length.ts'

test('the length of a text is its number of characters, not of units, wherever it lies between the bounds', () => {
  const schema = { type: 'string', minLength: 2, maxLength: 4 }
  const before = new Ajv().compile(schema)
  const ajv = new Ajv()
  measureTexts(ajv)
  const now = ajv.compile(schema)
  const characters = ['a', 'é', '字', '👍', '\uD83D']
  const texts = Array.from({ length: 10 }, (_, length) =>
    characters.flatMap((one) =>
      characters.map((other) => one.repeat(Math.floor(length / 2)) + other.repeat(Math.ceil(length / 2))),
    ),
  ).flat()

  expect(texts.map((text) => now(text))).toEqual(texts.map((text) => before(text)))
  expect(new Set(texts.map((text) => now(text)))).toEqual(new Set([true, false]))
  now('five!')
  expect(now.errors).toMatchObject([{ keyword: 'maxLength', params: { limit: 4 } }])
})
