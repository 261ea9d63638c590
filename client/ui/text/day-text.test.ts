import { expect, test } from 'vitest'
import { dayText, localDay } from './day-text.ts'

test('a calendar date is the same in every time zone', () => {
  expect(dayText('2026-01-01')).toContain('2026')
  expect(dayText('2026-01-01')).toBe(
    new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 1)),
  )
  expect(dayText('soon')).toBe('')
})

test('today is the local date, and days are counted by the calendar', () => {
  const now = new Date()
  const [year, month, day] = localDay().split('-').map(Number)

  expect([year, month, day]).toEqual([now.getFullYear(), now.getMonth() + 1, now.getDate()])
  expect(localDay(1) > localDay(0) && localDay(-1) < localDay(0)).toBe(true)
})
