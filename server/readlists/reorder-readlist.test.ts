import { beforeAll, expect, test } from 'vitest'
import {
  createReadlist,
  getReadlist,
  listReadlists,
  removeFromReadlist,
  reorderReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

/** A reader with a list of books of these titles. */
async function readerWithList(name: string, titles: string[]) {
  const reader = await octavo.signUp(name)
  const books: TestBook[] = await addBooks(
    octavo.db,
    titles.map((title) => ({ title })),
  )
  const { id } = await reader.call(createReadlist, { body: { name: 'In order' } })
  for (const book of books) await reader.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
  const idOf = (title: string) => books.find((book) => book.title === title)?.google_books_id ?? title
  return { reader, books, listId: id, idOf }
}

const order = (reader: TestReader, readlist_id: string, ordered_book_ids: string[]) =>
  reader.call(reorderReadlist, { body: { readlist_id, ordered_book_ids } })
const moveAfter = (
  reader: TestReader,
  readlist_id: string,
  ordered_book_ids: string[],
  moved: { google_books_id: string; after: string | null },
) => reader.call(reorderReadlist, { body: { readlist_id, ordered_book_ids, moved } })
const titlesOf = async (reader: TestReader, id: string) =>
  (await reader.call(getReadlist, { params: { id }, query: {} })).books.map((book) => book.title)

test('a list keeps the order that its owner gives it', async () => {
  const { reader, listId, idOf } = await readerWithList('alice', ['A', 'B', 'C', 'D'])

  await order(reader, listId, ['D', 'B', 'A', 'C'].map(idOf))

  expect(await titlesOf(reader, listId)).toEqual(['D', 'B', 'A', 'C'])
})

test('a move writes one row', async () => {
  const { reader, books, listId, idOf } = await readerWithList('bob', ['A', 'B', 'C', 'D', 'E'])
  const positions = () =>
    octavo.db
      .selectFrom('readlist_book')
      .select(['book_id', 'position'])
      .where('readlist_id', '=', listId)
      .orderBy('book_id')
      .execute()
  const before = await positions()

  await order(reader, listId, ['E', 'A', 'B', 'C', 'D'].map(idOf))

  const after = await positions()
  const moved = after.filter((row, index) => row.position !== before[index]?.position)
  expect(moved.map((row) => row.book_id)).toEqual([books[4]?.id])
})

test('two tabs that each move a book both keep their move, even if one has an outdated order', async () => {
  const { reader, books, listId, idOf } = await readerWithList('greta', [...'ABCDEF'])
  const positions = async () =>
    new Map(
      (
        await octavo.db
          .selectFrom('readlist_book')
          .select(['book_id', 'position'])
          .where('readlist_id', '=', listId)
          .execute()
      ).map((row) => [row.book_id, row.position]),
    )
  const before = await positions()

  await moveAfter(reader, listId, [...'FABCDE'].map(idOf), { google_books_id: idOf('F'), after: null })
  await moveAfter(reader, listId, [...'ACDBEF'].map(idOf), { google_books_id: idOf('B'), after: idOf('D') })

  expect(await titlesOf(reader, listId)).toEqual([...'FACDBE'])
  const after = await positions()
  const written = books.filter(({ id }) => after.get(id) !== before.get(id)).map(({ title }) => title)
  expect(written).toEqual(['B', 'F'])
})

test('a move with other books than the list’s is refused, and changes nothing', async () => {
  const { reader, listId, idOf } = await readerWithList('heidi', ['A', 'B', 'C'])
  const [a = '', b = '', c = ''] = ['A', 'B', 'C'].map(idOf)
  const moves = [
    [[c, a], { google_books_id: c, after: null }],
    [[c, a, b], { google_books_id: 'no such book', after: null }],
    [[c, a, b], { google_books_id: c, after: 'no such book' }],
    [[c, a, b], { google_books_id: c, after: c }],
  ] as const

  for (const [ids, moved] of moves) {
    await expect(moveAfter(reader, listId, [...ids], moved)).rejects.toMatchObject({ code: 'order_does_not_match' })
  }

  expect(await titlesOf(reader, listId)).toEqual(['A', 'B', 'C'])
})

test('an order with other books than the list’s is refused, and changes nothing', async () => {
  const { reader, listId, idOf } = await readerWithList('carol', ['A', 'B', 'C'])
  const [stranger] = await addBooks(octavo.db, [{ title: 'Stranger' }])
  const [a, b, c] = ['A', 'B', 'C'].map(idOf)
  const orders = [[c, b], [c, b, a, a], [c, b, b], [c, b, stranger.google_books_id], [c, b, 'no such book'], []]

  for (const ids of orders) {
    await expect(order(reader, listId, ids as string[])).rejects.toMatchObject({ code: 'order_does_not_match' })
  }

  expect(await titlesOf(reader, listId)).toEqual(['A', 'B', 'C'])
})

test('two tabs that reorder at once leave the order of one of them', async () => {
  const titles = [...'ABCDEFGHIJ']
  const { reader, listId, idOf } = await readerWithList('dave', titles)
  const orders = Array.from({ length: 24 }, (_, turn) =>
    [...titles.slice(turn % 10), ...titles.slice(0, turn % 10)].toReversed(),
  )

  await Promise.all(orders.map((asked) => order(reader, listId, asked.map(idOf))))

  expect(orders).toContainEqual(await titlesOf(reader, listId))
})

test('books added and removed during a reorder are neither lost nor duplicated', async () => {
  const titles = [...'ABCDEFGH']
  const { reader, books, listId, idOf } = await readerWithList('erin', titles)
  const joining = await addBooks(
    octavo.db,
    [...'XYZ'].map((title) => ({ title })),
  )
  const [, , , leaving] = books

  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 10 }, (_, turn) =>
      order(reader, listId, [...titles.slice(turn), ...titles.slice(0, turn)].map(idOf)),
    ),
    ...joining.map((book) => reader.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [listId] } })),
    reader.call(removeFromReadlist, { query: { readlist_id: listId, book_id: leaving?.id ?? '' }, body: undefined }),
  ])

  const refused = outcomes.filter((each) => each.status === 'rejected').map((each) => each.reason as { code: string })
  expect(refused.every(({ code }) => code === 'order_does_not_match')).toBe(true)
  const now = await titlesOf(reader, listId)
  expect(now.toSorted()).toEqual([...'ABCEFGHXYZ'])
})

test("'Done Reading' can be reordered, and the next finished book still comes first", async () => {
  const frank = await octavo.signUp('frank')
  const books = await addBooks(
    octavo.db,
    [...'ABCD'].map((title) => ({ title })),
  )
  const finish = (book: TestBook | undefined) =>
    frank.call(updateReadingStatus, { params: { id: book?.id ?? '' }, body: { status: 'FINISHED' } })
  for (const book of books.slice(0, 3)) await finish(book)
  const { readlists } = await frank.call(listReadlists, { query: {} })
  const stored = readlists[0]?.id ?? ''

  await order(
    frank,
    stored,
    [books[1], books[0], books[2]].map((book) => book?.google_books_id ?? ''),
  )
  expect(await titlesOf(frank, stored)).toEqual(['B', 'A', 'C'])
  await finish(books[3])

  expect(await titlesOf(frank, stored)).toEqual(['D', 'B', 'A', 'C'])
})
