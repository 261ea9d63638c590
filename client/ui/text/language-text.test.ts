import { expect, test } from 'vitest'
import { languageText } from './language-text.ts'

test.each([
  ['en', 'English'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['grc', 'Ancient Greek'],
  ['', ''],
  ['qq', ''],
  ['not a code', ''],
])('the language %j is called %j', (code, name) => {
  expect(languageText(code)).toBe(name)
})
