import { beforeAll, expect, test } from 'vitest'
import { blockReader } from '#contract/privacy/blocks.ts'
import { followReader } from '#contract/follows.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { listReadersAlike } from '#contract/profiles/readers-alike.ts'
import { updateReadingStatus, type SettableStatus } from '#contract/reading.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const set = (reader: TestReader, books: TestBook[], status: SettableStatus = 'FINISHED') =>
  Promise.all(books.map(({ id }) => reader.call(updateReadingStatus, { params: { id }, body: { status } })))
const alike = async (reader: TestReader) =>
  (await reader.call(listReadersAlike, {})).results.map(({ username, shared_books }) => [username, shared_books])

test('readers of the same books come first who share most; wishes do not count, nor does whom one follows', async () => {
  const [dune, emma, kim] = await addBooks(octavo.db, [{}, {}, {}])
  const [alice, bob, carol, dora, erin] = (await Promise.all(
    ['alice', 'bob', 'carol', 'dora', 'erin'].map((name) => octavo.signUp(name)),
  )) as [TestReader, TestReader, TestReader, TestReader, TestReader]
  await set(alice, [dune, emma, kim])
  await set(bob, [dune])
  await set(carol, [dune, emma], 'READING')
  await set(dora, [dune, emma, kim], 'WANT_TO_READ')
  await set(erin, [dune, emma, kim])
  await alice.call(followReader, { body: { username: erin.username } })

  expect(await alike(alice)).toEqual([
    [carol.username, 2],
    [bob.username, 1],
  ])
  expect(await alike(dora)).toEqual([])
})

test('a private book is shared with nobody, and a block hides both from each other', async () => {
  const [dune] = await addBooks(octavo.db, [{}])
  const [frank, grace, heidi] = (await Promise.all(['frank', 'grace', 'heidi'].map((name) => octavo.signUp(name)))) as [
    TestReader,
    TestReader,
    TestReader,
  ]
  for (const reader of [frank, grace, heidi]) await set(reader, [dune])
  await grace.call(updateEntry, { params: { id: dune.id }, body: { visibility: 'private' } })
  expect(await alike(frank)).toEqual([[heidi.username, 1]])

  await heidi.call(blockReader, { body: { username: frank.username } })

  expect(await alike(frank)).toEqual([])
  expect(await alike(heidi)).toEqual([])
})
