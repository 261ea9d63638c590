import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { listFavorites, reorderFavorites } from '#contract/favorites.ts'
import { aBook } from '../../testing/a-book.ts'
import { aReadingLife } from '../../testing/a-profile.ts'
import { fakeApi, show, whereabouts } from '../../testing/fake-api.tsx'
import { ReadingLifeView } from './reading-life.tsx'

const kindred = aBook({ title: 'Kindred', author: 'Octavia E. Butler' })
const emma = aBook({ google_books_id: 'emma', title: 'Emma', author: 'Jane Austen' })

function showLife(given: Parameters<typeof aReadingLife>[0], own = false) {
  return show(<ReadingLifeView life={aReadingLife(given)} {...(!own && { of: 'bob' })} />, {
    api: fakeApi(),
    as: 'alice',
  })
}

test('favorites stand on top, cover beside cover, and lead to their books', async () => {
  const { reader } = showLife({ favorites: [kindred, emma] })

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
  expect(first).toHaveTextContent('May 7, 2019Read 2 timesKindred')
  expect(within(second as HTMLElement).queryByText(/stars/)).not.toBeInTheDocument()
  expect(second).toHaveTextContent(/^EmmaJane Austen2019Emma$/)
  expect(screen.getByRole('region', { name: 'Currently Reading' })).toHaveTextContent('BelovedToni Morrison')
})

test('a book that is read again says so', () => {
  showLife({ reading_now: [kindred, emma], reading_again: ['emma'] })

  const now = screen.getByRole('region', { name: 'Currently Reading' })
  expect(now).toHaveTextContent('EmmaJane AustenReading again')
  expect(within(now).getAllByText('Reading again')).toHaveLength(1)
})

test('the year is told in books, pages and months', () => {
  const by_month = [2, 0, 1, ...Array<number>(9).fill(0)]
  showLife({ year: { year: 2026, books: 3, pages: 1_204, books_with_pages: 3, by_month } })

  const year = screen.getByRole('region', { name: '2026 so far' })
  expect(year).toHaveTextContent('3 books 1,204 pages')
  expect(year).toHaveTextContent('Books by month: January 2, March 1.')
})

test('pages are told only where the length of most books is known', () => {
  const by_month = Array<number>(12).fill(0)
  const { unmount } = showLife({ year: { year: 2026, books: 5, pages: 900, books_with_pages: 3, by_month } })
  expect(screen.getByRole('region', { name: '2026 so far' })).not.toHaveTextContent('page')
  unmount()

  showLife({ year: { year: 2026, books: 5, pages: 1_300, books_with_pages: 4, by_month } })
  expect(screen.getByRole('region', { name: '2026 so far' })).toHaveTextContent('5 books 1,300 pages')
})

test('readlists lead to their books', async () => {
  const { reader } = showLife({ readlists: [{ id: 'l1', name: 'Trains', books_count: 1, covers: [] }] })

  expect(screen.getByRole('region', { name: 'Readlists' })).toHaveTextContent('TrainsBooks: 1')
  await reader.click(screen.getByRole('link', { name: 'Trains' }))
  expect(whereabouts()).toBe('/readlist/l1')
})

test('books in common show some covers and lead to all; two or fewer stand beside their titles', async () => {
  const few = showLife({ in_common: { books: 1, covers: [kindred] } })
  expect(screen.getByRole('region', { name: '1 book in common' })).toHaveTextContent('KindredOctavia E. Butler')
  few.unmount()

  const covers = ['a', 'b', 'c', 'd'].map((id) => aBook({ google_books_id: id, title: `Book ${id}`, author: 'Ann' }))
  const { reader } = showLife({ in_common: { books: 12, covers } })
  const common = within(screen.getByRole('region', { name: '12 books in common' }))
  expect(common.getAllByRole('link').map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    'See all',
    ...['a', 'b', 'c', 'd'].map((id) => `Book ${id} by Ann`),
  ])
  await reader.click(common.getByRole('link', { name: 'See all' }))
  expect(whereabouts()).toBe('/user/bob/books?only=IN_COMMON')
})

test('one’s own empty profile says how to fill it, another’s that there is nothing yet', () => {
  const { unmount } = showLife({}, true)
  expect(screen.getByText(/The four books you love most go here/)).toBeVisible()
  expect(screen.queryByRole('region', { name: /so far$/ })).not.toBeInTheDocument()
  unmount()

  showLife({})
  expect(screen.getByText('No books to show yet.')).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'Favorites' })).not.toBeInTheDocument()
})

test('a reader chooses which favorites stand on top, in the order pressed', async () => {
  const books = ['a', 'b', 'c', 'd', 'e'].map((id) =>
    aBook({ google_books_id: id, title: id.toUpperCase(), author: 'X' }),
  )
  const api = fakeApi().on(listFavorites, { books, total: 5 }).on(reorderFavorites, {})
  const { reader } = show(<ReadingLifeView life={aReadingLife({ favorites: books.slice(0, 4) })} />, {
    api,
    as: 'alice',
  })

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
  const { reader } = show(<ReadingLifeView life={aReadingLife({ favorites: books })} />, { api, as: 'alice' })

  await reader.click(screen.getByRole('button', { name: 'Choose' }))
  await reader.click(await screen.findByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: 'A by X' })).toHaveAttribute('aria-pressed', 'true')
})
