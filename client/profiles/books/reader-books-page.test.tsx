import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { listReaderBooks, type ReaderBook } from '#contract/profiles/reader-books.ts'
import { aBook } from '../../testing/a-book.ts'
import { fakeApi, show, whereabouts, type FakeApi } from '../../testing/fake-api.tsx'
import { ReaderBooksPage } from './reader-books-page.tsx'

const books: ReaderBook[] = [
  { book: aBook({ google_books_id: 'emma', title: 'Emma' }), state: 'FINISHED', stars: 4.5 },
  { book: aBook({ google_books_id: 'dune', title: 'Dune' }), state: 'READING', stars: null },
]
const two = {
  username: 'bob',
  results: books,
  total: 2,
  next: null,
  states: [
    { state: 'FINISHED', books: 1 },
    { state: 'READING', books: 1 },
  ],
  in_common: 1,
} as const

const withBooks = () => fakeApi().on(listReaderBooks, { ...two, results: books, states: [...two.states] })

function open(api: FakeApi, at = '/user/bob/books') {
  return show(
    <Routes>
      <Route path="/user/:username/books" element={<ReaderBooksPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { api, as: 'alice', at },
  )
}

test('each book of another reader says how it stands with them, and their stars', async () => {
  open(withBooks())

  const [emma, dune] = await screen.findAllByRole('article')
  expect(screen.getByRole('heading', { level: 1, name: 'Books of bob' })).toBeVisible()
  expect(screen.getByText('2 books')).toBeVisible()
  expect(within(emma as HTMLElement).getByText('Finished')).toBeVisible()
  expect(within(emma as HTMLElement).getByText('4 and a half stars')).toBeInTheDocument()
  expect(within(dune as HTMLElement).getByText('Reading')).toBeVisible()
})

test('parts with books are offered with their numbers, and one is asked for by its address', async () => {
  const api = withBooks()
  const { reader } = open(api)

  const parts = within(await screen.findByRole('navigation', { name: 'Parts' }))
  expect(parts.getAllByRole('link').map((link) => link.textContent?.trim())).toEqual([
    'All 2',
    'Reading 1',
    'Finished 1',
    'In common with you 1',
  ])
  await reader.click(parts.getByRole('link', { name: /In common/ }))

  expect(whereabouts()).toBe('/user/bob/books?only=IN_COMMON')
  expect(api.sent(listReaderBooks).at(-1)).toEqual({ params: { username: 'bob' }, query: { only: 'IN_COMMON' } })
})

test('more books are loaded on request', async () => {
  const api = withBooks().on(listReaderBooks, ({ query: { after } }) =>
    after === undefined
      ? { ...two, results: books.slice(0, 1), states: [...two.states], next: '1.x' }
      : { ...two, results: books.slice(1), states: [...two.states] },
  )
  const { reader } = open(api)

  await reader.click(await screen.findByRole('button', { name: 'Show more' }))

  expect(await screen.findByRole('heading', { name: 'Dune' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Emma' })).toBeVisible()
})

test('without any, it says so', async () => {
  open(fakeApi().on(listReaderBooks, { ...two, results: [], total: 0, states: [], in_common: 0 }))

  expect(await screen.findByText('No books to show yet.')).toBeVisible()
})

test('of a reader who is not there, not even the name is told', async () => {
  open(fakeApi().on(listReaderBooks, () => fail('reader_not_found')))

  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Books of a reader')
  expect(document.body).not.toHaveTextContent('bob')
})
