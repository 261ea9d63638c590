import { expect, test } from 'vitest'
import { languageOrCode, languageText } from './language-text.ts'

test.each([
  ['en', 'English'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['grc', 'Ancient Greek'],
  ['mul', 'Several languages'],
  ['', ''],
  ['qq', ''],
  ['not a code', ''],
])('the language %j is called %j', (code, name) => {
  expect(languageText(code)).toBe(name)
})

test('a code that nobody can name is said to be one', () => {
  expect(languageOrCode('fr')).toBe('French')
  expect(languageOrCode('qq')).toBe('Other language (qq)')
})
