import { describe, expect, test, vi } from 'vitest'
import { runInTurn } from '../bounded-queue.ts'
import { createHashQueue, type Turn } from './hash-queue.ts'

/** A queue that runs one job at a time; the test decides when each job ends. */
function startQueue(maxPending = 100, maxWaitMs = 60_000) {
  let now = 0
  const enter = createHashQueue(
    { atOnce: 1, maxPending, maxWaitMs },
    () => new Error('busy'),
    () => now,
  )
  const begun: string[] = []
  const turnedAway: string[] = []
  let finishOne = () => {}

  function add(name: string, turn: Partial<Turn> = {}): void {
    const work = () =>
      new Promise<void>((resolve) => {
        begun.push(name)
        finishOne = resolve
      })
    runInTurn(enter({ network: name[0] ?? '', isKnown: false, ...turn }), work).catch(() => turnedAway.push(name))
  }

  async function settle(): Promise<void> {
    await new Promise(setImmediate)
  }

  async function finish(count: number): Promise<void> {
    for (let done = 0; done < count; done += 1) {
      finishOne()
      await settle()
    }
  }

  async function finishAll(): Promise<string[]> {
    for (let before = -1; before !== begun.length;) {
      before = begun.length
      await finish(1)
    }
    return begun
  }

  const pass = (milliseconds: number) => void (now += milliseconds)

  return { add, settle, finish, finishAll, pass, begun, turnedAway }
}

describe('waiting work', () => {
  test('is taken from each network in turn, oldest first', async () => {
    const { add, finishAll } = startQueue()
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) add(name)

    expect(await finishAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4'])
  })

  test('comes from a known source every second turn, whatever else is waiting', async () => {
    const { add, finishAll } = startQueue()
    for (const name of ['a1', 'a2', 'b1', 'c1', 'd1']) add(name)
    for (const name of ['x1', 'x2']) add(name, { isKnown: true })

    expect(await finishAll()).toEqual(['a1', 'x1', 'b1', 'x2', 'c1', 'd1', 'a2'])
  })

  test('comes first from a network that has had no turn for five seconds, however many others are flooding', async () => {
    const { add, finish, pass, begun } = startQueue()
    add('h1')
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'c2', 'a3', 'b3', 'c3']) add(name)
    await finish(4)
    add('h2')
    add('n1')
    await finish(1)
    expect(begun).toEqual(['h1', 'a1', 'b1', 'c1', 'n1'])

    pass(5_001)
    await finish(2)
    expect(begun.slice(5)).toEqual(['a2', 'b2'])

    add('h3')
    await finish(3)
    expect(begun.slice(7)).toEqual(['c2', 'h2', 'a3'])
  })
})

describe('a full queue', () => {
  test('rejects work of the network that has the most waiting', async () => {
    const { add, settle, finishAll, turnedAway } = startQueue(4)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(name)
    add('b1')
    add('c1')
    await settle()

    expect(turnedAway).toEqual(['a5', 'a4'])
    expect(await finishAll()).toEqual(['a1', 'b1', 'c1', 'a2', 'a3'])
  })

  test('rejects further work of that network', async () => {
    const { add, settle, turnedAway } = startQueue(2)
    for (const name of ['a1', 'a2', 'a3', 'a4']) add(name)
    await settle()

    expect(turnedAway).toEqual(['a4'])
  })

  test('keeps work of known sources before that of unknown ones', async () => {
    const { add, settle, finishAll, turnedAway } = startQueue(2)
    add('a1')
    add('b1')
    add('c1')
    add('x1', { isKnown: true })
    add('y1', { isKnown: true })
    add('d1')
    await settle()

    expect(turnedAway.toSorted()).toEqual(['b1', 'c1', 'd1'])
    expect(await finishAll()).toEqual(['a1', 'x1', 'y1'])
  })
})

test('a flood from known sources turns away neither a few unknown ones nor their network', async () => {
  const { add, settle, finishAll, turnedAway } = startQueue(4)
  for (const name of ['x1', 'x2', 'x3', 'x4', 'x5']) add(name, { isKnown: true })
  add('a1')
  add('x6', { isKnown: true })
  add('b1')
  await settle()

  expect(turnedAway.toSorted()).toEqual(['x4', 'x5', 'x6'])
  expect(await finishAll()).toEqual(['x1', 'x2', 'a1', 'x3', 'b1'])
})

test('work that waits too long is rejected, and the rest continues', async () => {
  const { add, finishAll, turnedAway } = startQueue(100, 20)
  for (const name of ['a1', 'a2', 'b1']) add(name)
  await vi.waitFor(() => expect(turnedAway).toEqual(['a2', 'b1']))
  add('a3')

  expect(await finishAll()).toEqual(['a1', 'a3'])
})

test('failed work makes way for the next', async () => {
  const enter = createHashQueue({ atOnce: 1, maxPending: 1, maxWaitMs: 60_000 }, () => new Error('busy'))
  const turn = { network: 'a', isKnown: false }

  const failed = runInTurn(enter(turn), () => Promise.reject(new Error('a fault')))
  const next = runInTurn(enter(turn), async () => 'done')

  await expect(failed).rejects.toThrow('a fault')
  expect(await next).toBe('done')
})
