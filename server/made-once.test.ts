import { expect, test } from 'vitest'
import { madeOnce } from './made-once.ts'

test('what was made is kept, also for those who ask meanwhile, and what could not be made is made again', async () => {
  let times = 0
  const ask = madeOnce(async () => {
    times += 1
    if (times === 1) throw new Error('There is no memory left.')
    return times
  })

  await expect(Promise.all([ask(), ask()])).rejects.toThrow('There is no memory left.')

  expect(await Promise.all([ask(), ask()])).toEqual([2, 2])
  expect(await ask()).toBe(2)
})
