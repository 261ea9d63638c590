import { beforeAll, expect, test } from 'vitest'
import { getBookPage } from '#contract/book-page.ts'
import { followReader, unfollowReader } from '#contract/follows.ts'
import { addReading, updateEntry } from '#contract/library/readings.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { muteReader } from '#contract/privacy/mutes.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { rateBook } from '#contract/ratings.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { countQueries } from '../testing/count-queries.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const follow = (reader: TestReader, { username }: TestReader) => reader.call(followReader, { body: { username } })
const setStatus = (reader: TestReader, { id }: TestBook, status: 'READING' | 'FINISHED' | 'WANT_TO_READ') =>
  reader.call(updateReadingStatus, { params: { id }, body: { status } })
const rate = (reader: TestReader, { google_books_id }: TestBook, stars: number) =>
  reader.call(rateBook, { body: { google_books_id, stars } })
const pageOf = (reader: TestReader, { id }: TestBook) => reader.call(getBookPage, { params: { id } })
async function friendsOn(reader: TestReader, book: TestBook) {
  const { friends } = await pageOf(reader, book)
  return friends?.results.map(({ username, state, stars }) => [username, state, stars])
}

test('a book’s page tells which of those followed have the book, the latest first, and how they rated it', async () => {
  const [alice, bob, carol, dora, stranger] = await Promise.all(
    ['alice', 'bob', 'carol', 'dora', 'stranger'].map((name) => octavo.signUp(name)),
  )
  const [book, other] = await addBooks(octavo.db, [{ title: 'Emma' }, { title: 'Other' }])
  for (const reader of [bob!, carol!, dora!]) await follow(alice!, reader)
  await setStatus(bob!, book, 'FINISHED')
  await rate(bob!, book, 4.5)
  await setStatus(carol!, book, 'READING')
  await rate(dora!, book, 2)
  await setStatus(stranger!, book, 'FINISHED')
  await setStatus(bob!, other, 'WANT_TO_READ')

  expect(await friendsOn(alice!, book)).toEqual([
    [dora!.username, 'NOT_ADDED', 2],
    [carol!.username, 'READING', null],
    [bob!.username, 'FINISHED', 4.5],
  ])
  expect(await friendsOn(alice!, other)).toEqual([[bob!.username, 'WANT_TO_READ', null]])
})

test('one who reads the book again is told of as reading it again', async () => {
  const [viewer, again] = [await octavo.signUp('viewer-again'), await octavo.signUp('again')]
  const [book] = await addBooks(octavo.db, [{ title: 'Again' }])
  await follow(viewer, again)
  await setStatus(again, book, 'FINISHED')

  await again.call(addReading, { params: { id: book.id }, body: { outcome: 'open' } })

  expect(await friendsOn(viewer, book)).toEqual([[again.username, 'REREADING', null]])
})

test('visitors are told of nobody, and one who follows nobody of none', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Persuasion' }])
  const loner = await octavo.signUp('loner')

  expect((await octavo.anyone.call(getBookPage, { params: { id: book.id } })).friends).toBeNull()
  expect((await pageOf(loner, book)).friends).toEqual({ total: 0, results: [] })
})

let pairs = 0
test.each([
  ['mutes them', async (alice, { username }) => void (await alice.call(muteReader, { body: { username } }))],
  ['unfollows them', async (alice, { username }) => void (await alice.call(unfollowReader, { body: { username } }))],
  ['blocks them', async (alice, { username }) => void (await alice.call(blockReader, { body: { username } }))],
  ['is blocked', async ({ username }, bob) => void (await bob.call(blockReader, { body: { username } }))],
  ['is shut out', async (_, bob) => void (await bob.call(updatePrivacy, { body: { profile: 'nobody' } }))],
  [
    'follows one who keeps the book private',
    async (_, bob, { id }) => void (await bob.call(updateEntry, { params: { id }, body: { visibility: 'private' } })),
  ],
  [
    'follows one who is suspended',
    async (_, { username }) =>
      void (await octavo.db
        .updateTable('reader')
        .set({ suspended_until: new Date('9999-01-01') })
        .where('username', '=', username)
        .execute()),
  ],
] satisfies [string, (alice: TestReader, bob: TestReader, book: TestBook) => Promise<void>][])(
  'nobody is told of once the viewer %s',
  async (_, change) => {
    pairs += 1
    const [alice, bob] = [await octavo.signUp(`viewer-${pairs}`), await octavo.signUp(`seen-${pairs}`)]
    const [book] = await addBooks(octavo.db, [{ title: `Seen ${pairs}` }])
    await follow(alice, bob)
    await setStatus(bob, book, 'FINISHED')
    await rate(bob, book, 4)
    expect(await friendsOn(alice, book)).toEqual([[bob.username, 'FINISHED', 4]])

    await change(alice, bob, book)

    expect((await pageOf(alice, book)).friends).toEqual({ total: 0, results: [] })
    // No moderator's log says so.
    await octavo.db.updateTable('reader').set({ suspended_until: null }).execute()
  },
)

test('they add one query to the page, however many they are', async () => {
  const app = await startApp({ madeUp: true })
  const alice = await app.signUp('alice')
  const [book] = await addBooks(app.db, [{ title: 'Everywhere' }])
  const counted = countQueries(app.db)
  const second = (await startApp({ db: counted.db, madeUp: true })).withToken(alice.token)
  const ask = () => counted.queriesOf(() => second.call(getBookPage, { params: { id: book.id } }))
  const before = await ask()
  for (let index = 0; index < 60; index += 1) {
    const reader = await app.signUp(`reader-${index}`)
    await follow(alice, reader)
    await setStatus(reader, book, 'FINISHED')
  }

  expect(await ask()).toBe(before)
  const { friends } = await second.call(getBookPage, { params: { id: book.id } })
  expect(friends?.total).toBe(60)
  expect(friends?.results).toHaveLength(50)
})
