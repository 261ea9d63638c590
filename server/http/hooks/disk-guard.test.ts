import { expect, test, vi } from 'vitest'
import { checkIn, getPoints } from '#contract/points.ts'
import { searchBooks } from '#contract/books.ts'
import { openLog } from '../../log.ts'
import { addBooks } from '../../testing/books.ts'
import { startApp } from '../../testing/test-app.ts'

const gigabyte = 1024 ** 3

test('when the disk is nearly full, writing is refused and reading goes on, until there is space again', async () => {
  let free: number | undefined = gigabyte
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(line) })
  const octavo = await startApp({ log, freeBytes: async () => free })
  const alice = await octavo.signUp('alice')
  await addBooks(octavo.db, [{ title: 'Emma' }])
  const write = () =>
    alice.call(checkIn, {}).then(
      () => 'done',
      (error: unknown) => error,
    )

  expect(await write()).toBe('done')
  free = 10 * 1024 ** 2
  const refused = { status: 503, code: 'no_room', retryAfter: 30 }
  await vi.waitFor(async () => expect(await write()).toMatchObject(refused), { timeout: 20_000 })
  expect(await alice.call(getPoints, {})).toMatchObject({ total_points: 1 })
  const { books } = await octavo.anyone.call(searchBooks, { query: { q: 'emma', page: 1, filterType: 'title' } })
  expect(books).toHaveLength(1)
  expect((await octavo.app.inject('/ready')).statusCode).toBe(200)
  // What cannot be found out changes nothing, nor does room for a moment's work.
  for (const unsure of [undefined, 70 * 1024 ** 2]) {
    free = unsure
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(await write()).toMatchObject(refused)
  }
  free = gigabyte
  await vi.waitFor(async () => expect(await write()).toBe('done'), { timeout: 20_000 })

  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'writing is off: the disk of the data folder is full',
    'writing is on again: there is room on the disk',
  ])
})
