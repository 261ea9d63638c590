import { expect, test } from 'vitest'
import { dayText } from './day-text.ts'
import { partialDateText } from './partial-date-text.ts'

test('a date known by its month or year alone is shown as such', () => {
  expect(partialDateText('2019')).toBe('2019')
  expect(partialDateText('2019-05')).toMatch(/^May 2019$/)
  expect(partialDateText('2019-05-07')).toBe(dayText('2019-05-07'))
  expect(partialDateText('-750')).toBe('')
})
