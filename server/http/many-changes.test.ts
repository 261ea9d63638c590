import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { rateBook } from '#contract/ratings.ts'
import { addBooks } from '../testing/books.ts'
import { countWaiting, hold, lockOf } from '../testing/hold-lock.ts'
import { startApp, type TestReader } from '../testing/test-app.ts'

const silent = pino({ level: 'silent' })

test('one reader’s many changes leave connections for others, and those beyond the limit are refused', async () => {
  const octavo = await startApp({ log: silent })
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const [book] = await addBooks(octavo.db, [{}])
  const rate = (reader: TestReader) =>
    reader.call(rateBook, { body: { google_books_id: book.id, rating: 3 } }).then(
      () => 200,
      ({ status }: { status: number }) => status,
    )
  const release = await hold(octavo.db, lockOf('alice'))

  const refused: number[] = []
  const statuses = Array.from({ length: 180 }, () => rate(alice))
  for (const status of statuses) void status.then((each) => refused.push(each))
  await vi.waitUntil(() => refused.length === 26, { timeout: 20_000, interval: 10 })
  const others = [await rate(bob), await rate(bob)]
  const waiting = await countWaiting(octavo.db)
  await release()

  expect(others).toEqual([200, 200])
  expect(waiting).toBe(4)
  expect(refused.slice(0, 26)).toEqual(Array.from({ length: 26 }, () => 503))
  expect((await Promise.all(statuses)).filter((status) => status === 200)).toHaveLength(154)
})
