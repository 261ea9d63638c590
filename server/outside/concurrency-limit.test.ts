import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

const never = new AbortController().signal

test('no more run at once than allowed, the next one starts when a place is free, the rest are sent away', async () => {
  const limit = concurrencyLimit('library', { atOnce: 2, waiting: 1 })
  const works = Array.from({ length: 4 }, () => Promise.withResolvers<string>())
  const started: number[] = []

  const answers = works.map(({ promise }, index) =>
    limit(() => {
      started.push(index)
      return promise
    }, never).catch((error: Error) => error.message),
  )
  await setImmediate()
  expect(started).toEqual([0, 1])
  works[1]?.reject(new Error('it broke'))
  await setImmediate()
  expect(started).toEqual([0, 1, 2])
  works[0]?.resolve('first')
  works[2]?.resolve('third')

  expect(await Promise.all(answers)).toEqual(['first', 'it broke', 'third', 'library resting too many at once'])
})

test('one that waits too long leaves the row', async () => {
  const limit = concurrencyLimit('library', { atOnce: 1, waiting: 5 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = limit(() => promise, never)

  await expect(limit(async () => 'second', AbortSignal.timeout(5))).rejects.toMatchObject({ kind: 'resting' })
  resolve('first')

  expect(await first).toBe('first')
  expect(await limit(async () => 'third', never)).toBe('third')
})

test('whatever comes and goes, the places are neither lost nor given twice', async () => {
  const arrival = fc.record({ fails: fc.boolean(), leaves: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 20 }), async (arrivals) => {
      const limit = concurrencyLimit('library', { atOnce: 3, waiting: 6 })
      let running = 0
      let most = 0
      const controllers = arrivals.map(() => new AbortController())
      const all = arrivals.map(({ fails }, index) =>
        limit(async () => {
          running += 1
          most = Math.max(most, running)
          await setImmediate()
          running -= 1
          if (fails) throw new Error('it broke')
        }, controllers[index]?.signal ?? never).catch(() => 'failed'),
      )
      arrivals.forEach(({ leaves }, index) => leaves && controllers[index]?.abort())
      await Promise.all(all)
      expect(most).toBeLessThanOrEqual(3)
      expect(await Promise.all([1, 2, 3].map((each) => limit(async () => each, never)))).toEqual([1, 2, 3])
    }),
    { numRuns: 50 },
  )
})
