import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fail } from '#contract/errors.ts'
import type { Book } from '#contract/book.ts'
import { listFavorites, reorderFavorites } from '#contract/favorites.ts'
import { getStats } from '#contract/library/stats.ts'
import { listFollowing } from '#contract/follows.ts'
import type { RecentReview } from '#contract/profiles.ts'
import { aBook } from '../testing/a-book.ts'
import { aFollower, aReadingLife } from '../testing/a-profile.ts'
import { aStats } from '../testing/a-stats.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { FavoritesOnTop } from './header/favorites-on-top.tsx'
import { InCommon } from './life/in-common.tsx'
import { ProfileOverview } from './profile-overview.tsx'

const kindred = aBook({ title: 'Kindred', author: 'Octavia E. Butler' })
const emma = aBook({ google_books_id: 'emma', title: 'Emma', author: 'Jane Austen' })

const bob = { username: 'bob', profile_image: '' }

function showLife(given: Parameters<typeof aReadingLife>[0], reviews: RecentReview[] = []) {
  const profile = { username: 'bob', recent_reviews: reviews }
  return show(<ProfileOverview profile={profile} life={aReadingLife(given)} of="bob" />, {
    api: fakeApi(),
    as: 'alice',
  })
}

function aReviewOf(book: Book): RecentReview {
  return {
    id: book.google_books_id,
    review_text: `On ${book.title}.`,
    rating: null,
    stars: null,
    has_spoilers: false,
    added_date: '2026-03-01T10:00:00.000Z',
    book,
  }
}

test('favorites stand on top, cover beside cover, and lead to their books', async () => {
  const { reader } = show(<FavoritesOnTop books={[kindred, emma]} own={false} />, { as: 'alice' })

  const shelf = within(screen.getByRole('list', { name: 'Favorites' }))
  expect(shelf.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Kindred by Octavia E. Butler',
    'Emma by Jane Austen',
  ])
  await reader.click(shelf.getByRole('link', { name: 'Emma by Jane Austen' }))
  expect(whereabouts()).toBe('/book-details/emma')
})

test('what was finished last comes with its stars, and what is being read with its author', () => {
  showLife({
    last_finished: [
      { book: kindred, stars: 4.5, finished_on: '2019-05-07', times: 2 },
      { book: emma, stars: null, finished_on: '2019', times: 1 },
    ],
    reading_now: [aBook({ google_books_id: 'beloved', title: 'Beloved', author: 'Toni Morrison' })],
  })

  const [first, second] = within(screen.getByRole('list', { name: 'Last finished' })).getAllByRole('listitem')
  expect(within(first as HTMLElement).getByText('4 and a half stars')).toBeInTheDocument()
  expect(first).toHaveTextContent('May 7, 2019Read 2 times')
  expect(within(second as HTMLElement).queryByText(/stars/)).not.toBeInTheDocument()
  expect(second).toHaveTextContent(/^EmmaJane Austen2019$/)
  expect(within(second as HTMLElement).getByRole('link', { name: 'Emma by Jane Austen' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Currently Reading' })).toHaveTextContent('BelovedToni Morrison')
})

test('what is being read says how far, where that was noted, with a bar where its share is known', () => {
  const at = { page: null, percent: null, minutes: null, of_pages: null, of_minutes: null }
  showLife({
    reading_now: ['Beloved', 'Sula', 'Jazz', 'Love'].map((title) => aBook({ google_books_id: title, title })),
    reading_at: [
      { ...at, google_books_id: 'Beloved', page: 120, of_pages: 432 },
      { ...at, google_books_id: 'Sula', percent: 40 },
      { ...at, google_books_id: 'Jazz', page: 12 },
    ],
  })

  const [beloved, sula, jazz, love] = within(screen.getByRole('region', { name: 'Currently Reading' })).getAllByRole(
    'listitem',
  )
  expect(beloved).toHaveTextContent('page 120 of 432 · 27%')
  expect(within(beloved as HTMLElement).getByRole('progressbar', { name: 'Progress: Beloved' })).toHaveValue(27)
  expect(sula).toHaveTextContent('40%')
  expect(jazz).toHaveTextContent('page 12')
  for (const line of [jazz, love])
    expect(within(line as HTMLElement).queryByRole('progressbar')).not.toBeInTheDocument()
})

test('a book whose review is shown is not shown once more as finished', () => {
  const both = { last_finished: [kindred, emma].map((book) => ({ book, stars: null })) }
  const { unmount } = showLife(both, [aReviewOf(kindred)])

  const others = within(screen.getByRole('list', { name: 'Also finished' }))
  expect(others.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual(['Emma by Jane Austen'])
  unmount()

  showLife(both, [kindred, emma].map(aReviewOf))
  expect(screen.queryByRole('heading', { name: /finished$/ })).not.toBeInTheDocument()
})

test('a few reviews are shown at first, two on a narrow screen, and on request all that are there', async () => {
  const books = ['a', 'b', 'c', 'd', 'e'].map((id) => aBook({ google_books_id: id, title: id.toUpperCase() }))
  const { unmount } = showLife({}, books.map(aReviewOf))
  expect(await screen.findAllByRole('article')).toHaveLength(2)
  unmount()

  vi.spyOn(window, 'matchMedia').mockReturnValue({ ...matchMedia(''), matches: true })
  const { reader } = showLife({}, books.map(aReviewOf))
  expect(await screen.findAllByRole('article')).toHaveLength(4)

  await reader.click(screen.getByRole('button', { name: 'Show more reviews' }))

  expect(screen.getByText('On E.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show more reviews' })).not.toBeInTheDocument()
})

test('a book that is read again says so', () => {
  showLife({ reading_now: [kindred, emma], reading_again: ['emma'] })

  const now = screen.getByRole('region', { name: 'Currently Reading' })
  expect(now).toHaveTextContent('EmmaJane AustenReading again')
  expect(within(now).getAllByText('Reading again')).toHaveLength(1)
})

test('the year is told in books, pages and months', () => {
  const by_month = [2, 0, 1, ...Array<number>(9).fill(0)]
  showLife({ books_finished: 5, year: { year: 2026, books: 3, pages: 1_204, books_with_pages: 3, by_month } })

  const year = screen.getByRole('region', { name: '2026 so far' })
  expect(year).toHaveTextContent('3 books 1,204 pages')
  expect(year).toHaveTextContent('Books by month: January 2, March 1.')
})

test('pages are told only where the length of most books is known', () => {
  const by_month = Array<number>(12).fill(0)
  const { unmount } = showLife({
    books_finished: 5,
    year: { year: 2026, books: 5, pages: 900, books_with_pages: 3, by_month },
  })
  expect(screen.getByRole('region', { name: '2026 so far' })).not.toHaveTextContent('page')
  unmount()

  showLife({ books_finished: 5, year: { year: 2026, books: 5, pages: 1_300, books_with_pages: 4, by_month } })
  expect(screen.getByRole('region', { name: '2026 so far' })).toHaveTextContent('5 books 1,300 pages')
})

test('how a reader rates is told by an average and bars, once there are a few ratings', () => {
  const by_half = [0, 0, 0, 0, 0, 0, 0, 1, 0, 2]
  const { unmount } = showLife({ books_finished: 3, ratings: { average: 4.67, total: 3, by_half } })
  const rated = screen.getByRole('region', { name: 'How they rate' })
  expect(rated).toHaveTextContent('4.7 3 ratings')
  expect(within(rated).getByText('5 stars: 2 ratings, 67%')).toBeInTheDocument()
  unmount()

  showLife({ books_finished: 3, ratings: { average: 4, total: 2, by_half } })
  expect(screen.queryByRole('region', { name: 'How they rate' })).not.toBeInTheDocument()
})

test('one’s own ratings lead to the library, most stars first', () => {
  const ratings = { average: 4, total: 3, by_half: [0, 0, 0, 0, 0, 0, 0, 3, 0, 0] }
  const own = { username: 'alice', recent_reviews: [] }
  const life = aReadingLife({ books_finished: 3, ratings })
  show(<ProfileOverview profile={own} life={life} />, { api: fakeApi().on(getStats, aStats()), as: 'alice' })

  const rated = within(screen.getByRole('region', { name: 'How you rate' }))
  expect(rated.getByRole('link', { name: '3 ratings' })).toHaveAttribute('href', '/library?sort=stars')
})

test('the books of each state are counted, and lead to them', () => {
  showLife({
    states: [
      { state: 'FINISHED', books: 1_204 },
      { state: 'READING', books: 1 },
    ],
  })

  const shelves = within(screen.getByRole('navigation', { name: 'Their books' }))
  expect(shelves.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All books 1,205', '/user/bob/books'],
    ['Reading 1', '/user/bob/books?only=READING'],
    ['Finished 1,204', '/user/bob/books?only=FINISHED'],
  ])
})

test('those whom the reader followed last are shown, and lead to their profiles', async () => {
  const api = fakeApi().on(listFollowing, { results: [aFollower('carol'), aFollower('dave')], next: null })
  const profile = { username: 'bob', recent_reviews: [], following_count: 2 }
  const { reader } = show(<ProfileOverview profile={profile} life={aReadingLife()} of="bob" />, { api, as: 'alice' })

  const faces = within(await screen.findByRole('list', { name: 'Readers they follow' }))
  expect(faces.getAllByRole('link').map((link) => link.textContent)).toEqual(['carol', 'dave'])
  await reader.click(faces.getByRole('link', { name: 'dave' }))
  expect(whereabouts()).toBe('/user/dave')
})

test('books in common say how both have rated them', () => {
  const covers = [
    { ...kindred, your_stars: 5, their_stars: 5 },
    { ...emma, your_stars: null, their_stars: 3.5 },
  ]
  show(<InCommon inCommon={{ books: 2, covers }} reader={bob} href="/all" />, { as: 'alice' })

  const [first, second] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('You: 5 stars')
  expect(first).toHaveTextContent('bob: 5 stars')
  expect(second).not.toHaveTextContent('You:')
  expect(second).toHaveTextContent('bob: 3 and a half stars')
  expect(screen.getByText(/from both of you/)).toHaveTextContent('5 stars from both of you: Kindred.')
})

test('readlists lead to their books', async () => {
  const { reader } = showLife({ readlists: [{ id: 'l1', name: 'Trains', books_count: 1, covers: [] }] })

  expect(screen.getByRole('region', { name: 'Readlists' })).toHaveTextContent('Trains1 book')
  await reader.click(screen.getByRole('link', { name: 'Trains' }))
  expect(whereabouts()).toBe('/readlist/l1')
})

test('books in common show some covers and lead to all; two or fewer stand beside their titles', async () => {
  const few = show(<InCommon inCommon={{ books: 1, covers: [kindred] }} reader={bob} href="/all" />)
  expect(screen.getByRole('region', { name: '1 book in common' })).toHaveTextContent('KindredOctavia E. Butler')
  few.unmount()

  const covers = ['a', 'b', 'c', 'd'].map((id) => aBook({ google_books_id: id, title: `Book ${id}`, author: 'Ann' }))
  const { reader } = show(<InCommon inCommon={{ books: 12, covers }} reader={bob} href="/all" />)
  const common = within(screen.getByRole('region', { name: '12 books in common' }))
  expect(common.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    'See all',
    ...['a', 'b', 'c', 'd'].map((id) => `Book ${id} by Ann`),
  ])
  await reader.click(common.getByRole('link', { name: 'See all' }))
  expect(whereabouts()).toBe('/all')
})

test('without favorites one is told what goes there, and another’s profile says that there is nothing yet', () => {
  const { unmount } = show(<FavoritesOnTop books={[]} own />, { as: 'alice' })
  expect(screen.getByText(/The four books you love most go here/)).toBeVisible()
  unmount()

  showLife({})
  expect(screen.getByText('No books to show yet.')).toBeVisible()
})

test('one’s own profile says what goes there before the first book, and asks for reviews after it', () => {
  const own = { username: 'alice', recent_reviews: [] }
  const { unmount } = show(<ProfileOverview profile={own} life={aReadingLife()} />, { api: fakeApi(), as: 'alice' })
  expect(screen.queryByRole('region', { name: /so far$/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('region', { name: 'Reviews' })).not.toBeInTheDocument()
  expect(screen.getByText('Your reading goes here')).toBeVisible()
  unmount()

  const begun = aReadingLife({ books_finished: 1 })
  show(<ProfileOverview profile={own} life={begun} />, { api: fakeApi().on(getStats, aStats()), as: 'alice' })
  expect(screen.getByRole('region', { name: /so far$/ })).toBeVisible()
  expect(screen.getByText('No reviews yet. Start reviewing books!')).toBeVisible()
})

test('a reader chooses which favorites stand on top, in the order pressed', async () => {
  const books = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    aBook({ google_books_id: id, title: id.toUpperCase(), author: 'X' }),
  )
  const api = fakeApi().on(listFavorites, { books, total: 5 }).on(reorderFavorites, {})
  const { reader } = show(<FavoritesOnTop books={books.slice(0, 4)} own />, { api, as: 'alice' })

  await reader.click(screen.getByRole('button', { name: 'Choose' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Favorites on your profile' }))
  const cover = (title: string) => dialog.getByRole('button', { name: `${title} by X` })
  expect(await dialog.findByText(/4 of 4 chosen/)).toBeVisible()
  await reader.click(cover('E'))
  expect(cover('E')).toHaveAttribute('aria-pressed', 'false')

  await reader.click(cover('A'))
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
  await reader.click(cover('E'))
  await reader.click(dialog.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.sent(reorderFavorites)).toEqual([{ body: { ordered_book_ids: ['b', 'c', 'd', 'e', 'a'] } }])
})

test('what was chosen stays on the screen where it cannot be saved', async () => {
  const books = [aBook({ google_books_id: 'a', title: 'A', author: 'X' })]
  const api = fakeApi()
    .on(listFavorites, { books, total: 1 })
    .on(reorderFavorites, () => fail('order_does_not_match'))
  const { reader } = show(<FavoritesOnTop books={books} own />, { api, as: 'alice' })

  await reader.click(screen.getByRole('button', { name: 'Choose' }))
  await reader.click(await screen.findByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: 'A by X' })).toHaveAttribute('aria-pressed', 'true')
})
