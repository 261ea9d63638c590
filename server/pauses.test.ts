import { expect, test } from 'vitest'
import { createPauses } from './pauses.ts'

test('a long calculation lets what waits go first, and several take turns', async () => {
  const order: string[] = []
  const calculate = async (name: string) => {
    let clock = 0
    const pause = createPauses(() => clock)
    for (const step of [1, 2, 3]) {
      clock += 10
      await pause()
      order.push(`${name}${step}`)
    }
  }
  let others = 0
  const goOn = () => {
    order.push('other')
    if ((others += 1) < 8) setImmediate(goOn)
  }

  const calculations = [calculate('a'), calculate('b')]
  setImmediate(goOn)
  await Promise.all(calculations)

  const withoutOthers = order.filter((each) => each !== 'other')
  expect(withoutOthers).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'])
  const followed = order.filter((each, index) => each !== 'other' && (order[index + 1] ?? 'other') !== 'other')
  expect(followed).toEqual([])
})

test('a short one goes on at once', async () => {
  const pause = createPauses(() => 0)
  let isPaused = true
  setImmediate(() => (isPaused = false))

  await pause()

  expect(isPaused).toBe(true)
})
