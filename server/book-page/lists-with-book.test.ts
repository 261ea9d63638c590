import { beforeAll, expect, test } from 'vitest'
import { getListsWithBook } from '#contract/books/lists-with-book.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { muteReader } from '#contract/privacy/mutes.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { createReadlist, updateReadlists } from '#contract/readlists.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

async function makeList(owner: TestReader, name: string, isPublic = true) {
  const { id } = await owner.call(createReadlist, { body: { name } })
  await owner.call(updateReadlistAudience, { params: { id }, body: { public: isPublic } })
  return id
}

/** On these lists of the owner alone. */
const putOn = (owner: TestReader, { id }: TestBook, readlist_ids: string[]) =>
  owner.call(updateReadlists, { body: { book_id: id, readlist_ids } })
const listsWith = (viewer: TestReader, { id }: TestBook) => viewer.call(getListsWithBook, { params: { id } })
const namesWith = async (viewer: TestReader, book: TestBook) =>
  (await listsWith(viewer, book)).results.map(({ name }) => name)

test('the public readlists with a book are told, the newest first, with their owners and covers', async () => {
  const [viewer, owner] = [await octavo.signUp('looks'), await octavo.signUp('collects')]
  const [book, other] = await addBooks(octavo.db, [{ title: 'Emma' }, { title: 'Middlemarch' }])
  const older = await makeList(owner, 'Older')
  const newer = await makeList(owner, 'Newer')
  await putOn(owner, other, [older, await makeList(owner, 'Without it')])
  await putOn(owner, book, [older, newer, await makeList(owner, 'Not public', false)])
  await owner.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })

  const { total, results } = await listsWith(viewer, book)

  expect(total).toBe(2)
  expect(results).toMatchObject([
    { id: newer, name: 'Newer', owner: 'collects', books_count: 1, covers: [{ title: 'Emma' }] },
    { id: older, name: 'Older', books_count: 2, covers: [{ title: 'Middlemarch' }, { title: 'Emma' }] },
  ])
})

test('no readlist is told of that not everyone may see, nor over a block or past a mute', async () => {
  const [viewer, owner] = [await octavo.signUp('viewer'), await octavo.signUp('owner')]
  const [book] = await addBooks(octavo.db, [{ title: 'Kept Back' }])
  await putOn(owner, book, [await makeList(owner, 'Seen')])
  const privacy = (profile: 'everyone' | 'followers') => owner.call(updatePrivacy, { body: { profile } })
  const visibility = (of: 'public' | 'private') =>
    owner.call(updateEntry, { params: { id: book.id }, body: { visibility: of } })
  expect(await namesWith(viewer, book)).toEqual(['Seen'])

  await privacy('followers')
  expect(await listsWith(viewer, book)).toEqual({ total: 0, results: [] })
  await privacy('everyone')

  await visibility('private')
  expect(await listsWith(viewer, book)).toEqual({ total: 0, results: [] })
  await visibility('public')
  expect(await namesWith(viewer, book)).toEqual(['Seen'])

  await viewer.call(muteReader, { body: { username: owner.username } })
  expect(await listsWith(viewer, book)).toEqual({ total: 0, results: [] })

  const blocked = await octavo.signUp('blocked')
  await owner.call(blockReader, { body: { username: blocked.username } })
  expect(await listsWith(blocked, book)).toEqual({ total: 0, results: [] })
})
