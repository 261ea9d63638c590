import { beforeAll, expect, test } from 'vitest'
import { getReadingStatus, listBooksInProgress, updateReadingStatus, type SettableStatus } from '#contract/reading.ts'
import { addBooks } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let counted: CountedDb
let octavo: TestApp
beforeAll(async () => {
  counted = countQueries((await createTestDatabase()).db)
  octavo = await startApp({ db: counted.db })
})

const set = (reader: TestReader, id: string, status: SettableStatus) =>
  reader.call(updateReadingStatus, { params: { id }, body: { status } })

test('setting WANT_TO_READ or READING takes one statement besides the one for the reader', async (context) => {
  onOneMachine(context, 'no statement locks one row and adds another')
  const alice = await octavo.signUp('alice')
  const [{ google_books_id: id }] = await addBooks(counted.db, [{ title: 'Emma' }])

  expect(await counted.queriesOf(() => set(alice, id, 'WANT_TO_READ'))).toBe(1 + 1)
  expect(await counted.queriesOf(() => set(alice, id, 'READING'))).toBe(1 + 1)
  expect(await counted.queriesOf(() => set(alice, id, 'READING'))).toBe(1 + 1)

  const reading = await alice.call(listBooksInProgress, { query: { status: 'READING' } })
  expect(reading.results.map(({ book }) => book.google_books_id)).toEqual([id])
})

test('setting the same status again keeps its date', async () => {
  const bob = await octavo.signUp('bob')
  const [{ google_books_id: id }] = await addBooks(counted.db, [{ title: 'Kindred' }])
  await set(bob, id, 'READING')
  const before = await bob.call(getReadingStatus, { params: { id } })

  await set(bob, id, 'READING')

  expect(await bob.call(getReadingStatus, { params: { id } })).toEqual(before)
})

// What was counted must be right at the end: every app of the tests is held to it when its file is over.
test('of concurrent status changes of one book one is stored, and every count is right', async () => {
  const carol = await octavo.signUp('carol')
  const statuses = ['WANT_TO_READ', 'READING', 'FINISHED'] as const
  for (let round = 0; round < 5; round += 1) {
    const [{ google_books_id: id }] = await addBooks(counted.db, [{ title: `Volume ${round}` }])

    const replies = await Promise.all(Array.from({ length: 15 }, (_, i) => set(carol, id, statuses[i % 3]!)))

    expect(replies.reduce((sum, { gamification }) => sum + (gamification.points_earned >= 10 ? 1 : 0), 0)).toBe(1)
    expect(statuses).toContain((await carol.call(getReadingStatus, { params: { id } })).status)
  }
})
