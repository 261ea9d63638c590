import { expect, test } from 'vitest'
import { nextPacificMidnight } from './quota-reset.ts'

test.each([
  ['2026-11-20T12:00:00.000Z', '2026-11-21T08:00:00.000Z', 'in winter'],
  ['2026-07-20T12:00:00.000Z', '2026-07-21T07:00:00.000Z', 'in summer'],
  ['2026-11-20T07:59:59.999Z', '2026-11-20T08:00:00.000Z', 'a moment before'],
  ['2026-11-20T08:00:00.000Z', '2026-11-21T08:00:00.000Z', 'at midnight itself'],
  ['2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z', 'on the day of 25 hours'],
  ['2026-11-01T20:00:00.000Z', '2026-11-02T08:00:00.000Z', 'on that day after the change'],
  ['2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z', 'on the day of 23 hours'],
  ['2026-03-08T20:00:00.000Z', '2026-03-09T07:00:00.000Z', 'on that day after the change'],
])('after %s midnight in California is %s (%s)', (now, midnight) => {
  expect(nextPacificMidnight(new Date(now)).toISOString()).toBe(midnight)
})
