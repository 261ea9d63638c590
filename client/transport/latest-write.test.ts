import { expect, test, vi } from 'vitest'
import { latestWrite } from './latest-write.ts'

test('of the values that arrive during a call only the last is sent', async () => {
  const sent: number[] = []
  const outdated: boolean[] = []
  let finish: () => void = () => {}
  const send = latestWrite<number>(async (value, isOutdated) => {
    sent.push(value)
    await new Promise<void>((resolve) => {
      finish = resolve
    })
    outdated.push(isOutdated())
  })

  for (const value of [1, 2, 3]) send(value)
  expect(sent).toEqual([1])
  finish()
  await vi.waitFor(() => expect(sent).toEqual([1, 3]), { timeout: 10_000 })
  finish()
  await vi.waitFor(() => expect(outdated).toEqual([true, false]), { timeout: 10_000 })
  send(4)

  expect(sent).toEqual([1, 3, 4])
})
