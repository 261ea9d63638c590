import { beforeAll, expect, test } from 'vitest'
import { getMoreOfBook } from '#contract/books/more-of-book.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { rateBook } from '#contract/ratings.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const moreOf = (book: TestBook) => octavo.anyone.call(getMoreOfBook, { params: { id: book.google_books_id } })
const titles = (books: { title: string }[]) => books.map(({ title }) => title)
const rate = (reader: TestReader, { google_books_id }: TestBook, stars: number) =>
  reader.call(rateBook, { body: { google_books_id, stars } })
const keepPrivate = (reader: TestReader, { id }: TestBook) =>
  reader.call(updateEntry, { params: { id }, body: { visibility: 'private' } })

test('facts are those that a source knows', async () => {
  const [known, unknown] = await addBooks(octavo.db, [
    { title: 'Known', pages: 312, language: 'fr' },
    { title: 'Unknown', pages: null, language: '' },
  ])

  expect(await moreOf(known)).toMatchObject({ pages: 312, language: 'fr' })
  expect(await moreOf(unknown)).toMatchObject({ pages: null, language: '', ratings_by_star: [0, 0, 0, 0, 0] })
})

test('ratings are counted by star, rounded as shown, without those of readers who keep the book private', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Divisive' }])
  for (const [name, stars] of [
    ['quarter', 0.25],
    ['low', 1.25],
    ['half', 3.5],
    ['four', 4],
    ['five', 5],
  ] as const) {
    await rate(await octavo.signUp(`counted-${name}`), book, stars)
  }
  const secret = await octavo.signUp('counted-secret')
  await rate(secret, book, 5)
  await keepPrivate(secret, book)

  const { ratings_by_star, ratings_by_half } = await moreOf(book)
  expect(ratings_by_star).toEqual([2, 0, 0, 2, 1])
  expect(ratings_by_half).toEqual([1, 0, 1, 0, 0, 0, 1, 1, 0, 1])
})

test('ratings of a book with very many are counted every few minutes, also where many ask at once', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Everywhere' }])
  const reader = await octavo.signUp('counted-last')
  await rate(reader, book, 4)
  await octavo.db
    .updateTable('book')
    .set({ rating_count: 5_000, rating_sum: 80_000 })
    .where('id', '=', book.id)
    .execute()

  const first = await Promise.all(Array.from({ length: 5 }, () => moreOf(book)))
  await octavo.db.updateTable('rating').set({ quarters: 20 }).where('book_id', '=', book.id).execute()

  for (const { ratings_by_star } of [...first, await moreOf(book)]) expect(ratings_by_star).toEqual([0, 0, 0, 1, 0])
  await octavo.db.updateTable('book').set({ rating_count: 1, rating_sum: 20 }).where('id', '=', book.id).execute()
})

test('it is told how many finished the book, are reading it and want to, without those who keep it private', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Counted' }])
  const states = ['FINISHED', 'FINISHED', 'READING', 'WANT_TO_READ', 'PAUSED', 'DID_NOT_FINISH'] as const
  for (const [index, state] of states.entries()) {
    const reader = await octavo.signUp(`reader-of-it-${index}`)
    await reader.call(updateEntry, { params: { id: book.id }, body: { state } })
  }
  expect((await moreOf(book)).readers).toEqual({ finished: 2, reading: 1, wanted: 1 })

  const secret = await octavo.signUp('reader-in-secret')
  for (const state of ['WANT_TO_READ', 'READING'] as const) {
    await secret.call(updateEntry, { params: { id: book.id }, body: { state } })
    await keepPrivate(secret, book)
    expect((await moreOf(book)).readers).toEqual({ finished: 2, reading: 1, wanted: 1 })
  }
})

test('other books by the author come the best known first, and none of them is called similar', async () => {
  const authors = ['Ada Prolific']
  const [one] = await addBooks(octavo.db, [
    { title: 'One', authors, genres: ['Lighthouse Tales'] },
    { title: 'Two', authors: ['ada prolific', 'A Friend'], genres: ['Lighthouse Tales'], popularity: 5 },
    { title: 'Three', authors, genres: ['Lighthouse Tales'], popularity: 9 },
    { title: 'Of another', genres: ['Lighthouse Tales'] },
  ])

  const { by_author, similar } = await moreOf(one)

  expect(titles(by_author)).toEqual(['Three', 'Two'])
  expect(titles(similar)).toEqual(['Of another'])
})

test('similar books share most genres, and those that the same readers liked come before', async () => {
  const genres = ['Sea Novels', 'Island Novels', 'Storm Novels']
  const [book, , , loved] = await addBooks(octavo.db, [
    { title: 'The Storm', genres, authors: ['W. Wave'] },
    { title: 'Two in common', genres: genres.slice(0, 2) },
    { title: 'One in common', genres: ['Sea Novels', 'Cookery'], popularity: 100 },
    { title: 'Loved by the same', genres: ['Sea Novels'] },
    { title: 'Nothing in common', genres: ['Gardening'] },
  ])
  for (const name of ['sailor-one', 'sailor-two', 'sailor-three']) {
    const sailor = await octavo.signUp(name)
    await rate(sailor, book, 5)
    await rate(sailor, loved, 4.5)
  }

  expect(titles((await moreOf(book)).similar)).toEqual(['Loved by the same', 'Two in common', 'One in common'])
})

test('a rare genre in common says more than one that most books have', async () => {
  const [book] = await addBooks(octavo.db, [
    { title: 'A Drawn Story', genres: ['Woodcut Tales', 'Harbor Tales'], authors: ['D. Drawn'] },
    { title: 'Drawn too', genres: ['Woodcut Tales'] },
    ...['One', 'Two', 'Three', 'Four'].map((title) => ({ title, genres: ['Harbor Tales'], popularity: 9 })),
  ])

  expect(titles((await moreOf(book)).similar)[0]).toBe('Drawn too')
})

test('of books with the same genres, those of the same time come first', async () => {
  const genres = ['Canal Tales']
  const [book] = await addBooks(octavo.db, [
    { title: 'Of 1957', genres, year: '1957', authors: ['F. Fifties'] },
    { title: 'Of 1719', genres, year: '1719', popularity: 9 },
    { title: 'Of 1952', genres, year: '1952' },
    { title: 'Of no known year', genres, year: 'N/A', popularity: 99 },
  ])

  expect(titles((await moreOf(book)).similar)).toEqual(['Of 1952', 'Of 1719', 'Of no known year'])
})

test('no author fills the similar books while there are others', async () => {
  const genres = ['Orchard Tales']
  const [book] = await addBooks(octavo.db, [
    { title: 'Apples', genres, authors: ['A. Apple'] },
    ...['First', 'Second', 'Third'].map((title) => ({ title, genres, authors: ['Often Writing'], popularity: 9 })),
    { title: 'Of another', genres: ['Orchard Tales', 'Cider Tales'], authors: ['Rarely Writing'] },
  ])

  expect((await moreOf(book)).similar.slice(0, 2).map(({ author }) => author)).toEqual([
    'Often Writing',
    'Rarely Writing',
  ])
})

test('a book is not similar through a reader who keeps it, or the other, private', async () => {
  const [book, hidden, shown] = await addBooks(octavo.db, [
    { title: 'Open', genres: ['Openness'], authors: ['O. Open'] },
    { title: 'Hidden', genres: ['Hiddenness'] },
    { title: 'Shown', genres: ['Shownness'] },
  ])
  const [keeper, secret] = [await octavo.signUp('keeper'), await octavo.signUp('secret')]
  for (const each of [book, hidden, shown]) await rate(keeper, each, 5)
  await keepPrivate(keeper, hidden)
  for (const each of [book, hidden]) await rate(secret, each, 5)
  await keepPrivate(secret, book)

  expect(titles((await moreOf(book)).similar)).toEqual(['Shown'])
})

test('what a reader dislikes is not similar', async () => {
  const [book, disliked] = await addBooks(octavo.db, [
    { title: 'Liked', genres: ['Liking'], authors: ['L. Liked'] },
    { title: 'Disliked', genres: ['Disliking'] },
  ])
  const critic = await octavo.signUp('critic')
  await rate(critic, book, 5)
  await rate(critic, disliked, 2)

  expect(titles((await moreOf(book)).similar)).toEqual([])
})

test('a book that one reader brought along is shown to nobody as another book', async () => {
  const owner = await octavo.signUp('owner')
  const authors = ['Olga Owner']
  const [book, own] = await addBooks(octavo.db, [
    { title: 'Published', authors, genres: ['Owned'] },
    { title: 'Own', authors, genres: ['Owned'] },
  ])
  const [similar] = await addBooks(octavo.db, [{ title: 'Own, of another author', genres: ['Owned'] }])
  await octavo.db
    .updateTable('book')
    .set(({ selectFrom }) => ({
      source: 'reader',
      owner_id: selectFrom('reader').select('id').where('username', '=', owner.username),
    }))
    .where('id', 'in', [own.id, similar.id])
    .execute()

  expect(await moreOf(book)).toMatchObject({ by_author: [], similar: [] })
  await expect(moreOf(own)).rejects.toMatchObject({ code: 'book_not_found' })
})

test('a book without genres and author has nothing beside it', async () => {
  const [book] = await addBooks(octavo.db, [{ title: 'Alone', genres: [], authors: ['…'] }])

  expect(await moreOf(book)).toMatchObject({ by_author: [], similar: [] })
})

test('a book that nobody knows has nothing more', async () => {
  const call = octavo.anyone.call(getMoreOfBook, { params: { id: 'no such book' } })

  await expect(call).rejects.toMatchObject({ code: 'book_not_found' })
})
