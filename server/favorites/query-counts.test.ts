import { beforeAll, expect, test } from 'vitest'
import { listAuthorBooks } from '#contract/authors.ts'
import { addFavorite, listFavoriteIds, listFavorites, reorderFavorites } from '#contract/favorites.ts'
import {
  getReadlist,
  listReadlists,
  listSharedReadlists,
  reorderReadlist,
  shareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { addBooks } from '../testing/books.ts'
import { countQueries, type CountedDb } from '../testing/count-queries.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'

let counted: CountedDb
let octavo: TestApp
let few: Shelf
let many: Shelf
beforeAll(async () => {
  counted = countQueries((await createTestDatabase()).db)
  octavo = await startApp({ madeUp: true, db: counted.db })
  few = await fill('alice', 10)
  many = await fill('bob', 200)
})

/** A reader with so many favorites, readlists, books in one readlist, and readlists shared with them. */
interface Shelf {
  reader: TestReader
  author: string
  /** A book that is in every list. */
  known: string
  /** The current books. */
  favorites: string[]
  listed: string[]
  /** Books that are not in any list yet. */
  fresh: string[]
  listId: string
}

async function fill(username: string, rows: number): Promise<Shelf> {
  const { db } = counted
  const reader = await octavo.signUp(username)
  const friend = await octavo.signUp(`friend-of-${username}`)
  const author = `Author of ${username}`
  const books = await addBooks(
    db,
    Array.from({ length: rows }, (_, index) => ({ title: `Book ${index}`, authors: [author] })),
  )
  const idOf = async (name: string) =>
    (await db.selectFrom('reader').select('id').where('username', '=', name).executeTakeFirstOrThrow()).id
  const at = new Date()
  const [reader_id, friend_id] = [await idOf(username), await idOf(friend.username)]
  const lists = (owner: string) =>
    Array.from({ length: rows - 1 }, (_, index) => ({
      id: crypto.randomUUID(),
      reader_id: owner,
      name: `List ${index}`,
      name_folded: `list ${index}`,
      created_at: at,
    }))
  const [own, shared] = [lists(reader_id), lists(friend_id)]
  const inOrder = books.map((book, index) => ({ book_id: book.id, position: index * 1024, added_at: at }))
  await db
    .insertInto('favorite')
    .values(inOrder.map((row) => ({ ...row, reader_id })))
    .execute()
  await db
    .insertInto('readlist')
    .values([...own, ...shared])
    .execute()
  const listId = own[0]?.id ?? ''
  await db
    .insertInto('readlist_book')
    .values([
      ...inOrder.map((row) => ({ ...row, readlist_id: listId })),
      ...shared.map(({ id }) => ({ ...at0(inOrder), readlist_id: id })),
    ])
    .execute()
  await db
    .insertInto('readlist_share')
    .values(shared.map(({ id }) => ({ readlist_id: id, reader_id, shared_at: at })))
    .execute()
  const ids = books.map((book) => book.google_books_id)
  const fresh = await addBooks(
    db,
    Array.from({ length: 6 }, () => ({ title: 'Fresh' })),
  )
  return {
    reader,
    author,
    known: at0(ids),
    favorites: [...ids],
    listed: [...ids],
    fresh: fresh.map((book) => book.google_books_id),
    listId,
  }
}

function at0<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('There is no row.')
  return row
}

/** A book that is not in the list yet. */
function join(list: string[], fresh: string[]): string {
  const id = fresh.pop() ?? ''
  list.push(id)
  return id
}

/** A different order at each call; otherwise there would be nothing to write. */
function turn(list: string[]): string[] {
  list.splice(0, list.length, ...list.toReversed())
  return list
}

const pages: Record<string, (shelf: Shelf) => Promise<unknown>> = {
  'the favorites': ({ reader }) => reader.call(listFavorites, { query: {} }),
  'the first favorites': ({ reader }) => reader.call(listFavorites, { query: { first: 60 } }),
  'which books are favorites': ({ reader }) => reader.call(listFavoriteIds, {}),
  'one more favorite': ({ reader, fresh, favorites }) =>
    reader.call(addFavorite, { body: { google_books_id: join(favorites, fresh) } }),
  'a new order of the favorites': ({ reader, favorites }) =>
    reader.call(reorderFavorites, { body: { ordered_book_ids: turn(favorites) } }),
  'my readlists': ({ reader }) => reader.call(listReadlists, { query: {} }),
  'the popup of a book': ({ reader, known }) => reader.call(listReadlists, { query: { book: known } }),
  'what the popup applies': ({ reader, fresh, listed, listId }) =>
    reader.call(updateReadlists, { body: { book_id: join(listed, fresh), readlist_ids: [listId] } }),
  'the lists shared with me': ({ reader }) => reader.call(listSharedReadlists, {}),
  'a readlist': ({ reader, listId }) => reader.call(getReadlist, { params: { id: listId }, query: {} }),
  'the first books of a readlist': ({ reader, listId }) =>
    reader.call(getReadlist, { params: { id: listId }, query: { first: 60 } }),
  'a new order of a readlist': ({ reader, listed, listId }) =>
    reader.call(reorderReadlist, { body: { readlist_id: listId, ordered_book_ids: turn(listed) } }),
  'a share': ({ reader, listId }) =>
    reader.call(shareReadlist, { body: { readlist_id: listId, target_username: 'friend-of-alice' } }),
  'an author': ({ author }) => octavo.anyone.call(listAuthorBooks, { params: { name: author }, query: { page: 1 } }),
}

test.each(Object.entries(pages))('%s: 200 rows take as many queries as 10', async (_name, open) => {
  // Fills the caches before counting.
  await open(few)
  await open(many)
  const forFew = await counted.queriesOf(() => open(few))
  const forMany = await counted.queriesOf(() => open(many))

  expect(forMany).toBe(forFew)
  expect(forFew).toBeGreaterThan(0)
})
