import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { getBookPage } from '#contract/book-page.ts'
import type { Book } from '#contract/book.ts'
import { getBook } from '#contract/books.ts'
import { listEditions } from '#contract/books/editions.ts'
import { getListsWithBook } from '#contract/books/lists-with-book.ts'
import { getMoreOfBook } from '#contract/books/more-of-book.ts'
import { fail } from '#contract/errors.ts'
import { getEntry, updateEntry } from '#contract/library/readings.ts'
import { getRatings } from '#contract/ratings.ts'
import { getReadingStatus } from '#contract/reading.ts'
import { listReviews } from '#contract/reviews.ts'
import { CelebrationProvider } from '../points/celebration.tsx'
import { aBook, aBookWithNothingMore, nothingEarned } from '../testing/a-book.ts'
import { anEntry, aReading } from '../testing/an-entry.ts'
import { aStatus } from '../testing/a-status.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { BookDetailsPage } from './book-details-page.tsx'

test('a book opens by its address, with all its details', async () => {
  const api = withBook(aBook({ description: '<p>A writer is <b>pulled</b> back.</p>' }))
  showDetails(api, { at: '/book-details/kindred', as: 'alice' })

  expect(screen.getByText('Loading book details...')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Kindred' })).toBeVisible()
  expect(screen.getByText('1979')).toBeVisible()
  expect(await screen.findByText('A writer is pulled back.')).toBeVisible()
  expect(api.sent(getBookPage)[0]).toEqual({ params: { id: 'kindred' } })
})

test.each([
  ['by its address', '/book-details/kindred'],
  ['by a link that carried it along', { pathname: '/book-details/kindred', state: { book: aBook() } }],
])('a book opened %s loads with everything around it in one call', async (_, at) => {
  const api = withBook(aBook())
    .on(getReadingStatus, aStatus('READING'))
    .on(getRatings, { average_rating: 4, total_ratings: 1, your_rating: 4, your_stars: 4 })
    .on(listReviews, { results: [], next: null, total: 0 })
  showDetails(api, { at, as: 'alice' })

  expect(await screen.findByRole('heading', { name: 'Kindred' })).toBeVisible()
  expect(await screen.findByText(/^Since /)).toBeVisible()
  expect(api.sent(getBookPage)).toEqual([{ params: { id: 'kindred' } }])
  for (const part of [getBook, getRatings, getReadingStatus, listReviews]) expect(api.sent(part)).toEqual([])
})

test('readers one follows who have the book are named with their state and stars, those beyond six on demand', async () => {
  const friend = (nth: number) => ({
    username: `friend-${nth}`,
    profile_image: '',
    state: 'READING' as const,
    stars: nth === 0 ? 4.5 : null,
  })
  const api = withBook(aBook()).on(getBookPage, {
    book: aBook(),
    ratings: { average_rating: null, total_ratings: 0, your_rating: null, your_stars: null },
    status: aStatus('NOT_ADDED'),
    friends: { total: 8, results: Array.from({ length: 8 }, (_, nth) => friend(nth)) },
    reviews: { results: [], next: null, total: 0 },
  })
  const { reader } = showDetails(api, { at: '/book-details/kindred', as: 'alice' })

  const panel = await screen.findByRole('region', { name: 'Readers you follow' })
  expect(within(panel).getAllByRole('listitem')).toHaveLength(6)
  expect(within(panel).getByRole('link', { name: 'friend-0' })).toHaveAttribute('href', '/user/friend-0')
  expect(panel).toHaveTextContent('friend-0Reading4 and a half stars')
  await reader.click(within(panel).getByRole('button', { name: 'and 2 others' }))
  expect(within(panel).getAllByRole('listitem')).toHaveLength(8)
})

test('a book of a series says its place in it, and leads to the books around it', async () => {
  const previous = { google_books_id: 'first-frost', title: 'First Frost' }
  const api = withBook(aBook()).on(getMoreOfBook, {
    ...aBookWithNothingMore,
    series: { name: 'The Winter Road', number: 2, previous, next: null },
  })
  const { reader } = showDetails(api, { at: '/book-details/kindred', as: 'alice' })

  const series = await screen.findByRole('navigation', { name: 'Series: The Winter Road' })
  expect(series).toHaveTextContent('Book 2 of The Winter RoadPrevious: First Frost')
  expect(within(series).getAllByRole('link')).toHaveLength(1)
  await reader.click(within(series).getByRole('link', { name: 'First Frost' }))

  expect(whereabouts()).toBe('/book-details/first-frost')
})

test('on a phone what the reader keeps of a book is one line, but a page of the book in hand is noted without it', async () => {
  const phone = { matches: true, addEventListener() {}, removeEventListener() {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(phone as unknown as MediaQueryList)
  const progress = [{ id: 'p', on: '2026-03-02', page: 120, percent: null, minutes: null, note: '' }]
  const readings = [aReading({ outcome: 'open', started_on: '2026-03-01', progress })]
  const api = withBook(aBook())
    .on(getReadingStatus, aStatus('READING'))
    .on(getEntry, anEntry({ state: 'READING', readings, pages: 320 }))
  const { reader } = showDetails(api, { at: '/book-details/kindred', as: 'alice' })

  const panel = within(await screen.findByRole('region', { name: 'Update Reading Status:' }))
  expect(await panel.findByText('page 120 of 320')).toBeVisible()
  expect(panel.getByRole('button', { name: 'Update progress: Kindred' })).toBeVisible()
  const line = await screen.findByText('1 reading of yours, and your copy')
  expect(screen.getByText('Your copy')).not.toBeVisible()
  await reader.click(line)

  expect(screen.getByText('Your readings')).toBeVisible()
  expect(screen.getByText('Your copy')).toBeVisible()
})

test('what is being typed beside the book stays when the window becomes wider or narrower', async () => {
  const wide = { matches: false, listeners: new Set<() => void>() }
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = {
      get matches() {
        return query === '(min-width: 75rem)' && wide.matches
      },
      addEventListener: (_: string, listener: () => void) => wide.listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => wide.listeners.delete(listener),
    }
    return list as unknown as MediaQueryList
  })
  const entry = anEntry({ state: 'READING', readings: [aReading({ outcome: 'open', started_on: '2026-03-01' })] })
  const api = withBook(aBook()).on(getReadingStatus, aStatus('READING')).on(getEntry, entry)
  const { reader } = showDetails(api, { at: '/book-details/kindred', as: 'alice' })
  await reader.click(await screen.findByRole('button', { name: 'Add a private note' }))
  await reader.type(screen.getByRole('textbox', { name: 'Private note' }), 'Lent to Olga')

  for (const matches of [true, false]) {
    wide.matches = matches
    act(() => wide.listeners.forEach((listener) => listener()))

    expect(screen.getByRole('textbox', { name: 'Private note' })).toHaveValue('Lent to Olga')
  }
})

test('an id in the query opens the book too', async () => {
  showDetails(withBook(aBook()), { at: '/book-details?id=kindred', as: 'alice' })

  expect(await screen.findByRole('heading', { name: 'Kindred' })).toBeVisible()
})

test('a book passed along by a link is shown at once', () => {
  const api = fakeApi()
    .on(getBook, () => new Promise<Book>(() => {}))
    .on(getReadingStatus, aStatus('NOT_ADDED'))
  showDetails(api, { at: { pathname: '/book-details', state: { book: aBook() } }, as: 'alice' })

  expect(screen.getByRole('heading', { name: 'Kindred' })).toBeVisible()
})

test('a bestseller is shown once a catalogue returns it, and continues under the catalogue’s id', async () => {
  const bestseller = aBook({ id: null, google_books_id: 'isbn-9780807083697' })
  let answer = (_book: Book) => {}
  const api = fakeApi()
    .on(getBook, () => new Promise<Book>((resolve) => (answer = resolve)))
    .on(getReadingStatus, aStatus('NOT_ADDED'))
  showDetails(api, { at: { pathname: '/book-details/isbn-9780807083697', state: { book: bestseller } }, as: 'alice' })
  expect(screen.getByText('Loading book details...')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Kindred' })).not.toBeInTheDocument()
  await waitFor(() => expect(api.sent(getBook)).toHaveLength(1))

  answer(aBook({ google_books_id: 'kindred-volume' }))

  expect(await screen.findByRole('heading', { name: 'Kindred' })).toBeVisible()
  expect(whereabouts()).toBe('/book-details/isbn-9780807083697')
  await waitFor(() => expect(api.sent(getBookPage)).toEqual([{ params: { id: 'kindred-volume' } }]))
})

test('a bestseller that no catalogue can return right now is shown with the data of the list', async () => {
  const bestseller = aBook({ id: null, google_books_id: 'isbn-9780807083697' })
  const api = fakeApi()
    .on(getBook, () => fail('unavailable'))
    .on(getReadingStatus, aStatus('NOT_ADDED'))
  showDetails(api, { at: { pathname: '/book-details/isbn-9780807083697', state: { book: bestseller } }, as: 'alice' })

  expect(await screen.findByRole('heading', { name: 'Kindred' })).toBeVisible()
})

test('without a book there is a link back', async () => {
  const { reader } = showDetails(fakeApi(), { at: '/book-details', as: 'alice' })
  expect(screen.getByText('Book details are not available. Please go back and select a book.')).toBeVisible()

  await reader.click(screen.getByRole('link', { name: 'Go Back' }))

  expect(whereabouts()).toBe('/')
})

test('an unknown book is reported as not available', async () => {
  showDetails(
    fakeApi().on(getBook, () => fail('book_not_found')),
    { at: '/book-details/nothing' },
  )

  expect(await screen.findByText('Book details are not available. Please go back and select a book.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('a book whose catalogue does not answer can be retried', async () => {
  const api = fakeApi().on(getBook, () => fail('source_unavailable'))
  const { reader } = showDetails(api, { at: '/book-details/kindred' })
  const again = await screen.findByRole('button', { name: 'Try again' })

  api.on(getBook, aBook())
  await reader.click(again)

  expect(await screen.findByRole('heading', { name: 'Kindred' })).toBeVisible()
})

test('a genre links to a search for it', async () => {
  const { reader } = showDetails(withBook(aBook()), { at: '/book-details/kindred', as: 'alice' })

  await reader.click(await screen.findByRole('link', { name: 'Science Fiction' }))

  expect(whereabouts()).toBe('/?q=Science+Fiction&type=genre')
})

test('a visitor reads the page without a status panel', async () => {
  showDetails(withBook(aBook()), { at: '/book-details/kindred' })

  expect(await screen.findByRole('heading', { name: 'Kindred' })).toBeVisible()
  expect(screen.queryByText('Update Reading Status:')).not.toBeInTheDocument()
})

test('a long description is opened on demand', async () => {
  const { reader } = showDetails(withBook(aBook({ description: 'A very long story. '.repeat(60) })), {
    at: '/book-details/kindred',
  })
  const more = await screen.findByRole('button', { name: 'More' })
  expect(more).toHaveAttribute('aria-expanded', 'false')

  await reader.click(more)

  expect(screen.getByRole('button', { name: 'Less' })).toHaveAttribute('aria-expanded', 'true')
})

test('how readers rated the book is said half star by half star', async () => {
  const api = withBook(aBook())
    .on(getRatings, { average_rating: 4.5, total_ratings: 1_204, your_rating: null, your_stars: null })
    .on(getMoreOfBook, {
      ...aBookWithNothingMore,
      ratings_by_half: [0, 1, 0, 0, 0, 3, 0, 400, 300, 500],
    })
  showDetails(api, { at: '/book-details/kindred' })

  const bars = await screen.findByRole('list', { name: 'How readers rated it' })
  const steps = () => within(bars).getAllByRole('listitem')
  await waitFor(() => expect(steps().at(-1)).toHaveTextContent('5 stars: 500 ratings, 42%'))
  expect(steps()).toHaveLength(10)
  expect(steps()[8]).toHaveTextContent('4 and a half stars: 300 ratings, 25%')
  expect(steps()[1]).toHaveTextContent('1 star: 1 rating, 0%')
})

test('what is known of the book stands below its title', async () => {
  const api = withBook(aBook()).on(getMoreOfBook, { ...aBookWithNothingMore, pages: 264, language: 'en' })
  showDetails(api, { at: '/book-details/kindred' })

  const title = await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(title.parentElement).toHaveTextContent('Published Year1979Pages264 pagesLanguageEnglish'))
  expect(screen.queryByRole('region', { name: 'About this book' })).not.toBeInTheDocument()
})

test.each([
  [
    'has readers',
    { finished: 1_204, reading: 3, wanted: 12 },
    '1,204 readers finished · 3 reading now · 12 want to read it',
  ],
  ['was finished by one', { finished: 1, reading: 0 }, '1 reader finished'],
  ['is only being read', { finished: 0, reading: 2 }, '2 readers reading now'],
  ['one wants to read', { finished: 0, reading: 0, wanted: 1 }, '1 reader wants to read it'],
  ['one more wants to read', { finished: 3, reading: 0, wanted: 1 }, '3 readers finished · 1 wants to read it'],
  ['has no readers', { finished: 0, reading: 0, wanted: 0 }, 'Be the first here to read it.'],
])('a book that %s says so beside its title', async (_, readers, text) => {
  const api = withBook(aBook()).on(getMoreOfBook, { ...aBookWithNothingMore, readers })
  showDetails(api, { at: '/book-details/kindred' })

  const title = await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(title.parentElement).toHaveTextContent(text))
})

test('the average of all ratings is said once', async () => {
  const rated = { average_rating: 4.37, total_ratings: 1_204, your_rating: null, your_stars: null }
  showDetails(withBook(aBook()).on(getRatings, rated), { at: '/book-details/kindred' })

  const score = await screen.findByRole('region', { name: 'How readers rated it' })
  expect(within(score).getByRole('status')).toHaveTextContent('Average Rating: 4.4 (1204 ratings)')
  expect(screen.getByRole('heading', { level: 1 }).parentElement).toContainElement(score)
  expect(screen.getAllByText(/4\.4/)).toHaveLength(1)
})

test('a book that nobody rated, and of which nothing is known, shows no empty facts', async () => {
  const api = withBook(aBook())
  showDetails(api, { at: '/book-details/kindred' })

  expect(await screen.findByText('No ratings yet')).toBeVisible()
  await waitFor(() => expect(api.sent(getMoreOfBook)).not.toEqual([]))
  for (const name of ['How readers rated it', 'About this book', 'Similar books']) {
    expect(screen.queryByRole('heading', { name })).not.toBeInTheDocument()
  }
})

test('the editions are asked for once somebody opens them, and say what is known of each', async () => {
  const api = withBook(aBook())
    .on(getMoreOfBook, { ...aBookWithNothingMore, editions: 2 })
    .on(listEditions, {
      total: 2,
      results: [
        {
          id: 'OL1M',
          language: 'de',
          year: 1989,
          publisher: 'Beispielverlag',
          pages: 1_203,
          isbns: ['9780306406157', '9781861972712'],
          image: '',
        },
        { id: 'OL2M', language: '', year: null, publisher: '', pages: null, isbns: [], image: '' },
      ],
    })
  const { reader } = showDetails(api, { at: '/book-details/kindred' })
  const summary = await screen.findByText('2 editions')
  expect(api.sent(listEditions)).toHaveLength(0)

  await reader.click(summary)

  await screen.findByText('1989 · Beispielverlag')
  const about = within(screen.getByRole('region', { name: 'About this book' }))
  expect(about.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
    '1989 · BeispielverlagGerman · 1,203 pagesISBN 9780306406157',
    'Year not known',
  ])
  expect(api.sent(listEditions)).toHaveLength(1)
})

test('a reader says which edition they read: its pages and language stand on the page, until they take it back', async () => {
  const edition = {
    id: 'OL1M',
    language: 'de',
    year: 1989,
    publisher: 'Beispielverlag',
    pages: 312,
    isbns: [],
    image: 'https://covers.openlibrary.org/b/id/1-M.jpg',
  }
  const other = { ...edition, id: 'OL2M', year: 2003, pages: null, image: '' }
  const api = withBook(aBook())
    .on(getMoreOfBook, { ...aBookWithNothingMore, pages: 264, language: 'en', editions: 2 })
    .on(listEditions, { total: 2, results: [edition, other] })
    .on(updateEntry, ({ body }) => ({
      entry: anEntry({ edition: [edition, other].find(({ id }) => id === body.edition) ?? null }),
      gamification: nothingEarned,
    }))
  const { reader } = showDetails(api, { at: '/book-details/kindred', as: 'alice' })
  const about = within(await screen.findByRole('region', { name: 'About this book' }))
  const facts = () => screen.getByText('Published Year').closest('dl')?.textContent

  await reader.click(about.getByText('2 editions'))
  const button = await about.findByRole('button', { name: 'I read this one: 1989 · Beispielverlag' })
  await reader.click(button)

  expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(about.getByText('Your edition')).toBeVisible()
  await waitFor(() => expect(facts()).toContain('312 pagesLanguageGerman'))
  await waitFor(() => expect(api.sent(updateEntry)).toEqual([{ params: { id: 'kindred' }, body: { edition: 'OL1M' } }]))

  await reader.click(about.getByRole('button', { name: 'I read this one: 2003 · Beispielverlag' }))
  await waitFor(() => expect(facts()).toContain('264 pagesLanguageGerman'))

  await reader.click(about.getByRole('button', { name: /^Not this one: 2003/ }))
  await waitFor(() => expect(facts()).toContain('264 pagesLanguageEnglish'))
  expect(about.queryByText('Your edition')).not.toBeInTheDocument()
  await waitFor(() => expect(api.sent(updateEntry).at(-1)?.body).toEqual({ edition: null }))
})

test('a visitor is not asked which edition they read', async () => {
  const results = [{ id: 'OL1M', language: 'de', year: 1989, publisher: '', pages: null, isbns: [], image: '' }]
  const api = withBook(aBook())
    .on(getMoreOfBook, { ...aBookWithNothingMore, editions: 1 })
    .on(listEditions, { total: 1, results })
  const { reader } = showDetails(api, { at: '/book-details/kindred' })

  await reader.click(await screen.findByText('1 edition'))

  expect(await screen.findByText('1989')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^I read this one/ })).not.toBeInTheDocument()
})

test('how the book begins is quoted', async () => {
  const opening = 'I lost an arm on my last trip home.'
  showDetails(withBook(aBook()).on(getMoreOfBook, { ...aBookWithNothingMore, opening }), {
    at: '/book-details/kindred',
  })

  const begins = within(await screen.findByRole('region', { name: 'How it begins' }))
  expect(begins.getByRole('blockquote')).toHaveTextContent(opening)
})

test('a few of its other titles stand beside the facts, and the others behind a line that counts them', async () => {
  const titles = [
    'Verwandtschaft',
    'Liens de sang',
    'Parentesco',
    'Kindred – Die Zeitreisende',
    'Родня',
    'Kindreds',
    'キンドレッド',
  ]
  const api = withBook(aBook()).on(getMoreOfBook, { ...aBookWithNothingMore, other_titles: titles })
  const { reader } = showDetails(api, { at: '/book-details/kindred' })

  const about = within(await screen.findByRole('region', { name: 'About this book' }))
  expect(about.getByText('Also known as')).toBeVisible()
  expect(about.getByText('Parentesco')).toBeVisible()
  expect(about.getByText('キンドレッド')).not.toBeVisible()
  await reader.click(about.getByText('2 more'))
  expect(about.getByText('キンドレッド')).toBeVisible()
})

test('the public readlists with the book are counted, and each leads to its page', async () => {
  const lists = Array.from({ length: 2 }, (_, nth) => ({
    id: `list-${nth}`,
    name: `For winter ${nth}`,
    owner: 'bob',
    books_count: 7,
    covers: [aBook()],
  }))
  const api = withBook(aBook()).on(getListsWithBook, { total: 12, results: lists })
  const { reader } = showDetails(api, { at: '/book-details/kindred', as: 'alice' })

  const strip = within(await screen.findByRole('region', { name: 'In 12 readlists' }))
  expect(strip.getAllByRole('listitem')[0]).toHaveTextContent('For winter 0 by bob7 books')
  await reader.click(strip.getByRole('link', { name: 'For winter 1' }))

  expect(whereabouts()).toBe('/readlist/list-1')
})

test('a visitor, who can open no readlist, is shown none', async () => {
  const api = withBook(aBook()).on(getMoreOfBook, { ...aBookWithNothingMore, similar: [aBook({ title: 'Beloved' })] })
  showDetails(api, { at: '/book-details/kindred' })

  expect(await screen.findByRole('heading', { name: 'Similar books' })).toBeVisible()
  expect(api.sent(getListsWithBook)).toEqual([])
})

test('more books by the author, and similar ones, lead to their pages', async () => {
  const api = withBook(aBook()).on(getMoreOfBook, {
    ...aBookWithNothingMore,
    by_author: [aBook({ google_books_id: 'fledgling', title: 'Fledgling', year: '2005' })],
    similar: [aBook({ google_books_id: 'beloved', title: 'Beloved', author: 'Toni Morrison' })],
  })
  const { reader } = showDetails(api, { at: '/book-details/kindred', as: 'alice' })

  const byAuthor = within(await screen.findByRole('list', { name: 'More by Octavia E. Butler' }))
  expect(byAuthor.getByRole('listitem')).toHaveTextContent('Fledgling2005')
  const similar = within(screen.getByRole('list', { name: 'Similar books' }))
  expect(similar.getByRole('listitem')).toHaveTextContent('BelovedToni Morrison')
  await reader.click(similar.getByRole('link', { name: 'Beloved' }))
  expect(whereabouts()).toBe('/book-details/beloved')
})

test('a page is whole when what is further down fails to load', async () => {
  const api = withBook(aBook()).on(getMoreOfBook, () => fail('book_not_found'))
  showDetails(api, { at: '/book-details/kindred' })

  expect(await screen.findByText('No reviews yet.')).toBeVisible()
  await waitFor(() => expect(api.sent(getMoreOfBook)).not.toEqual([]))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

function withBook(book: Book) {
  return fakeApi()
    .on(getBook, book)
    .on(getReadingStatus, aStatus('NOT_ADDED'))
    .on(getListsWithBook, { total: 0, results: [] })
}

function showDetails(api: ReturnType<typeof fakeApi>, options: Pick<Parameters<typeof show>[1] & object, 'at' | 'as'>) {
  return show(
    <CelebrationProvider>
      <Routes>
        <Route path="/book-details" element={<BookDetailsPage />} />
        <Route path="/book-details/:bookId" element={<BookDetailsPage />} />
        <Route path="*" element={null} />
      </Routes>
    </CelebrationProvider>,
    { api, ...options },
  )
}
