import { expect, test } from 'vitest'
import { foldWords } from './fold-text.ts'
import { queryKeys, splitTitle, titleKeys } from './title-keys.ts'

test.each([
  [
    "Harry Potter and the Sorcerer's Stone (Harry Potter, #1)",
    "Harry Potter and the Sorcerer's Stone",
    '',
    'Harry Potter, #1',
  ],
  ['Frankenstein; or, The Modern Prometheus', 'Frankenstein', '; or, The Modern Prometheus', ''],
  ['Moby-Dick, or, The Whale', 'Moby-Dick', ', or, The Whale', ''],
  ['Sapiens: A Brief History of Humankind', 'Sapiens', ': A Brief History of Humankind', ''],
  ['The Stand (Uncut)', 'The Stand', ' (Uncut)', ''],
  ['Dune', 'Dune', '', ''],
  [': or', ': or', '', ''],
  ['(What)', '(What)', '', ''],
])('%s has the title key %j', (title, main, subtitle, series) => {
  expect(splitTitle(title)).toEqual({ main, subtitle, series })
})

test.each([
  ['Catch-22', 'catch 22'],
  ['Catch-22', 'catch22'],
  ['Catch-22', 'Catch Twenty-Two'],
  ["Don't Be Evil", 'dont be evil'],
  ['The Road', 'road'],
  ['Road', 'The Road'],
  ['La Peste', 'peste'],
  ['Nineteen Eighty-Four', '1984'],
  ['1984', 'nineteen eighty four'],
  ['One Hundred Years of Solitude', '100 years of solitude'],
  ['Sapiens: A Brief History of Humankind', 'sapiens'],
  ['Sapiens: A Brief History of Humankind', 'sapiens a brief history of humankind'],
  ['The Hobbit (Illustrated)', 'The Hobbit'],
  ['Pride & Prejudice', 'pride and prejudice'],
  ['There There', 'there there'],
  ['A', 'a'],
])('%s can be searched for as %j', (title, query) => {
  const keys = titleKeys(splitTitle(title))

  expect(queryKeys(foldWords(query)).some((key) => keys.includes(key))).toBe(true)
})

test.each([
  ['There', 'There There'],
  ['The Two Towers', 'Towers'],
  ['Emma', 'It'],
])('%s is a different book from %j', (title, query) => {
  const keys = titleKeys(splitTitle(title))

  expect(queryKeys(foldWords(query)).some((key) => keys.includes(key))).toBe(false)
})
