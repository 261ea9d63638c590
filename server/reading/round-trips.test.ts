import { expect, test } from 'vitest'
import { updateReadingStatus } from '#contract/reading.ts'
import type { Reply } from '../db/pool/connection.ts'
import type { Schema } from '../db/schema.ts'
import { createKysely } from '../db/dialect.ts'
import { openPool } from '../db/pool/pool.ts'
import { addBooks } from '../testing/books.ts'
import { startApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

type Run = <R>(text: string, parameters: readonly unknown[]) => Promise<Reply<R>>

/** A database that counts how often nothing was on its way when something was sent. */
async function openCounted() {
  const pool = openPool((await createTestDatabase()).address, 4)
  let trips = 0
  let pending = 0

  function counting(run: Run): Run {
    return async (text, parameters) => {
      if (pending === 0) trips += 1
      pending += 1
      return run<never>(text, parameters).finally(() => (pending -= 1))
    }
  }

  const taken = new WeakMap<object, object>()
  const db = createKysely<Schema>({
    ...pool,
    run: counting(pool.run),
    readPoint: counting(pool.readPoint),
    async take() {
      const connection = await pool.take()
      const watched = { ...connection, run: counting(connection.run) }
      taken.set(watched, connection)
      return watched
    },
    giveBack: (watched) => pool.giveBack((taken.get(watched) as typeof watched | undefined) ?? watched),
  })
  return { db, tripsOf }

  async function tripsOf(work: () => Promise<unknown>): Promise<number> {
    const before = trips
    await work()
    return trips - before
  }
}

test('a book is wanted in three trips to the database and finished in four at most, beside two for the reader and the book', async () => {
  const { db, tripsOf } = await openCounted()
  const { signUp } = await startApp({ db })
  const alice = await signUp('alice')
  const books = await addBooks(db, [{ title: 'Emma' }, { title: 'Kindred' }])
  const set = (at: 0 | 1, status: 'WANT_TO_READ' | 'FINISHED') =>
    tripsOf(() => alice.call(updateReadingStatus, { params: { id: books[at].id }, body: { status } }))

  expect(await set(0, 'WANT_TO_READ')).toBe(2 + 3)
  expect(await set(0, 'FINISHED')).toBeLessThanOrEqual(2 + 4)
  expect(await set(1, 'FINISHED')).toBeLessThanOrEqual(2 + 4)
})
