import { expect, test } from 'vitest'
import { dayText, localDay } from './day-text.ts'
import { partialDateText, shortDateText } from './partial-date-text.ts'

test('a date known by its month or year alone is shown as such', () => {
  expect(partialDateText('2019')).toBe('2019')
  expect(partialDateText('2019-05')).toMatch(/^May 2019$/)
  expect(partialDateText('2019-05-07')).toBe(dayText('2019-05-07'))
  expect(partialDateText('-750')).toBe('')
})

test('in short, a day of this year goes without it', () => {
  const year = localDay().slice(0, 4)
  expect(shortDateText(`${year}-05-07`)).toBe('May 7')
  expect(shortDateText('2019-05-07')).toBe(dayText('2019-05-07'))
  expect(shortDateText('2019-05')).toBe('May 2019')
})
