import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBoundedQueue, createKeyedQueue, runInTurn, type QueueSize } from './bounded-queue.ts'

const never = new AbortController().signal
const full = () => new Error('too many at once')

function queueWork(size: QueueSize) {
  const { enter } = createBoundedQueue(size, full)
  return <T>(work: () => Promise<T>, signal: AbortSignal) => runInTurn(enter(signal), work)
}

test('only so many tasks run at once, the next starts when one ends, and the rest are refused', async () => {
  const run = queueWork({ atOnce: 2, maxPending: 1 })
  const works = Array.from({ length: 4 }, () => Promise.withResolvers<string>())
  const started: number[] = []

  const answers = works.map(({ promise }, index) =>
    run(() => {
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

  expect(await Promise.all(answers)).toEqual(['first', 'it broke', 'third', 'too many at once'])
})

test('a task that waits too long leaves the queue', async () => {
  const run = queueWork({ atOnce: 1, maxPending: 5 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = run(() => promise, never)

  await expect(run(async () => 'second', AbortSignal.timeout(5))).rejects.toThrow('too many at once')
  resolve('first')

  expect(await first).toBe('first')
  expect(await run(async () => 'third', never)).toBe('third')
})

test('no turn is lost or given twice, in whatever order tasks come and go', async () => {
  const arrival = fc.record({ fails: fc.boolean(), leaves: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 20 }), async (arrivals) => {
      const run = queueWork({ atOnce: 3, maxPending: 6 })
      let running = 0
      let maxRunning = 0
      const controllers = arrivals.map(() => new AbortController())
      const all = arrivals.map(({ fails }, index) =>
        run(async () => {
          running += 1
          maxRunning = Math.max(maxRunning, running)
          await setImmediate()
          running -= 1
          if (fails) throw new Error('it broke')
        }, controllers[index]?.signal ?? never).catch(() => 'failed'),
      )
      arrivals.forEach(({ leaves }, index) => leaves && controllers[index]?.abort())
      await Promise.all(all)
      expect(maxRunning).toBeLessThanOrEqual(3)
      expect(await Promise.all([1, 2, 3].map((each) => run(async () => each, never)))).toEqual([1, 2, 3])
    }),
    { numRuns: 50 },
  )
})

test('each key has a queue of its own', async () => {
  const enter = createKeyedQueue({ atOnce: 1, maxPending: 0 }, full)
  const leave = await enter('alice')

  await expect(enter('alice')).rejects.toThrow('too many at once')
  const leaveAsBob = await enter('bob')
  leave()
  leaveAsBob()

  await enter('alice')
})

test('a task that waits too long leaves the queue of its key', async () => {
  const enter = createKeyedQueue({ atOnce: 1, maxPending: 1 }, full)
  const leave = await enter('alice')

  await expect(enter('alice', AbortSignal.timeout(5))).rejects.toThrow('too many at once')
  leave()

  await enter('alice')
})
