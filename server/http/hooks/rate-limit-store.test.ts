import { expect, onTestFinished, test, vi } from 'vitest'
import { createCallCounts } from './rate-limit-store.ts'
import { minute } from '../../time.ts'

function startCounting() {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const count = createCallCounts()
  return (caller: string) => count(caller, minute)
}

test('each caller is counted separately, starting from zero every minute', () => {
  const count = startCounting()

  count('alice')
  expect(count('alice').current).toBe(2)
  expect(count('bob').current).toBe(1)
  vi.advanceTimersByTime(minute - 1)
  expect(count('alice')).toEqual({ current: 3, ttl: 1 })
  vi.advanceTimersByTime(1)

  expect(count('alice')).toEqual({ current: 1, ttl: minute })
})

test('setting the clock back by an hour does not lengthen the minute', () => {
  const count = startCounting()
  count('alice')

  vi.setSystemTime(Date.now() - 60 * minute)
  expect(count('alice').ttl).toBeLessThanOrEqual(minute)
  vi.advanceTimersByTime(minute)

  expect(count('alice').current).toBe(1)
})

test('a frequent caller is remembered, however many made-up callers there are', () => {
  const count = startCounting()
  for (let call = 0; call < 10; call += 1) count('busy')

  for (let round = 0; round < 3; round += 1) {
    for (let caller = 0; caller < 65_536; caller += 1) count(`made up ${caller}`)
  }

  expect(count('busy').current).toBe(11)
  expect(count('a newcomer').current).toBeLessThan(20)
})

test('a crowd of callers stays within the size limit', () => {
  const count = startCounting()
  for (let caller = 0; caller < 50_000; caller += 1) count(`caller ${caller}`)

  // It has the place of one who called once.
  expect(count('a newcomer').current).toBe(2)
})
