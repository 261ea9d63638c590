import { expect, test } from 'vitest'
import { createCostlyCalls } from './costly-calls.ts'

const statistics = { kind: 'statistics', network: 'a' }
const book = { kind: 'book', network: 'a' }

function after(calls: readonly (readonly [times: number, ms: number])[]) {
  let at = 0
  const costly = createCostlyCalls(() => at)
  for (const [times, ms] of calls) for (let n = 0; n < times; n += 1) costly.add(statistics, ms)
  return { ...costly, pass: (ms: number) => void (at += ms) }
}

test('calls are costly that have taken long each, and more than a second together', () => {
  expect(after([[11, 100]]).isCostly(statistics)).toBe(true)
  expect(after([[9, 100]]).isCostly(statistics)).toBe(false)
})

test('many cheap ones are not, as many people may ask from one address', () => {
  expect(after([[1_000, 5]]).isCostly(statistics)).toBe(false)
})

test('each network’s calls of each kind are looked at by themselves', () => {
  const { isCostly } = after([[11, 100]])

  expect([isCostly(book), isCostly({ ...statistics, network: 'b' })]).toEqual([false, false])
})

test('what is more than ten seconds ago is forgotten', () => {
  const { isCostly, pass } = after([[11, 100]])

  pass(11_000)

  expect(isCostly(statistics)).toBe(false)
})

test('others are there while another network asks for what is not costly', () => {
  const { add, hasOthersBeside, pass } = after([[11, 100]])
  expect(hasOthersBeside(statistics)).toBe(false)

  add(book, 1)
  pass(6_000)
  expect(hasOthersBeside(statistics)).toBe(false)

  add({ ...book, network: 'b' }, 1)
  expect(hasOthersBeside(statistics)).toBe(true)
  pass(11_000)
  expect(hasOthersBeside(statistics)).toBe(false)
})
