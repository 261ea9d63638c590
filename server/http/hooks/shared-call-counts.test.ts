import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { connectProcess, type Connected, type SharedState } from '../../processes/hub.ts'
import { createLink, joinProcesses } from '../../processes/link.ts'
import { createSharedCount, createTotalCounts } from './shared-call-counts.ts'

const hour = 3_600_000
const max = 30

afterEach(() => joinProcesses(undefined, { processes: 1, isReplacement: false }))

/** Two processes and the one that counts for them. */
function startTwo(room?: number) {
  joinProcesses(
    createLink(() => {}),
    { processes: 2, isReplacement: false },
  )
  const connected: Connected[] = []
  const unused = () => Promise.reject(new Error('not asked'))
  const countCall = createTotalCounts(() => connected, room)
  let asked = 0
  let handedOver = 0
  let free: Promise<unknown> = Promise.resolve()
  const shared: SharedState = {
    asks: {
      countCall(question, from) {
        asked += 1
        return countCall(question, from)
      },
      takeToken: unused,
      restOf: unused,
      breakerOpenUntil: unused,
      unsentElsewhere: unused,
      wake: unused,
      metrics: unused,
    },
    entries: { queue: unused, 'fair queue': unused, hash: unused, body: unused, breaker: unused },
    forget: () => {},
  }
  function connect(from: number) {
    const link = createLink((requests) => own.take(requests))
    const counter = createSharedCount(link, '1', room)
    link.obey('handOver', (question) => counter.handOver(question))
    const own: Connected = connectProcess(
      shared,
      from,
      {
        reply: (replies) => link.take(replies),
        command: (what, question, number) => {
          handedOver += 1
          void free.then(() => link.run(what, question)).then((value) => own.takeResult(number, value))
        },
      },
      { error: () => {} },
    )
    connected.push(own)
    return async (caller: string) => (await counter.count(caller, hour, max)).current
  }
  function keepBusy(): () => void {
    const busy = Promise.withResolvers<void>()
    free = busy.promise
    return busy.resolve
  }
  return { one: connect(1), other: connect(2), asked: () => asked, handedOver: () => handedOver, keepBusy }
}

test('whoever calls far less often than allowed is counted without asking', async () => {
  const { one, asked } = startTwo()

  for (let n = 0; n < 7; n += 1) await one('alice')

  expect(asked()).toBe(0)
})

test.each([
  ['only one process', [1, 0]],
  ['both processes in turn', [1, 1]],
  ['mostly one process', [5, 1]],
])('whoever calls %s is allowed exactly as often as allowed', async (_, [ofOne = 0, ofOther = 0]) => {
  const { one, other } = startTwo()
  let allowed = 0

  for (let round = 0; round < 60; round += 1) {
    for (let n = 0; n < ofOne; n += 1) if ((await one('alice')) <= max) allowed += 1
    for (let n = 0; n < ofOther; n += 1) if ((await other('alice')) <= max) allowed += 1
  }

  expect(allowed).toBe(max)
})

test('calls that arrive together at both are counted once each', async () => {
  const { one, other } = startTwo()
  const calls: Promise<number>[] = []

  for (let round = 0; round < 10; round += 1) {
    for (let n = 0; n < 5; n += 1) calls.push(one('alice'), other('alice'), one('bob'))
    await setImmediate()
  }

  const counts = await Promise.all(calls)
  const ofAlice = counts.filter((_, index) => index % 3 < 2)
  expect(ofAlice.filter((count) => count <= max)).toHaveLength(max)
  expect(counts.filter((count, index) => index % 3 === 2 && count <= max)).toHaveLength(max)
})

test('whoever calls often is answered while a process is busy, as if that had counted its share', async () => {
  const { one, other, keepBusy } = startTwo()
  await other('alice')
  const free = keepBusy()
  for (let n = 0; n < 7; n += 1) await one('alice')

  expect(await one('alice')).toBe(8 + 7)
  free()
  await setImmediate()

  expect(await one('alice')).toBe(9 + 1)
})

test('callers beyond the room are counted, never too low', async () => {
  const { one, other } = startTwo(20)
  const allowed = new Map<string, number>()

  for (let round = 0; round < 40; round += 1) {
    for (let n = 0; n < 60; n += 1) {
      const caller = `caller ${n}`
      if ((await (round % 2 ? one : other)(caller)) <= max) allowed.set(caller, (allowed.get(caller) ?? 0) + 1)
    }
  }

  expect(Math.max(...allowed.values())).toBeLessThanOrEqual(max)
})

test('a caller who is forgotten and comes back is allowed no more than allowed', async () => {
  const { one, other } = startTwo(20)
  let allowed = 0
  const callBoth = async () => {
    for (const each of [one, other]) if ((await each('alice')) <= max) allowed += 1
  }

  for (let n = 0; n < 12; n += 1) await callBoth()
  for (let round = 0; round < 40; round += 1) for (let n = 0; n < 25; n += 1) await one(`crowd ${n}`)
  for (let n = 0; n < 20; n += 1) await callBoth()

  expect(allowed).toBeLessThanOrEqual(max)
})

test('the other processes are not asked about a caller who has called once, however full the table is', async () => {
  const { one, handedOver } = startTwo(5)
  for (let n = 0; n < 5; n += 1) for (let call = 0; call < 10; call += 1) await one(`busy ${n}`)
  const before = handedOver()

  for (let n = 0; n < 50; n += 1) await one(`newcomer ${n}`)

  expect(handedOver()).toBe(before)
})
