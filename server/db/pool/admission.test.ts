import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createAdmission, type Slot } from './admission.ts'
import { createRecentUse } from './recent-use.ts'

const slotOf = (network: string | undefined, inTransaction = false): Slot => {
  return { kind: `work of ${network}`, network, inTransaction, isHeldUp: () => false }
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
