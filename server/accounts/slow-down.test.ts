import { expect, test } from 'vitest'
import { accountSlowedUntil, slowedUntil } from './slow-down.ts'

const seconds = (...times: number[]) => times.map((each) => new Date(each * 1000))
const secondsOf = (date: Date | undefined) => date && date.getTime() / 1000

test.each([
  ['no failure', [], undefined],
  ['four failures', [0, 1, 2, 3], undefined],
  ['the fifth waits 30 s', [0, 1, 2, 3, 4], 34],
  ['the sixth waits a minute', [0, 1, 2, 3, 4, 40], 100],
  ['the seventh waits two', [0, 1, 2, 3, 4, 40, 110], 230],
  ['never more than 15 minutes', [0, 1, 2, 3, 4, 40, 110, 240, 500, 1000, 1500, 2000], 2900],
  ['five within 15 minutes, just', [0, 1, 2, 3, 900], 930],
  ['five over more than 15 minutes', [0, 1, 2, 3, 901], undefined],
  ['a slow drip over an hour', [0, 500, 1000, 1500, 2000, 2500], undefined],
])('logins of an account from one place: %s', (_, failures, until) => {
  expect(secondsOf(slowedUntil(seconds(...failures)))).toBe(until)
})

test('an account waits once a hundred logins failed within the hour, until fewer did', () => {
  const ninetyNine = Array.from({ length: 99 }, (_, i) => i * 10)

  expect(accountSlowedUntil(seconds(...ninetyNine))).toBeUndefined()
  expect(secondsOf(accountSlowedUntil(seconds(...ninetyNine, 990)))).toBe(3600)
})
