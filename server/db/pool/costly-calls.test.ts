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
  const { add, isCostly } = after([[11, 100]])
  for (let nth = 0; nth < 100; nth += 1) add(book, 1)

  expect([isCostly(book), isCostly({ ...statistics, network: 'b' })]).toEqual([false, false])
})

test('a network that asks for one costly kind after the other has no time of its own for each', () => {
  const { add, isCostly } = after([])
  for (const kind of ['statistics', 'years', 'achievements'])
    for (let nth = 0; nth < 4; nth += 1) add({ kind, network: 'a' }, 100)
  add(book, 1)

  expect([isCostly(statistics), isCostly({ kind: 'another', network: 'a' }), isCostly(book)]).toEqual([
    true,
    true,
    false,
  ])
})

test('whoever is kept back and goes on asking is still known, and forgotten after a minute without', () => {
  const { isCostly, pass } = after([[11, 100]])

  for (let nth = 0; nth < 10; nth += 1) {
    pass(20_000)
    expect(isCostly(statistics)).toBe(true)
  }
  pass(61_000)
  expect(isCostly(statistics)).toBe(false)
})

test('calls that have become cheap are not costly any more, once there were enough of them', () => {
  const { add, isCostly, pass } = after([[11, 100]])
  pass(11_000)

  for (let nth = 0; nth < 19; nth += 1) add(statistics, 1)
  expect(isCostly(statistics)).toBe(true)
  add(statistics, 1)
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
