import { beforeAll, expect, test } from 'vitest'
import {
  addToReadlist,
  createReadlist,
  deleteReadlist,
  getReadlist,
  shareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const create = (reader: TestReader, name: string) => reader.call(createReadlist, { body: { name } })
const add = (reader: TestReader, readlist_id: string, book_id: string) =>
  reader.call(addToReadlist, { body: { readlist_id, book_id } })
const titlesOf = async (reader: TestReader, id: string) =>
  (await reader.call(getReadlist, { params: { id }, query: {} })).books.map((book) => book.title)

test('a book is added at the end of one list, by either id, and stays in its other lists', async () => {
  const alice = await octavo.signUp('alice')
  const [one, two] = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }])
  const [summer, winter] = [await create(alice, 'Summer'), await create(alice, 'Winter')]
  await alice.call(updateReadlists, { body: { book_id: two.id, readlist_ids: [winter.id] } })

  await add(alice, summer.id, one.id)
  await add(alice, summer.id, two.google_books_id)

  expect(await titlesOf(alice, summer.id)).toEqual(['One', 'Two'])
  expect(await titlesOf(alice, winter.id)).toEqual(['Two'])
})

test('a book that is in the list already keeps its position', async () => {
  const bob = await octavo.signUp('bob')
  const [one, two] = await addBooks(octavo.db, [{ title: 'One' }, { title: 'Two' }])
  const { id } = await create(bob, 'Summer')
  await add(bob, id, one.id)
  await add(bob, id, two.id)

  await Promise.all(Array.from({ length: 10 }, () => add(bob, id, one.id)))

  expect(await titlesOf(bob, id)).toEqual(['One', 'Two'])
})

test('concurrent changes to the book’s lists from another tab are kept', async () => {
  const carol = await octavo.signUp('carol')
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const lists = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => create(carol, name)))

  await Promise.all(lists.map(({ id }) => add(carol, id, book.id)))

  expect(await Promise.all(lists.map(({ id }) => titlesOf(carol, id)))).toEqual(lists.map(() => ['Emma']))
})

test('only the owner can add a book to a list, even if it is shared', async () => {
  const [dave, erin, frank] = [await octavo.signUp('dave'), await octavo.signUp('erin'), await octavo.signUp('frank')]
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const { id } = await create(dave, 'Hands off')
  await dave.call(shareReadlist, { body: { readlist_id: id, target_username: 'erin' } })

  for (const reader of [erin, frank]) {
    await expect(add(reader, id, book.id)).rejects.toMatchObject({ code: 'readlist_not_found' })
  }

  expect(await titlesOf(dave, id)).toEqual([])
})

test('a deleted or unknown list accepts no book', async () => {
  const greta = await octavo.signUp('greta')
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const { id } = await create(greta, 'Short-lived')
  await greta.call(deleteReadlist, { params: { id } })

  for (const gone of [id, 'no-id-at-all']) {
    await expect(add(greta, gone, book.id)).rejects.toMatchObject({ code: 'readlist_not_found' })
  }
})

test('an unknown book cannot be added to a list', async () => {
  const heidi = await octavo.signUp('heidi')
  const { id } = await create(heidi, 'Mine')

  await expect(add(heidi, id, 'never-written')).rejects.toMatchObject({ code: 'book_not_found' })
})
