import { beforeAll, expect, test } from 'vitest'
import { listAuthorBooks } from '#contract/authors.ts'
import { OutsideFailure, type CatalogueBook, type CatalogueSource } from '../outside/catalogue-source.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ madeUp: true })
})

const open = (name: string, page = 1) => octavo.anyone.call(listAuthorBooks, { params: { name }, query: { page } })

test('an author’s books are listed with their number, genres and average rating', async () => {
  const authors = ['Ursula K. Le Guin']
  const [one, two] = await addBooks(octavo.db, [
    { title: 'The Dispossessed', authors, genres: ['Science Fiction', 'Utopia'], popularity: 9 },
    { title: 'A Wizard of Earthsea', authors, genres: ['Fantasy'], popularity: 8 },
    { title: 'The Lathe of Heaven', authors, genres: ['Science Fiction'], popularity: 7 },
  ])
  const rate = (id: string, rating_count: number, rating_sum: number) =>
    octavo.db
      .updateTable('book')
      .set({ rating_count, rating_sum: 4 * rating_sum })
      .where('id', '=', id)
      .execute()
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

test('equally popular books are ordered by year', async () => {
  const of = (title: string, year: string) => ({ title, year, authors: ['Patrick White'], popularity: 4 })
  await addBooks(octavo.db, [
    of('Voss', '1957'),
    of('Undated', 'N/A'),
    of('Happy Valley', '1939'),
    { ...of('The Vivisector', '1970'), popularity: 5 },
  ])

  const { books } = await open('Patrick White')

  expect(books.map((book) => book.title)).toEqual(['The Vivisector', 'Happy Valley', 'Voss', 'Undated'])
})

test('a book of two authors belongs to both', async () => {
  await addBooks(octavo.db, [{ title: 'Good Omens', authors: ['Terry Pratchett', 'Neil Gaiman'] }])

  expect(await open('Terry Pratchett')).toMatchObject({ books: [{ title: 'Good Omens' }] })
  expect(await open('Neil Gaiman')).toMatchObject({ author: 'Neil Gaiman', books: [{ title: 'Good Omens' }] })
})

test('a page has twenty books, each book is on one page, and past the end there are none', async () => {
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

test.each(['Nobody At All', '…', '   '])('"%s" is no author', async (name) => {
  await expect(open(name)).rejects.toMatchObject({ code: 'author_not_found' })
})

/** A catalogue of these books, which counts how often it is asked. */
function catalogueOf(books: Partial<CatalogueBook>[]) {
  const asked: number[] = []
  const found = books.map((book, index) => ({
    google_books_id: `outside-${index}`,
    title: `Volume ${index}`,
    authors: ['Ada Abroad'],
    description: '',
    genres: ['Poetry'],
    image: '',
    year: '1999',
    pages: null,
    language: 'en',
    ...book,
  }))
  const source: CatalogueSource = {
    name: 'open-library',
    owns: () => true,
    async search({ page }) {
      asked.push(page)
      return { books: found.slice((page - 1) * 10, page * 10), totalResults: null }
    },
    find: async () => undefined,
  }
  return { source, asked }
}

test('an author with few books on the shelf is looked up in the outside catalogue, each title once', async () => {
  const { source, asked } = catalogueOf([
    { title: 'Homeward: A Journey' },
    { title: 'Abroad' },
    { title: 'ABROAD', google_books_id: 'another-edition' },
    { title: 'About her', authors: ['Somebody Else'] },
  ])
  const app = await startApp({ sources: [source] })
  await addBooks(app.db, [{ title: 'Homeward', authors: ['Ada Abroad'], genres: ['Travel'] }])
  const ask = () => app.anyone.call(listAuthorBooks, { params: { name: 'ada abroad' }, query: { page: 1 } })

  const author = await ask()
  await ask()

  expect(author).toMatchObject({ author: 'Ada Abroad', total_books: 2, genres: ['Travel', 'Poetry'], total_pages: 1 })
  expect(author.books.map((book) => [book.title, book.id === null])).toEqual([
    ['Homeward', false],
    ['Abroad', true],
  ])
  expect(asked).toEqual([1])
})

test('books added from the outside catalogue are paged too', async () => {
  const { source } = catalogueOf(Array.from({ length: 40 }, () => ({})))
  const app = await startApp({ sources: [source] })
  await addBooks(
    app.db,
    Array.from({ length: 5 }, (_, index) => ({ title: `Here ${index}`, authors: ['Ada Abroad'] })),
  )
  const ask = (page: number) => app.anyone.call(listAuthorBooks, { params: { name: 'Ada Abroad' }, query: { page } })

  const pages = await Promise.all([1, 2, 3].map(ask))

  expect(pages.map(({ books }) => books.length)).toEqual([20, 5, 0])
  expect(pages[0]).toMatchObject({ total_books: 25, total_pages: 2 })
})

test('an author with a full page of books on the shelf opens without asking an outside catalogue', async () => {
  const { source, asked } = catalogueOf([{}])
  const app = await startApp({ sources: [source] })
  await addBooks(
    app.db,
    Array.from({ length: 20 }, (_, index) => ({ title: `Here ${index}`, authors: ['Ada Abroad'] })),
  )

  await app.anyone.call(listAuthorBooks, { params: { name: 'Ada Abroad' }, query: { page: 1 } })

  expect(asked).toEqual([])
})

test('while the outside catalogue is down, known authors open, and others are unavailable', async () => {
  const { source } = catalogueOf([])
  const away = { ...source, search: () => Promise.reject(new OutsideFailure('open-library', 'timeout')) }
  const app = await startApp({ sources: [away] })
  await addBooks(app.db, [{ title: 'Homeward', authors: ['Ada Abroad'] }])
  const ask = (name: string) => app.anyone.call(listAuthorBooks, { params: { name }, query: { page: 1 } })

  expect(await ask('Ada Abroad')).toMatchObject({ total_books: 1 })
  await expect(ask('Somebody Else')).rejects.toMatchObject({ code: 'source_unavailable' })
})
