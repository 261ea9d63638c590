import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { listBestsellers } from '#contract/bestsellers.ts'
import { createOrGetBook, getBook, searchBooks } from '#contract/books.ts'
import { addFavorite, listFavoriteIds, listFavorites, removeFavorite } from '#contract/favorites.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { getReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { createReadlist, listReadlists, removeFromReadlist, updateReadlists } from '#contract/readlists.ts'
import { createReview, listReviews } from '#contract/reviews.ts'
import { googleBooks } from '../outside/google-books.ts'
import { newspaper } from '../outside/newspaper.ts'
import { openLibrary } from '../outside/open-library.ts'
import { addBooks } from '../testing/books.ts'
import { startGoogleBooksStandIn } from '../testing/stand-ins/google-books.ts'
import { startNewspaperStandIn } from '../testing/stand-ins/newspaper.ts'
import { startOpenLibraryStandIn } from '../testing/stand-ins/open-library.ts'
import type { Misbehaviour, StandIn } from '../testing/stand-ins/stand-in.ts'
import { startApp } from '../testing/test-app.ts'
import { day } from '../time.ts'

const isbn = '9781111111177'
const id = `isbn-${isbn}`
const image = `https://storage.googleapis.com/du-prd/books/images/${isbn}.jpg`

/** A newspaper with one book, which both catalogues know by its ISBN unless specified otherwise. */
async function withBestseller({
  known = true,
  closed = false,
  googleDeadline = 20_000,
  libraryDeadline = 20_000,
} = {}) {
  const title = 'The Lighthouse at the End'
  const paper = await startNewspaperStandIn()
  paper.reply({
    results: {
      list_name: 'Fiction',
      published_date: '2026-03-01',
      books: [
        {
          rank: 1,
          weeks_on_list: 3,
          title: title.toUpperCase(),
          author: 'Ada Sample',
          description: 'A keeper stays when everybody leaves.',
          primary_isbn13: isbn,
          book_image: image,
        },
      ],
    },
  })
  const google = await startGoogleBooksStandIn(
    known
      ? [
          {
            id: 'lighthouse01',
            volumeInfo: {
              title,
              authors: ['Ada Sample'],
              publishedDate: '2025-10-02',
              categories: ['Fiction / Sea Stories', 'Mystery'],
              industryIdentifiers: [{ type: 'ISBN_13', identifier: isbn }],
            },
          },
        ]
      : [],
  )
  const library = await startOpenLibraryStandIn(
    known
      ? [{ key: '/works/OL9100001W', title, author_name: ['Ada Sample'], first_publish_year: 2025, isbn: [isbn] }]
      : [],
  )
  onTestFinished(async () => {
    await Promise.all([paper.stop(), google.stop(), library.stop()])
  })
  const clock = { at: Date.parse('2026-03-02T12:00:00Z') }
  const now = () => new Date(clock.at)
  const sources = [
    googleBooks({ url: google.url, key: 'a-key', deadlineMs: googleDeadline, now }),
    openLibrary({ url: library.url, contact: 'a@example.org', deadlineMs: libraryDeadline, now }),
  ]
  const octavo = await startApp({
    newspaper: newspaper({ url: paper.url, key: 'key', now }),
    sources: closed ? [] : sources,
    now,
    log: pino({ level: 'silent' }),
  })
  const list = async () => (await octavo.anyone.call(listBestsellers, {})).books
  const open = (asked = id) => octavo.anyone.call(getBook, { params: { id: asked } })
  return { paper, google, library, octavo, clock, list, open, title }
}

function lookUps({ requests }: StandIn): number {
  return requests.filter(({ url }) => url.href.includes(isbn)).length
}

test('a bestseller opens with the catalogue’s data, and the newspaper’s fills the gaps', async () => {
  const { list, open, title } = await withBestseller()
  expect(await list()).toMatchObject([{ id: null, google_books_id: id, title, rank: 1, weeks_on_list: 3 }])

  const opened = await open()

  expect(opened).toMatchObject({
    id: null,
    google_books_id: 'lighthouse01',
    title,
    year: '2025',
    genres: ['Fiction', 'Mystery'],
    description: 'A keeper stays when everybody leaves.',
    image,
  })
  expect(await open('lighthouse01')).toEqual(opened)
})

test('readers’ actions on a bestseller apply to the same book that a search finds', async () => {
  const { octavo, list, open, title } = await withBestseller()
  await list()
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]

  await alice.call(addFavorite, { body: { google_books_id: id } })
  await alice.call(updateReadingStatus, { params: { id }, body: { status: 'READING' } })
  await alice.call(rateBook, { body: { google_books_id: id, rating: 4 } })
  const found = await octavo.anyone.call(searchBooks, { query: { q: title, page: 1, filterType: 'title' } })
  await bob.call(rateBook, { body: { google_books_id: 'lighthouse01', rating: 5 } })
  await bob.call(createReview, { body: { review_text: 'Bright.', book: id } })

  expect(found.books.map((book) => book.google_books_id)).toEqual(['lighthouse01'])
  for (const asked of [id, 'lighthouse01']) {
    expect(await open(asked)).toMatchObject({ google_books_id: 'lighthouse01', average_rating: 4.5, total_ratings: 2 })
    expect(await alice.call(getReadingStatus, { params: { id: asked } })).toMatchObject({ status: 'READING' })
    expect(await alice.call(getRatings, { params: { id: asked } })).toMatchObject({ your_rating: 4, total_ratings: 2 })
    expect(await alice.call(listReviews, { params: { id: asked }, query: {} })).toMatchObject({ total: 1 })
  }
  expect(await list()).toMatchObject([{ google_books_id: 'lighthouse01', total_ratings: 2, rank: 1 }])
})

test.each([
  ['the newspaper’s id', id],
  ['the catalogue’s id', 'lighthouse01'],
])('a book added to favorites and a readlist by %s is found and removed by either id', async (_name, asked) => {
  const { octavo, list, open } = await withBestseller()
  await list()
  const alice = await octavo.signUp('alice')
  const other = asked === id ? 'lighthouse01' : id
  await open()
  const { id: sea } = await alice.call(createReadlist, { body: { name: 'Sea' } })

  await alice.call(addFavorite, { body: { google_books_id: asked } })
  await alice.call(updateReadlists, { body: { book_id: asked, readlist_ids: [sea] } })

  expect(await alice.call(listFavoriteIds, {})).toEqual({
    google_books_ids: ['lighthouse01'],
    other_ids: [{ id, google_books_id: 'lighthouse01' }],
  })
  const { readlists } = await alice.call(listReadlists, { query: { book: other } })
  expect(readlists.find((readlist) => readlist.id === sea)?.books).toHaveLength(1)
  await alice.call(removeFavorite, { body: { google_books_id: other } })
  await alice.call(removeFromReadlist, { body: undefined, query: { readlist_id: sea, book_id: other } })
  expect((await alice.call(listFavorites, { query: {} })).books).toEqual([])
  expect((await alice.call(listReadlists, { query: { book: asked } })).readlists.flatMap(({ books }) => books)).toEqual(
    [],
  )
})

test('however many readers open a bestseller, the catalogue is asked once a day', async () => {
  const { google, library, list, open, clock } = await withBestseller()
  await list()

  const opened = await Promise.all(Array.from({ length: 20 }, () => open()))
  clock.at += day - 1
  await open()

  expect(new Set(opened.map((book) => book.google_books_id))).toEqual(new Set(['lighthouse01']))
  expect([lookUps(google), lookUps(library)]).toEqual([1, 0])
  clock.at += 2
  await open()
  expect(lookUps(google)).toBe(2)
})

test('a bestseller that no catalogue knows shows the newspaper’s data, and is looked up once a day', async () => {
  const { google, library, octavo, list, open, clock, title } = await withBestseller({ known: false })
  await list()
  const alice = await octavo.signUp('alice')

  const [opened] = await Promise.all([open(), open()])
  const cached = await alice.call(createOrGetBook, { body: { google_books_id: id } })
  clock.at += day - 1
  await open()

  expect(opened).toMatchObject({ id: null, google_books_id: id, title, genre: 'Fiction', year: 'N/A', image })
  expect(cached).toMatchObject({ id: expect.any(String), google_books_id: id, title })
  expect([lookUps(google), lookUps(library)]).toEqual([1, 1])
})

const misbehaviours: Misbehaviour[] = ['quota', 'unavailable', 'hang', 'html']

test.each(misbehaviours)('if a catalogue is unavailable (%s), a bestseller comes from the next one', async (how) => {
  const { google, list, open, title } = await withBestseller({ googleDeadline: 300 })
  await list()
  google.misbehave(how)

  expect(await open()).toMatchObject({ google_books_id: 'OL9100001W', title, year: '2025', image })
})

test.each(misbehaviours)(
  'if all catalogues are unavailable (%s), a bestseller comes from the newspaper',
  async (how) => {
    const { google, library, list, open, title } = await withBestseller({ googleDeadline: 300, libraryDeadline: 300 })
    await list()
    google.misbehave(how)
    library.misbehave(how)

    expect(await open()).toMatchObject({ google_books_id: id, title, year: 'N/A', image })
  },
)

test('a bestseller stored while its catalogue was unavailable keeps its id', async () => {
  const { google, library, octavo, list, open } = await withBestseller()
  await list()
  const alice = await octavo.signUp('alice')
  google.misbehave('quota')
  library.misbehave('quota')
  const { book } = await alice.call(addFavorite, { body: { google_books_id: id } })
  google.behave()
  library.behave()

  expect(await open()).toMatchObject({ id: book.id, google_books_id: id })
})

test('a book’s own id leads to no other book', async () => {
  const { google, library, octavo, list, open, clock } = await withBestseller()
  await list()
  await open()
  clock.at += day + 1
  google.misbehave('quota')
  library.misbehave('quota')
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const { book } = await alice.call(addFavorite, { body: { google_books_id: id } })
  clock.at += day
  google.behave()
  library.behave()

  await bob.call(addFavorite, { body: { google_books_id: 'lighthouse01' } })

  expect(book.google_books_id).toBe(id)
  expect(await bob.call(listFavoriteIds, {})).toEqual({ google_books_ids: ['lighthouse01'], other_ids: [] })
  expect(await alice.call(listFavoriteIds, {})).toEqual({ google_books_ids: [id], other_ids: [] })
})

test('without internet access, a book with the same title and author is the bestseller, even if added after the list', async () => {
  const { octavo, list, open, title } = await withBestseller({ closed: true })
  await list()
  expect(await open()).toMatchObject({ id: null, google_books_id: id })
  await addBooks(octavo.db, [
    { google_books_id: 'by-another', title, authors: ['Bo Sample'] },
    { google_books_id: 'on-the-shelf', title: 'the lighthouse at the END', authors: ['Ada Sample'] },
  ])

  expect(await open()).toMatchObject({ id: expect.any(String), google_books_id: 'on-the-shelf' })
  expect(await list()).toMatchObject([{ google_books_id: 'on-the-shelf' }])
})

test('a bestseller opens while the newspaper is unavailable for a week, and after it has left the list', async () => {
  const { paper, octavo, list, open, clock, title } = await withBestseller({ known: false })
  await list()
  paper.misbehave('unavailable')
  clock.at += 7 * day
  await octavo.anyone.call(searchBooks, { query: { q: 'long voyage', page: 1, filterType: 'title' } })

  expect(await list()).toMatchObject([{ google_books_id: id }])
  expect(await open()).toMatchObject({ google_books_id: id, title })
})

test('an ISBN unknown to newspaper and catalogue is not found, which is not claimed while one is unavailable', async () => {
  const { google, open } = await withBestseller()

  await expect(open('isbn-9789999999991')).rejects.toMatchObject({ code: 'book_not_found' })
  google.misbehave('quota')

  await expect(open('isbn-9789999999984')).rejects.toMatchObject({
    code: 'source_unavailable',
    retryAfter: expect.any(Number),
  })
})
