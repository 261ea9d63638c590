import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { getSharedYear, getYear, shareYear, unshareYear, type OwnYear } from '#contract/library/years.ts'
import { aBook } from '../testing/a-book.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { SharedYearPage } from './shared-year-page.tsx'
import { YearPage } from './year-page.tsx'

const emma = { book: aBook({ title: 'Emma', google_books_id: 'e' }), finished_on: '2025-03-09', pages: 474, stars: 4.5 }

function aYear(given: Partial<OwnYear> = {}): OwnYear {
  return {
    year: 2025,
    username: 'alice',
    books: [emma],
    books_count: 1,
    readings: 2,
    pages: 474,
    pages_known: 1,
    first: emma,
    last: null,
    longest: emma,
    best_loved: emma,
    best_month: { month: '2025-03', pages: 474, readings: 2 },
    longest_streak: 12,
    books_before: 0,
    companions: [{ username: 'bob', profile_image: '', books: 3 }],
    shared: null,
    ...given,
  }
}

function open(at: string, api = fakeApi().on(getYear, aYear())) {
  const routes = (
    <Routes>
      <Route path="/year/:year" element={<YearPage />} />
      <Route path="/shared/year/:token" element={<SharedYearPage />} />
    </Routes>
  )
  return show(routes, { api, at, as: 'alice' })
}

test('a year that was asked for before its page is there at once, and is not asked for again', () => {
  const api = fakeApi()
  open('/year/2025', Object.assign(api, { known: () => aYear() }))

  expect(screen.getByRole('heading', { name: '2025 in books' })).toBeVisible()
  expect(api.sent(getYear)).toEqual([])
})

test('the year is told with its covers, what stood out, and those one read with', async () => {
  open('/year/2025')

  expect(await screen.findByRole('heading', { name: '2025 in books' })).toBeVisible()
  expect(await screen.findByText(/^Lengths known for 1 of 2 readings\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add lengths' })).toHaveAttribute(
    'href',
    '/library?from=2025-01-01&to=2025-12-31&lacks=pages&sort=finished',
  )
  expect(await screen.findByText('Highest rated')).toBeVisible()
  expect(screen.queryByText('Last')).not.toBeInTheDocument()
  expect(screen.getByText('12 days')).toBeVisible()
  expect(screen.getByRole('link', { name: 'bob' })).toHaveAttribute('href', '/user/bob')
  expect(screen.getByText('3 books in common')).toBeVisible()
})

test('what stands out stands in a row, pages only where most are known', async () => {
  const books = [4, 5, 3].map((stars, nth) => ({
    book: aBook({ title: `Book ${nth}`, google_books_id: `b${nth}`, author: nth < 2 ? 'Ann' : 'Bo' }),
    finished_on: '2025-03',
    pages: null,
    stars,
  }))
  open('/year/2025', fakeApi().on(getYear, aYear({ books, books_count: 3, readings: 3 })))

  const facts = await screen.findAllByRole('definition')
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    'March 2025',
    '2 books',
    '12 days',
    'in a row',
    'Ann',
    '2 books',
    '4 ★',
    'from 3 books',
  ])
})

test.each([
  [4, 4, '4 books, 900 pages', []],
  [4, 2, '4 books, at least 900 pages', ['Lengths known for 2 of 4 books. Add lengths']],
  [4, 1, '4 books', ['Lengths known for 1 of 4 books: at least 900 pages. Add lengths']],
])('of %i books with %i lengths, pages are told as far as they are known', async (count, pages_known, sum, notes) => {
  const given = { books_count: count, readings: count, pages: 900, pages_known }
  open('/year/2025', fakeApi().on(getYear, aYear(given)))

  expect((await screen.findByText(`${count} books`)).parentElement).toHaveTextContent(new RegExp(`^${sum}$`))
  expect(await screen.findByText('First')).toBeVisible()
  expect(screen.queryByText('Longest') !== null).toBe(2 * pages_known >= count)
  expect(screen.queryAllByText(/^Lengths known/).map(({ textContent }) => textContent)).toEqual(notes)
})

test('the covers stand in the order of their months, each of which says how many and leads to its books', async () => {
  const books = ['2025-01-09', '2025-01', '2025-03-01', '2025'].map((finished_on, nth) => ({
    ...emma,
    book: aBook({ title: `Book ${nth}`, author: 'Ann', google_books_id: `b${nth}` }),
    finished_on,
  }))
  open('/year/2025', fakeApi().on(getYear, aYear({ books, books_count: 4, readings: 4 })))

  const wall = within(await screen.findByRole('region', { name: 'Books finished' }))
  const months = wall.getAllByRole('listitem').map((cover) => cover.querySelector('p')?.textContent)
  expect(months).toEqual(['JanJanuary 2025: 2 books', '', 'MarMarch 2025: 1 book', '2025Some time in 2025: 1 book'])
  expect(wall.getByRole('link', { name: 'January 2025:' })).toHaveAttribute(
    'href',
    '/library?from=2025-01-01&to=2025-01-31&sort=finished',
  )
})

function rated(...counts: number[]): Partial<OwnYear> {
  const books = counts.map((total_ratings, nth) => ({
    ...emma,
    book: aBook({ title: `Book ${nth}`, google_books_id: `b${nth}`, total_ratings }),
  }))
  return { books, books_count: books.length, readings: books.length }
}

test('the most and the least popular book are those that the most and the fewest readers here rated', async () => {
  open('/year/2025', fakeApi().on(getYear, aYear(rated(0, 4, 7, 2, 1, 1, 3))))

  const most = (await screen.findByText('Most popular')).parentElement
  expect(most).toHaveTextContent('Book 2')
  expect(most).toHaveTextContent('Rated by 7 readers here')
  const least = screen.getByText('Least popular').parentElement
  expect(least).toHaveTextContent('Book 5')
  expect(least).toHaveTextContent('Rated by 1 reader here, like 1 other')
})

test('where most books are rated least often, none of them is called least popular', async () => {
  open('/year/2025', fakeApi().on(getYear, aYear(rated(1, 1, 1, 1, 4))))

  expect(await screen.findByText('Most popular')).toBeVisible()
  expect(screen.queryByText('Least popular')).not.toBeInTheDocument()
})

test.each([
  ['rated by two readers at most', rated(1, 2, 1, 2, 1)],
  ['all rated as often', rated(4, 4, 4, 4, 4)],
  ['that are few', rated(0, 0, 1, 2, 3, 4)],
])('of books %s none is called popular', async (_, given) => {
  open('/year/2025', fakeApi().on(getYear, aYear(given)))

  expect(await screen.findByText('First')).toBeVisible()
  expect(screen.queryByText(/popular/)).not.toBeInTheDocument()
})

test('a month with a single book is not called the biggest', async () => {
  open('/year/2025', fakeApi().on(getYear, aYear({ best_month: { month: '2025-03', pages: 474, readings: 1 } })))

  expect(await screen.findByText('Longest streak')).toBeVisible()
  expect(screen.queryByText(/^Month of most/)).not.toBeInTheDocument()
})

test('a drawn cover carries its title and names its link; a picture has it below', async () => {
  const books = ['', '/a.jpg'].map((image, nth) => ({
    ...emma,
    book: aBook({ title: `Book ${nth}`, author: 'Ann', google_books_id: `b${nth}`, image }),
  }))
  open('/year/2025', fakeApi().on(getYear, aYear({ books })))

  const shelf = within(await screen.findByRole('region', { name: 'Books finished' }))
  expect(shelf.getByRole('link', { name: 'Book 0 by Ann' })).toBeVisible()
  expect(shelf.getByRole('link', { name: 'Book 1' })).toBeVisible()
})

test('the latest book of a running year is not its last', async () => {
  const year = new Date().getFullYear()
  open(`/year/${year}`, fakeApi().on(getYear, aYear({ year, last: emma })))

  expect(await screen.findByText('Latest')).toBeVisible()
})

test('a visitor to a shared year is led to their own', async () => {
  show(
    <Routes>
      <Route path="/shared/year/:token" element={<SharedYearPage />} />
    </Routes>,
    { api: fakeApi().on(getSharedYear, { ...aYear(), profile_image: '' }), at: '/shared/year/a' },
  )

  expect(await screen.findByRole('link', { name: 'Start your own' })).toHaveAttribute('href', '/')
})

test('a link on top leads to where the year is shared', async () => {
  open('/year/2025', fakeApi().on(getYear, aYear()))

  const link = await screen.findByRole('link', { name: 'Share your year' })
  const heading = await screen.findByRole('heading', { name: 'Share your year' })
  expect(link.getAttribute('href')).toBe(`#${heading.id}`)
})

test('sharing shows the link, and one press takes it off', async () => {
  const api = fakeApi()
    .on(getYear, aYear())
    .on(shareYear, { shared: 'a-token' })
    .on(unshareYear, () => null)
  const { reader } = open('/year/2025', api)

  await reader.click(await screen.findByRole('button', { name: 'Share' }))
  const section = screen.getByRole('region', { name: 'Share your year' })
  expect(await screen.findByLabelText('Link')).toHaveValue(`${location.origin}/shared/year/a-token`)
  const picture = screen.getByRole('link', { name: 'Save the picture' })
  expect(picture).toHaveAttribute('href', '/api/shared-years/preview/a-token.png')
  expect(picture).toHaveAttribute('download', '2025-in-books.png')
  expect(section).toHaveFocus()
  await reader.click(screen.getByRole('button', { name: 'Stop sharing' }))
  expect(await screen.findByRole('button', { name: 'Share' })).toBeVisible()
  expect(section).toHaveFocus()
  expect(screen.getByText('The link no longer works.')).toBeVisible()
})

test('a year without finished books says so, and an impossible one is none', async () => {
  const { unmount } = open('/year/2025', fakeApi().on(getYear, aYear({ readings: 0, books: [] })))
  expect(await screen.findByText('No book finished in 2025 yet.')).toBeVisible()
  unmount()
  open('/year/soon')
  expect(screen.getByText('There is no such year.')).toBeVisible()
})

test('a shared year is told without those its reader read with, and one that is off says so', async () => {
  const { unmount } = open('/shared/year/a', fakeApi().on(getSharedYear, { ...aYear(), profile_image: '' }))
  expect(await screen.findByText('alice’s year')).toBeVisible()
  expect(await screen.findByText('Made with Octavo')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Start your own' })).not.toBeInTheDocument()
  expect(screen.queryByText('Readers with books in common')).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument()
  unmount()
  open(
    '/shared/year/a',
    fakeApi().on(getSharedYear, () => fail('year_not_found')),
  )
  expect(await screen.findByText('This page is no longer shared.')).toBeVisible()
})

test('a year is told beside the one before', async () => {
  open('/year/2025', fakeApi().on(getYear, aYear({ books_count: 40, books_before: 28 })))

  expect(await screen.findByText('12 more books than in 2024.')).toBeVisible()
})

function aYearOf(books: { year?: string; pages?: number | null; genres?: string[] }[]): OwnYear {
  const shown = books.map(({ pages = null, ...given }, nth) => ({
    book: aBook({ ...given, title: `Book ${nth}`, google_books_id: `${nth}` }),
    finished_on: '2025',
    pages,
    stars: null,
  }))
  return aYear({ books: shown, books_count: shown.length, readings: shown.length })
}

const six = [0, 1, 2, 3, 4, 5]

test('what most of the books of a year have in common is said in a sentence, and what that rests on', async () => {
  const books = six.map((nth) => ({
    year: nth < 4 ? '1847' : '1999',
    pages: nth < 5 ? 600 : 200,
    genres: nth < 4 ? ['Fiction', 'Classics'] : ['Classics'],
  }))
  open('/year/2025', fakeApi().on(getYear, aYearOf(books)))

  expect(await screen.findByText('Mostly long books from before 1900, and mostly Classics.')).toBeVisible()
  expect(
    screen.getByText('Of 6 books, 5 have 450 pages or more, 4 are from before 1900, and 6 are Classics.'),
  ).toBeVisible()
})

test.each([
  ['half of them', six.map((nth) => ({ year: nth < 3 ? '1847' : '1999', genres: [] }))],
  ['what is known of few', six.map((nth) => ({ year: nth < 4 ? '1847' : 'N/A', genres: [] }))],
  ['five books', six.slice(1).map(() => ({ year: '1847', genres: ['Classics'] }))],
])('nothing is said of a year by %s', async (_, books) => {
  open('/year/2025', fakeApi().on(getYear, aYearOf(books)))

  expect(await screen.findByRole('heading', { name: '2025 in books' })).toBeVisible()
  expect(screen.queryByText(/Mostly/)).not.toBeInTheDocument()
})
