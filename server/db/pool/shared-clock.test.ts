import { expect, test } from 'vitest'
import { createSharedClock } from './shared-clock.ts'

test('time passes the slower the more share the processors', () => {
  let at = 0
  const clock = createSharedClock(() => at, 2)
  const passed = (ms: number) => {
    const before = clock.now()
    at += ms
    return clock.now() - before
  }

  expect(passed(100)).toBe(100)
  clock.share(2)
  expect(passed(100)).toBe(100)
  clock.share(8)
  expect(passed(100)).toBe(25)
  clock.share(0)
  expect(passed(100)).toBe(100)
})
