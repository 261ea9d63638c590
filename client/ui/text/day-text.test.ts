import { expect, test } from 'vitest'
import { dayText, localDay } from './day-text.ts'

test('a calendar date is the same in every time zone', () => {
  expect(dayText('2019-01-01')).toBe('Jan 1, 2019')
  expect(dayText('soon')).toBe('')
})

test('a date of this year goes without it', () => {
  expect(dayText(`${localDay().slice(0, 4)}-05-07`)).toBe('May 7')
})

test('today is the local date, and days are counted by the calendar', () => {
  const now = new Date()
  const [year, month, day] = localDay().split('-').map(Number)

  expect([year, month, day]).toEqual([now.getFullYear(), now.getMonth() + 1, now.getDate()])
  expect(localDay(1) > localDay(0) && localDay(-1) < localDay(0)).toBe(true)
})
