import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createAdmission, type Slot } from './admission.ts'
import type { Asking } from './costly-calls.ts'
import { createRecentUse } from './recent-use.ts'
import { createSharedClock } from './shared-clock.ts'

const slotOf = (network: string | undefined, inTransaction = false): Slot => {
  const caller = network === undefined ? undefined : { kind: `work of ${network}`, network }
  return { caller, inTransaction, isHeldUp: () => false }
}

test.each([false, true])(
  'a network that has had no connection goes before those that have had many (transactions: %s)',
  async (inTransaction) => {
    const { enter, leave } = createAdmission(3, 2)
    const order: string[] = []
    const ask = async (network: string) => {
      const slot = slotOf(network, inTransaction)
      await enter(slot)
      order.push(network)
      await sleep(10)
      leave(slot)
    }

    const greedy = Array.from({ length: 20 }, () => ask('greedy'))
    await sleep(15)
    const others = [ask('first'), ask('second')]
    await Promise.all([...greedy, ...others])

    const waited = order.lastIndexOf('second')
    expect(order.slice(0, waited).filter((network) => network === 'greedy').length).toBeLessThan(15)
    expect(order).toHaveLength(22)
  },
)

test('the changes that one reader makes to a thing leave room for those of others', async () => {
  const { enter, refuseAll } = createAdmission(20, 20)
  const admitted: string[] = []
  const ask = async (readerId: string) => {
    const caller = { kind: 'rate', network: 'a', changes: 'book', readerId }
    await enter({ caller, inTransaction: true, isHeldUp: () => false })
    admitted.push(readerId)
  }

  const asked = Array.from({ length: 6 }, () => ask('one'))
  for (const other of ['two', 'three', 'four']) await ask(other)
  asked.push(ask('five'))
  refuseAll(new Error('It is over.'))

  expect(admitted).toEqual(['one', 'one', 'one', 'one', 'two', 'three', 'four'])
  expect((await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')).toHaveLength(3)
})

test('one kind of work leaves connections for others', async () => {
  const { enter, refuseAll } = createAdmission(10, 10)
  const admitted: string[] = []
  const ask = async (kind: string) => {
    await enter({ caller: { kind, network: 'a' }, inTransaction: false, isHeldUp: () => false })
    admitted.push(kind)
  }

  const asked = Array.from({ length: 10 }, () => ask('author'))
  await ask('search')
  refuseAll(new Error('It is over.'))

  expect(admitted).toEqual([...Array<string>(8).fill('author'), 'search'])
  expect((await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')).toHaveLength(2)
})

test('of transactions that change one thing four have connections, and what waits for them keeps nothing else out', async () => {
  const { enter, leave } = createAdmission(10, 8)
  let readers = 0
  const changing = (changes: string, network: string): Slot => ({
    caller: { kind: 'like', network, changes, readerId: `reader ${(readers += 1)}` },
    inTransaction: true,
    isHeldUp: () => false,
  })
  const admitted: string[] = []
  const ask = async (slot: Slot) => {
    await enter(slot)
    admitted.push(`${slot.caller?.network} ${slot.caller?.changes}`)
  }
  const crowd = Array.from({ length: 6 }, () => changing('review', 'crowd'))

  const asked = crowd.map(ask)
  await ask(changing('other review', 'crowd'))
  expect(admitted).toEqual([...Array<string>(4).fill('crowd review'), 'crowd other review'])
  const second = ask({ ...changing('review', 'crowd'), caller: crowd[0]?.caller })
  await second

  asked.push(ask(changing('review', 'elsewhere')))
  for (const slot of crowd) leave(slot)
  await Promise.all(asked)
  expect(admitted.slice(6)).toEqual(['elsewhere review', 'crowd review', 'crowd review'])
})

test('of one network, and of background jobs, the first to ask goes first', async () => {
  const { enter, leave } = createAdmission(1, 1)
  const order: number[] = []
  const ask = async (nth: number) => {
    const slot = slotOf(undefined)
    await enter(slot)
    order.push(nth)
    await sleep(1)
    leave(slot)
  }

  await Promise.all([0, 1, 2, 3, 4].map(ask))

  expect(order).toEqual([0, 1, 2, 3, 4])
})

test('what a network used more than ten seconds ago is forgotten', () => {
  let at = 0
  const use = createRecentUse(() => at)
  use.add('one', 30)
  at = 4_000
  use.add('one', 4)
  at = 6_000
  use.add('one', 1)
  expect([use.of('one'), use.of('other')]).toEqual([35, 0])
  at = 11_000
  expect(use.of('one')).toBe(1)
  at = 30_000
  expect(use.of('one')).toBe(0)
})

describe('calls that have been costly lately', () => {
  const size = 10

  /** Asks so often at once, and tells how many had a connection at the same moment. */
  function start() {
    // What sleeps shares no processor.
    const { enter, leave } = createAdmission(size, size, createSharedClock(undefined, Infinity))
    return async (times: number, request: () => Asking, ms: number) => {
      let [now, most] = [0, 0]
      const ask = async () => {
        const slot: Slot = { caller: request(), inTransaction: false, isHeldUp: () => false }
        await enter(slot)
        now += 1
        most = Math.max(most, now)
        await sleep(ms)
        now -= 1
        leave(slot)
      }
      await Promise.all(Array.from({ length: times }, ask))
      return most
    }
  }

  const statistics = (network = 'a'): Asking => ({ kind: 'statistics', network })
  const book = (network: string): Asking => ({ kind: 'book', network })

  test('are answered one at a time, of all networks, while another asks for less', async () => {
    const askAtOnce = start()
    for (const network of ['a', 'b']) await askAtOnce(2 * size, () => statistics(network), 80)
    await askAtOnce(1, () => book('c'), 1)

    let nth = 0
    expect(await askAtOnce(6, () => statistics((nth += 1) % 2 === 0 ? 'a' : 'b'), 20)).toBe(1)
    const others = askAtOnce(4, () => statistics(), 40)
    expect(await askAtOnce(5, () => book('c'), 1)).toBe(5)
    await others
  })

  test('have all connections while nobody else is there', async () => {
    const askAtOnce = start()
    await askAtOnce(2 * size, () => statistics(), 80)
    await askAtOnce(1, () => book('a'), 1)

    expect(await askAtOnce(6, () => statistics(), 20)).toBe(6)
  })

  test('and a request that has a connection gets another, for which it may wait', async () => {
    const askAtOnce = start()
    await askAtOnce(2 * size, () => statistics(), 80)
    await askAtOnce(1, () => book('c'), 1)
    const request = statistics()

    expect(await askAtOnce(3, () => request, 20)).toBe(3)
  })
})
