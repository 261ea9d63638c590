import { describe, expect, test } from 'vitest'
import { slowedUntil } from './login-throttle.ts'
import { minute, second } from '../time.ts'

const at = (...seconds: number[]) => seconds.map((each) => each * second)
const times = (count: number, { from = 0, every }: { from?: number; every: number }) =>
  Array.from({ length: count }, (_, index) => from + index * every)
const nothing = { fromNetwork: [], withName: [], sprayed: [] }

describe('logins with one name from one place', () => {
  test.each([
    ['no failure', [], 0],
    ['four failures', [0, 1, 2, 3], 0],
    ['the fifth failure: 30 s', [0, 1, 2, 3, 4], 34],
    ['the sixth: a minute', [0, 1, 2, 3, 4, 40], 100],
    ['the seventh: two minutes', [0, 1, 2, 3, 4, 40, 110], 230],
    ['at most 15 minutes', [0, 1, 2, 3, 4, 40, 110, 240, 500, 1000, 1500, 2000], 2900],
    ['five failures in exactly 15 minutes', [0, 1, 2, 3, 900], 930],
    ['five failures in more than 15 minutes', [0, 1, 2, 3, 901], 0],
    ['one failure now and then over an hour', [0, 500, 1000, 1500, 2000, 2500], 0],
  ])('%s', (_, failures, until) => {
    expect(slowedUntil({ here: at(...failures) })).toBe(until * second)
  })
})

describe('logins with one name from one network', () => {
  test('are limited to one a minute after twenty failures within an hour', () => {
    const fromNetwork = times(20, { every: second })
    const now = 19 * second

    expect(slowedUntil({ here: [], beyond: { ...nothing, fromNetwork: fromNetwork.slice(1) } })).toBeLessThanOrEqual(
      now,
    )
    expect(slowedUntil({ here: [], beyond: { ...nothing, fromNetwork } })).toBe(now + minute)
  })

  test('are not limited with fewer than twenty failures within the last hour', () => {
    const fromNetwork = [...times(19, { every: second }), 70 * minute]

    expect(slowedUntil({ here: [], beyond: { ...nothing, fromNetwork } })).toBeLessThanOrEqual(70 * minute)
  })
})

describe('logins with one name, after a hundred failures within an hour', () => {
  const withName = times(100, { every: 20 * second })
  const now = 35 * minute

  test('are allowed for a network with at most two failures in a day', () => {
    for (const fromNetwork of [[], [now - minute], [now - minute, now - minute]]) {
      expect(slowedUntil({ here: [], beyond: { ...nothing, withName, fromNetwork } })).toBeLessThanOrEqual(now)
    }
  })

  test('are limited to four a minute for all such networks together', () => {
    const busy = [...withName, ...times(4, { from: now, every: second })]

    expect(slowedUntil({ here: [], beyond: { ...nothing, withName: busy } })).toBe(now + minute)
    expect(slowedUntil({ here: [], beyond: { ...nothing, withName: busy.slice(0, -1) } })).toBeLessThanOrEqual(
      now + 3 * second,
    )
  })

  test('wait a quarter of an hour after each failure of a network with three failures', () => {
    const fromNetwork = [now - 3 * minute, now - 2 * minute, now - minute]

    expect(slowedUntil({ here: [], beyond: { ...nothing, withName, fromNetwork } })).toBe(now + 14 * minute)
  })

  test('leave half the allowance to networks with fewer failures', () => {
    const busy = [...withName, now + 1, now + 2]
    const fromNetwork = times(3, { from: now - 20 * minute, every: second })

    expect(slowedUntil({ here: [], beyond: { ...nothing, withName: busy, fromNetwork } })).toBe(now + 1 + minute)
    expect(slowedUntil({ here: [], beyond: { ...nothing, withName: busy } })).toBeLessThanOrEqual(now + 2)
  })

  test('are not limited with fewer failures within the hour', () => {
    const fromNetwork = [57 * minute, 58 * minute, 59 * minute]

    expect(slowedUntil({ here: [], beyond: { ...nothing, withName, fromNetwork } })).toBe(60 * minute)
  })
})

test('logins from one network with any names are limited to one per ten seconds after fifty failures within an hour', () => {
  const sprayed = times(50, { every: second })

  expect(slowedUntil({ here: [], beyond: { ...nothing, sprayed } })).toBe(59 * second)
  expect(slowedUntil({ here: [], beyond: { ...nothing, sprayed: sprayed.slice(1) } })).toBe(0)
})
