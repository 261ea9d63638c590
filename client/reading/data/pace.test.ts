import { expect, test } from 'vitest'
import type { OpenReading, Progress } from '#contract/reading.ts'
import { paceOf } from './pace.ts'
import type { Length } from './progress-text.ts'

const unknown: Length = { pages: null, minutes: null }

function noted(amount: Partial<Progress>, started_on: string | null = '2026-03-01'): OpenReading {
  const latest = { id: 'p', on: '2026-03-04', page: null, percent: null, minutes: null, note: '', ...amount }
  return { id: 'r', started_on, pages: null, minutes: null, progress: [latest] }
}

function textOf(reading: OpenReading, length = unknown): string {
  return paceOf(reading, length)
    .map(({ figure, text }) => `${figure} ${text}`)
    .join(', ')
}

test.each([
  ['pages', noted({ page: 120 }), { pages: 1320, minutes: null }, '1,200 pages left, 30 pages read a day'],
  ['the last page', noted({ page: 4 }), { pages: 5, minutes: null }, '1 page left, 1 page read a day'],
  ['percent', noted({ percent: 62 }), unknown, '38% left'],
  ['minutes', noted({ minutes: 90 }), { pages: null, minutes: 600 }, '510 minutes left'],
])('what is left is told in %s', (_, reading, length, text) => {
  expect(textOf(reading, length)).toBe(text)
})

test('of a book whose length is not known, the pages a day alone are told', () => {
  expect(textOf(noted({ page: 120 }))).toBe('30 pages read a day')
})

test.each([
  ['nothing is noted', { ...noted({}), progress: [] }],
  ['all is read', noted({ page: 320 })],
  ['more is noted than there is', noted({ page: 400 })],
])('nothing is told where %s', (_, reading) => {
  expect(textOf(reading, { pages: 320, minutes: null })).toBe('')
})

test.each([
  ['on the first day', '2026-03-04'],
  ['where the first day is not known', null],
  ['where its month alone is known', '2026-03'],
])('the pages a day are not told %s', (_, started) => {
  expect(textOf(noted({ page: 120 }, started), { pages: 320, minutes: null })).toBe('200 pages left')
})
