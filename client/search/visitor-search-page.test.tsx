import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { searchBooks } from '#contract/books.ts'
import { aBook } from '../testing/a-book.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { VisitorSearchPage } from './visitor-search-page.tsx'

test('a visitor finds books, without what only a reader can do with them', async () => {
  const { reader, api } = open()

  await reader.type(screen.getByRole('searchbox', { name: 'Search books' }), 'kindred{Enter}')

  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('link', { name: 'Kindred' })).toHaveAttribute('href', '/book-details/kindred')
  expect(card.queryByRole('button')).not.toBeInTheDocument()
  expect(whereabouts()).toBe('/find?q=kindred')
  expect(api.sent(searchBooks)).toMatchObject([{ query: { q: 'kindred', filterType: 'title' } }])
})

test('a visitor who finds nothing is offered other searches on the same page', async () => {
  open('/find?q=nothing', [])

  const other = await screen.findByRole('link', { name: 'Search by Author' })

  expect(other).toHaveAttribute('href', '/find?q=nothing&type=author')
})

test('a reader is led to the search of home', async () => {
  show(<Pages />, { api: fakeApi(), at: '/find?q=kindred', as: 'alice' })

  expect(whereabouts()).toBe('/?q=kindred')
})

function open(at = '/find', books = [aBook()]) {
  const api = fakeApi().on(searchBooks, {
    books,
    totalResults: books.length,
    totalPages: books.length,
    source: 'shelf',
  })
  return { ...show(<Pages />, { api, at }), api }
}

function Pages() {
  return (
    <Routes>
      <Route path="/find" element={<VisitorSearchPage />} />
      <Route path="*" element={null} />
    </Routes>
  )
}
