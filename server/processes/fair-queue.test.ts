import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { runInTurn } from '../bounded-queue.ts'
import { createFairQueue } from './fair-queue.ts'
import { hour, second } from '../time.ts'

const full = () => new Error('too many wait')

/** A queue for one at a time, whose tasks take as long as they say. */
function startQueue(maxPending = 10) {
  let now = 0
  const enter = createFairQueue({ atOnce: 1, maxPending }, full, () => now)
  const begun: string[] = []
  const run = (key: string, takesMs: number, name = key, expectedMs = 0) =>
    runInTurn(enter(key, undefined, expectedMs), async () => {
      begun.push(name)
      await setImmediate()
      now += takesMs
    })
  return { run, begun, enter, pass: (ms: number) => void (now += ms) }
}

test('whoever has used little goes before one with many long tasks, however many came before', async () => {
  const { run, begun } = startQueue()

  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => run('a', 10 * second, name)),
    run('b', second),
    run('c', 2 * second),
    run('b', second, 'b again'),
  ])

  expect(begun).toEqual(['a1', 'b', 'c', 'b again', 'a2', 'a3', 'a4'])
})

test('what is expected to be short goes before long tasks of those who have used as little', async () => {
  const { run, begun } = startQueue()
  await run('b', second, 'b before')

  await Promise.all([
    ...['c', 'd', 'e'].map((key) => run(key, 14 * second, key, 14 * second)),
    run('b', second, 'b', second),
  ])

  expect(begun).toEqual(['b before', 'c', 'b', 'd', 'e'])
})

test('in a full queue, a long task gives way to a short one', async () => {
  const { run, begun } = startQueue(2)

  const all = await Promise.allSettled([
    ...['a', 'c', 'd'].map((key) => run(key, 14 * second, key, 14 * second)),
    run('b', second, 'b', second),
  ])

  expect(begun).toEqual(['a', 'b', 'c'])
  expect(all.map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true])
})

test('what was used an hour ago hardly counts', async () => {
  const { run, begun, pass } = startQueue()
  await run('a', 50 * second, 'a long ago')
  pass(hour)

  await Promise.all([run('c', second), run('b', 3 * second), run('a', second), run('b', second, 'b again')])

  expect(begun).toEqual(['a long ago', 'c', 'b', 'a', 'b again'])
})

test('in a full queue, whoever has the most places gives one up for one with fewer, and is told', async () => {
  const { run, begun } = startQueue(3)

  const all = await Promise.allSettled([
    ...['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => run('a', second, name)),
    run('b', second),
  ])

  expect(begun).toEqual(['a1', 'b', 'a2', 'a3'])
  expect(all.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, false, true])
})

test('in a queue full of others who have used as little, whoever comes last is refused', async () => {
  const { run, begun } = startQueue(2)

  const all = await Promise.allSettled(['a', 'b', 'c', 'd'].map((key) => run(key, second)))

  expect(begun).toEqual(['a', 'b', 'c'])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
})

test('no turn is lost or given twice, in whatever order tasks come, fail and give up', async () => {
  const arrival = fc.record({ key: fc.constantFrom('a', 'b', 'c'), fails: fc.boolean(), leaves: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(arrival, { maxLength: 20 }), async (arrivals) => {
      const enter = createFairQueue({ atOnce: 2, maxPending: 6 }, full)
      let running = 0
      let maxRunning = 0
      const controllers = arrivals.map(() => new AbortController())
      const all = arrivals.map(({ key, fails }, index) =>
        runInTurn(enter(key, controllers[index]?.signal), async () => {
          running += 1
          maxRunning = Math.max(maxRunning, running)
          await setImmediate()
          running -= 1
          if (fails) throw new Error('it broke')
        }).catch(() => 'failed'),
      )
      arrivals.forEach(({ leaves }, index) => leaves && controllers[index]?.abort())
      await Promise.all(all)
      expect(maxRunning).toBeLessThanOrEqual(2)
      const later = Promise.all([1, 2, 3].map((each) => runInTurn(enter('d'), async () => each)))
      expect(await later).toEqual([1, 2, 3])
    }),
    { numRuns: 50 },
  )
})
