import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { BodySender } from '../http/hooks/body-budget.ts'
import { goodreadsFile } from './testing/import-file.ts'
import { readFile } from './read-file.ts'

function largeFile() {
  const rows = Array.from({ length: 4_000 }, (_, nth) => ({ Title: `A book of many pages, number ${nth}` }))
  return { bytes: new TextEncoder().encode(goodreadsFile(rows)), options: { answers: { today: '2026-11-23' } } }
}

const sender: BodySender = {
  network: '192.0.2.1',
  waitForTurn: (timeoutMs, enter) => enter(AbortSignal.timeout(timeoutMs)),
}

test('a file that takes too long while its rows are stored is refused, and the next one is read', async () => {
  const tooLong = new AbortController()
  const slow = {
    head: async () => {},
    rows: async () => {
      tooLong.abort()
      await sleep(500)
    },
  }
  await expect(readFile(largeFile(), sender, slow, tooLong.signal)).rejects.toMatchObject({
    code: 'import_unreadable',
  })

  let parts = 0
  const quick = { head: async () => {}, rows: async () => void (parts += 1) }
  await readFile(largeFile(), sender, quick)
  expect(parts).toBe(16)
})
