import { expect, test } from 'vitest'
import { anImport } from '../../testing/an-import.ts'
import { nextLookMs, paceOf } from './poll-pace.ts'

const second = 1_000

test('an import that moves is looked at often, and less and less while nothing changes', () => {
  const imported = anImport({ state: 'matching' })

  const looks = [0, 5, 10, 50, 70].map((after) => nextLookMs(imported, after * second))

  expect(looks).toEqual(looks.toSorted((one, other) => Number(one) - Number(other)))
  expect(new Set(looks).size).toBe(3)
  expect(nextLookMs({ ...imported }, 70 * second)).toBe(looks[0])
})

test.each([
  ['is paused', { state: 'matching', paused: true }],
  ['is done', { state: 'done' }],
  ['was taken back', { state: 'undone' }],
  ['waits for the reader', { state: 'ready' }],
] as const)('an import that %s is not looked at again', (_, given) => {
  expect(nextLookMs(anImport(given), 0)).toBe(false)
})

test('an import whose effects are being worked out moves', () => {
  const effects = { new: 2, update: 0, here: 0, joins: 0, left_out: 0 }

  expect(paceOf(anImport({ effects }))).toBe('moving')
})

test('an import that publishes its reviews moves until all are', () => {
  const publishing = anImport({ state: 'done', progress: { done: 1, total: 4 } })

  expect(paceOf(publishing)).toBe('moving')
  expect(paceOf({ ...publishing, paused: true })).toBe('still')
  expect(paceOf({ ...publishing, progress: { done: 4, total: 4 } })).toBe('still')
})

test('an import that waits for the catalogue is looked at seldom', () => {
  const resting = anImport({ state: 'matching', waiting_until: '2026-03-01T14:05:00.000Z' })

  expect(nextLookMs(resting, 0)).toBeGreaterThan(Number(nextLookMs(anImport({ state: 'matching' }), 0)))
})
