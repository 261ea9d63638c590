import { beforeAll, expect, test } from 'vitest'
import { addFavorite, listFavoriteIds, listFavorites, removeFavorite, reorderFavorites } from '#contract/favorites.ts'
import { getPoints } from '#contract/points.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const add = (reader: TestReader, google_books_id: string) => reader.call(addFavorite, { body: { google_books_id } })
const remove = (reader: TestReader, google_books_id: string) =>
  reader.call(removeFavorite, { body: { google_books_id } })
const titlesOf = async (reader: TestReader) =>
  (await reader.call(listFavorites, { query: {} })).books.map((book) => book.title)
const named = <const T extends readonly string[]>(...titles: T) =>
  titles.map((title) => ({ title })) as { [Each in keyof T]: { title: string } }

test('a new favorite is listed first', async () => {
  const alice = await octavo.signUp('alice')
  const books = await addBooks(octavo.db, named('One', 'Two', 'Three'))

  for (const book of books) await add(alice, book.google_books_id)

  expect(await titlesOf(alice)).toEqual(['Three', 'Two', 'One'])
  const { google_books_ids } = await alice.call(listFavoriteIds, {})
  expect(google_books_ids.toSorted()).toEqual(books.map((book) => book.google_books_id).toSorted())
})

test('a book is added and removed by either id', async () => {
  const bob = await octavo.signUp('bob')
  const [one, two] = await addBooks(octavo.db, named('One', 'Two'))

  const { book } = await bob.call(addFavorite, {
    body: { id: one.id, title: 'Anything', description: '', genre: 'Unknown Genre', image: '', year: 'N/A' },
  })
  await bob.call(addFavorite, { body: { id: null, google_books_id: two.google_books_id } })
  expect(book).toMatchObject({ id: one.id, title: 'One', genre: 'Fiction' })
  await bob.call(removeFavorite, { body: { book_id: two.id } })
  expect(await titlesOf(bob)).toEqual(['One'])
  await bob.call(removeFavorite, { body: { book_id: one.google_books_id } })

  expect(await titlesOf(bob)).toEqual([])
})

test('the first favorites can be requested alone, in the same order, with the total count', async () => {
  const nora = await octavo.signUp('nora')
  const first = (count: number) => nora.call(listFavorites, { query: { first: count } })
  expect(await first(60)).toEqual({ books: [], total: 0 })
  for (const book of await addBooks(octavo.db, named('One', 'Two', 'Three', 'Four'))) {
    await add(nora, book.google_books_id)
  }
  const { books: four } = await nora.call(listFavorites, { query: {} })
  const ids = four.map((book) => book.google_books_id)
  const ordered_book_ids = [ids[2], ids[0], ids[3], ids[1]].map(String)
  await nora.call(reorderFavorites, { body: { ordered_book_ids } })

  const whole = await nora.call(listFavorites, { query: {} })

  expect(whole.books.map((book) => book.title)).toEqual(['Two', 'Four', 'One', 'Three'])
  expect(whole.total).toBe(4)
  for (const count of [1, 3, 4, 200]) {
    expect(await first(count)).toEqual({ books: whole.books.slice(0, count), total: 4 })
  }
})

test.each([0, 201, 1.5, -1])('a request for the first %s favorites is refused', async (count) => {
  const { token } = await octavo.signUp(`asks-for-${Math.abs(count * 10)}`)
  const url = `/api/favorites/?first=${count}`
  const { statusCode } = await octavo.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

  expect(statusCode).toBe(400)
})

test('a call that names no book is refused', async () => {
  const carol = await octavo.signUp('carol')

  await expect(carol.call(addFavorite, { body: { title: 'Emma' } })).rejects.toMatchObject({ code: 'invalid' })
  await expect(carol.call(removeFavorite, { body: {} })).rejects.toMatchObject({ code: 'invalid' })
  await expect(add(carol, 'never-written')).rejects.toMatchObject({ code: 'book_not_found' })
  await expect(remove(carol, 'never-written')).resolves.toMatchObject({ gamification: { points_earned: 0 } })
})

test('a favorite earns points once per book, however often it is added and removed', async () => {
  const dave = await octavo.signUp('dave')
  const [book] = await addBooks(octavo.db, named('Emma'))

  const first = await add(dave, book.google_books_id)
  const second = await add(dave, book.google_books_id)
  const removed = await remove(dave, book.google_books_id)
  await remove(dave, book.google_books_id)
  const third = await add(dave, book.google_books_id)

  expect(first.gamification).toEqual({
    points_earned: 2,
    notification: { show: true, message: 'Added to favorites!', type: 'points', points: 2 },
    achievement: null,
    achievements: [],
  })
  expect([second, removed, third].map(({ gamification }) => gamification.points_earned)).toEqual([0, 0, 0])
  expect(await dave.call(getPoints, {})).toMatchObject({ total_points: 2 })
})

test('sixty-four simultaneous additions make one favorite and one award', async () => {
  const erin = await octavo.signUp('erin')
  const [book] = await addBooks(octavo.db, named('Emma'))

  const replies = await Promise.all(Array.from({ length: 64 }, () => add(erin, book.google_books_id)))

  expect(replies.reduce((sum, { gamification }) => sum + gamification.points_earned, 0)).toBe(2)
  expect(await titlesOf(erin)).toEqual(['Emma'])
})

test('adding and removing at once ends with the book either added or removed', async () => {
  const frank = await octavo.signUp('frank')
  const [book] = await addBooks(octavo.db, named('Emma'))

  await Promise.all(
    Array.from({ length: 40 }, (_, turn) => (turn % 2 === 0 ? add : remove)(frank, book.google_books_id)),
  )

  expect([[], ['Emma']]).toContainEqual(await titlesOf(frank))
  expect(await frank.call(getPoints, {})).toMatchObject({ total_points: 2 })
})

test('the fifth favorite earns Collector once, and only if there are five at the same time', async () => {
  const greta = await octavo.signUp('greta')
  const books = await addBooks(octavo.db, named('One', 'Two', 'Three', 'Four', 'Five', 'Six'))
  const [one, two, three, four, five, six] = books.map((book) => book.google_books_id) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  for (const id of [one, two, three, four]) await add(greta, id)
  await remove(greta, one)

  const fourthAgain = await add(greta, five)
  const fifth = await add(greta, six)
  await remove(greta, six)
  const fifthAgain = await add(greta, one)

  expect(fourthAgain.gamification.achievements).toEqual([])
  expect(fifth.gamification).toMatchObject({ achievements: ['Collector'], points_earned: 12 })
  expect(fifthAgain.gamification).toMatchObject({ achievements: [], points_earned: 0 })
})

test('five simultaneous favorites earn Collector once', async () => {
  const heidi = await octavo.signUp('heidi')
  const books = await addBooks(octavo.db, named('One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'))

  const replies = await Promise.all(books.map((book) => add(heidi, book.google_books_id)))

  expect(replies.flatMap(({ gamification }) => gamification.achievements)).toEqual(['Collector'])
  expect(await heidi.call(getPoints, {})).toMatchObject({ total_points: 7 * 2 + 10 })
})

test('favorites keep the order that the reader chooses', async () => {
  const ivan = await octavo.signUp('ivan')
  const books = await addBooks(octavo.db, named('One', 'Two', 'Three'))
  for (const book of books) await add(ivan, book.google_books_id)
  const [one, two, three] = books.map((book) => book.google_books_id) as [string, string, string]
  const order = (ordered_book_ids: string[]) => ivan.call(reorderFavorites, { body: { ordered_book_ids } })

  await order([one, three, two])

  expect(await titlesOf(ivan)).toEqual(['One', 'Three', 'Two'])
  for (const ids of [
    [one, two],
    [one, two, two],
    [one, two, 'never-kept'],
    [one, two, three, three],
  ]) {
    await expect(order(ids)).rejects.toMatchObject({ code: 'order_does_not_match' })
  }
  expect(await titlesOf(ivan)).toEqual(['One', 'Three', 'Two'])
})

test('moves of favorites in two tabs are both applied', async () => {
  const lena = await octavo.signUp('lena')
  const books = await addBooks(octavo.db, named('One', 'Two', 'Three', 'Four'))
  for (const book of books.toReversed()) await add(lena, book.google_books_id)
  const [one, two, three, four] = books.map((book) => book.google_books_id) as [string, string, string, string]
  const move = (ordered_book_ids: string[], google_books_id: string, after: string | null) =>
    lena.call(reorderFavorites, { body: { ordered_book_ids, moved: { google_books_id, after } } })

  await move([four, one, two, three], four, null)
  await move([two, one, three, four], one, two)

  expect(await titlesOf(lena)).toEqual(['Four', 'Two', 'One', 'Three'])
  await expect(move([one, two, three], one, two)).rejects.toMatchObject({ code: 'order_does_not_match' })
  await expect(move([one, two, three, four], one, 'never-kept')).rejects.toMatchObject({ code: 'order_does_not_match' })
})

test('one reader’s favorites do not affect another’s', async () => {
  const [judy, ken] = [await octavo.signUp('judy'), await octavo.signUp('ken')]
  const [book] = await addBooks(octavo.db, named('Emma'))
  await add(judy, book.google_books_id)

  await remove(ken, book.google_books_id)

  expect(await titlesOf(judy)).toEqual(['Emma'])
  expect(await titlesOf(ken)).toEqual([])
})
