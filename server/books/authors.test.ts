import { beforeAll, expect, test } from 'vitest'
import { listAuthorBooks } from '#contract/authors.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ madeUp: true })
})

const open = (name: string, page = 1) => octavo.anyone.call(listAuthorBooks, { params: { name }, query: { page } })

test('an author’s books are told with their number, their genres and their average', async () => {
  const authors = ['Ursula K. Le Guin']
  const [one, two] = await addBooks(octavo.db, [
    { title: 'The Dispossessed', authors, genres: ['Science Fiction', 'Utopia'], popularity: 9 },
    { title: 'A Wizard of Earthsea', authors, genres: ['Fantasy'], popularity: 8 },
    { title: 'The Lathe of Heaven', authors, genres: ['Science Fiction'], popularity: 7 },
  ])
  const rate = (id: string, rating_count: number, rating_sum: number) =>
    octavo.db.updateTable('book').set({ rating_count, rating_sum }).where('id', '=', id).execute()
  await rate(one.id, 1, 5)
  await rate(two.id, 3, 10)

  const author = await open('Ursula K. Le Guin')

  expect(author).toMatchObject({
    author: 'Ursula K. Le Guin',
    total_books: 3,
    // Of 5 and 3.33: the book that nobody rated does not count.
    average_rating: 4.2,
    genres: ['Science Fiction', 'Fantasy', 'Utopia'],
    page: 1,
    total_pages: 1,
  })
  expect(author.books.map((book) => book.title)).toEqual([
    'The Dispossessed',
    'A Wizard of Earthsea',
    'The Lathe of Heaven',
  ])
})

test.each(['Stanisław Lem', 'stanislaw lem', ' STANISLAW  LEM ', 'Stanislaw Lem.'])('"%s" is found', async (name) => {
  await addBooks(octavo.db, [{ google_books_id: 'solaris', title: 'Solaris', authors: ['Stanisław Lem'] }])

  expect(await open(name)).toMatchObject({ author: 'Stanisław Lem', total_books: 1 })
})

test('a book of two authors belongs to both', async () => {
  await addBooks(octavo.db, [{ title: 'Good Omens', authors: ['Terry Pratchett', 'Neil Gaiman'] }])

  expect(await open('Terry Pratchett')).toMatchObject({ books: [{ title: 'Good Omens' }] })
  expect(await open('Neil Gaiman')).toMatchObject({ author: 'Neil Gaiman', books: [{ title: 'Good Omens' }] })
})

test('twenty books stand on a page, each on one, and none past the end', async () => {
  await addBooks(
    octavo.db,
    Array.from({ length: 45 }, (_, index) => ({ title: `Maigret ${index}`, authors: ['Georges Simenon'] })),
  )

  const pages = await Promise.all([1, 2, 3, 4].map((page) => open('Georges Simenon', page)))

  expect(pages.map(({ books }) => books.length)).toEqual([20, 20, 5, 0])
  expect(new Set(pages.flatMap(({ books }) => books.map((book) => book.title))).size).toBe(45)
  expect(pages[3]).toMatchObject({ author: 'Georges Simenon', total_books: 45, page: 4, total_pages: 3 })
})

test('an author without ratings has no average', async () => {
  await addBooks(octavo.db, [{ title: 'Unrated', authors: ['Nobody Rated'], genres: [] }])

  expect(await open('Nobody Rated')).toMatchObject({ average_rating: null, genres: [] })
})

test.each(['Nobody At All', '…', '   '])('"%s" is nobody', async (name) => {
  await expect(open(name)).rejects.toMatchObject({ code: 'author_not_found' })
})
