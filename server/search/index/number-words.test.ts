import { expect, test } from 'vitest'
import { foldNumbers } from './number-words.ts'

test.each([
  ['nineteen eighty four', '1984'],
  ['one hundred years of solitude', '100 years of solitude'],
  ['twenty thousand leagues', '20000 leagues'],
  ['catch twenty two', 'catch 22'],
  ['fahrenheit four fifty one', 'fahrenheit 451'],
  ['slaughterhouse five', 'slaughterhouse 5'],
  ['the two towers', 'the 2 towers'],
  ['hundred days', '100 days'],
  ['constructor', 'constructor'],
  ['catch 22', 'catch 22'],
  ['one one one one one one one one one one one one one one one', '111111111111'],
])('%j is %j', (words, folded) => {
  expect(foldNumbers(words.split(' ')).join(' ')).toBe(folded)
})
