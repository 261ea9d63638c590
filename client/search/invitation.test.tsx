import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { searchBooks } from '#contract/books.ts'
import { getPoints } from '#contract/points.ts'
import { listBooksInProgress } from '#contract/reading.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { BeforeSearch } from './before-search.tsx'

const nothingFound = { books: [], totalResults: 0, totalPages: 0, source: 'shelf' } as const

/** Home for a reader with so many books read, and so many in hand and so many wanted. */
function showHome(books_read: number, inProgress: number) {
  const api = fakeApi()
    .on(getPoints, { total_points: 0, level: 1, books_read, reviews_written: 0 })
    .on(listBooksInProgress, { results: [], total: inProgress, next: null })
    .on(searchBooks, { ...nothingFound, books: [] })
  return show(<BeforeSearch />, { api, as: 'alice' })
}

test('a reader with fewer than five books is invited to bring theirs from elsewhere', async () => {
  showHome(2, 1)

  expect(await screen.findByText('Coming from Goodreads or The StoryGraph?')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bring your books' })).toHaveAttribute('href', '/import')
})

test.each([
  ['read', 5, 0],
  ['read, in hand and wanted', 1, 2],
])('a reader with five books %s is not invited', async (_, read, inProgress) => {
  const { api } = showHome(read, inProgress)

  await waitFor(() => expect(api.sent(searchBooks)).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText('Loading...')).not.toBeInTheDocument())
  expect(screen.queryByText('Coming from Goodreads or The StoryGraph?')).not.toBeInTheDocument()
})
