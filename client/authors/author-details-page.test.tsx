import { screen, waitFor, within } from '@testing-library/react'
import { Link } from 'react-router'
import { expect, test } from 'vitest'
import { listAuthorBooks, type AuthorBooks } from '#contract/authors.ts'
import { fail } from '#contract/errors.ts'
import { addFavorite } from '#contract/favorites.ts'
import { GatewayError } from '../transport/gateway-error.ts'
import { aBook, books, nothingEarned } from '../testing/a-book.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { AuthorDetailsPage } from './author-details-page.tsx'

function anAuthor(given: Partial<AuthorBooks> = {}): AuthorBooks {
  return {
    author: 'Octavia E. Butler',
    total_books: 45,
    average_rating: 4.5,
    genres: ['Science Fiction', 'Horror'],
    books: books(20),
    page: 1,
    total_pages: 3,
    ...given,
  }
}

const address = '/author-details?name=Octavia%20E.%20Butler'
const paged = () =>
  fakeApi().on(listAuthorBooks, ({ query: { page = 1 } }) =>
    anAuthor({ page, books: books(page < 3 ? 20 : 5, (page - 1) * 20 + 1) }),
  )

test('an author’s page shows name, numbers, genres and books', async () => {
  show(<AuthorDetailsPage />, { api: paged(), as: 'alice', at: address })

  expect(screen.getByText('Loading author details...')).toBeVisible()
  expect(await screen.findByRole('heading', { level: 2, name: 'Books by Octavia E. Butler' })).toBeVisible()
  const facts = [...document.querySelectorAll('dl > div')].map((fact) => fact.textContent)
  expect(facts).toEqual(['Total Books45', 'Average Rating4.5', 'Genres2'])
  const tags = within(screen.getByRole('list', { name: 'Writing in:' }))
  expect(tags.getAllByRole('link').map((tag) => tag.textContent)).toEqual(['Science Fiction', 'Horror'])
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(20)
})

test('unknown values are shown as N/A and Unknown', async () => {
  const api = fakeApi().on(listAuthorBooks, anAuthor({ average_rating: null, genres: [] }))
  show(<AuthorDetailsPage />, { api, as: 'alice', at: address })

  expect(await screen.findByText('N/A')).toBeVisible()
  expect(screen.getByText('Unknown')).toBeVisible()
  expect(screen.queryByText('Writing in:')).toBeNull()
})

test('a whole average is shown with a decimal', async () => {
  const api = fakeApi().on(listAuthorBooks, anAuthor({ average_rating: 4 }))
  show(<AuthorDetailsPage />, { api, as: 'alice', at: address })

  expect(await screen.findByText('4.0')).toBeVisible()
})

test('the page shows the author of the book passed in the router state', async () => {
  const book = aBook({ authors: ['Terry Pratchett', 'Neil Gaiman'] })
  const { api } = show(<AuthorDetailsPage />, {
    api: paged(),
    as: 'alice',
    at: { pathname: '/author-details', state: { book } },
  })

  await waitFor(() => expect(api.sent(listAuthorBooks)[0]?.params.name).toBe('Terry Pratchett'))
})

test('Next and Previous page through the books and stop at the ends', async () => {
  const { reader } = show(<AuthorDetailsPage />, { api: paged(), as: 'alice', at: address })

  expect(await screen.findByText('Page 1')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await reader.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByRole('heading', { name: 'Book 21' })).toBeVisible()
  expect(screen.getByText('Page 2')).toBeVisible()
  expect(whereabouts()).toBe('/author-details?name=Octavia+E.+Butler&page=2')
  await reader.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { name: 'Book 41' })
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  await reader.click(screen.getByRole('button', { name: 'Previous' }))

  expect(await screen.findByRole('heading', { name: 'Book 21' })).toBeVisible()
})

test('a page past the end leads to the last page', async () => {
  const api = fakeApi().on(listAuthorBooks, ({ query: { page = 1 } }) =>
    anAuthor({ page, books: page > 3 ? [] : books(5, (page - 1) * 20 + 1) }),
  )
  show(<AuthorDetailsPage />, { api, as: 'alice', at: `${address}&page=9` })

  expect(await screen.findByRole('heading', { name: 'Book 41' })).toBeVisible()
  expect(screen.queryByText('No books found.')).toBeNull()
  expect(whereabouts()).toBe('/author-details?name=Octavia+E.+Butler&page=3')
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('only the first of many genres are shown, the rest on demand', async () => {
  const genres = Array.from({ length: 14 }, (_, index) => `Genre ${index + 1}`)
  const api = fakeApi().on(listAuthorBooks, anAuthor({ genres }))
  const { reader } = show(<AuthorDetailsPage />, { api, as: 'alice', at: address })
  const tags = within(await screen.findByRole('list', { name: 'Writing in:' }))
  expect(tags.getAllByRole('link')).toHaveLength(12)

  await reader.click(tags.getByRole('button', { name: '2 more' }))

  expect(tags.getAllByRole('link').map((tag) => tag.textContent)).toEqual(genres)
  expect(tags.getByRole('button', { name: 'Fewer' })).toHaveFocus()
  await reader.click(tags.getByRole('button', { name: 'Fewer' }))
  expect(tags.getAllByRole('link')).toHaveLength(12)
})

test('the next author’s genres are collapsed again', async () => {
  const genresOf = (name: string) => Array.from({ length: 14 }, (_, index) => `${name} ${index + 1}`)
  const api = fakeApi().on(listAuthorBooks, ({ params: { name } }) =>
    anAuthor({ author: name, genres: genresOf(name) }),
  )
  const { reader } = show(
    <>
      <Link to="/author-details?name=First">To the first</Link>
      <Link to="/author-details?name=Second">To the second</Link>
      <AuthorDetailsPage />
    </>,
    { api, as: 'alice', at: '/author-details?name=First' },
  )
  await screen.findByRole('heading', { level: 1, name: 'First' })
  await reader.click(screen.getByRole('link', { name: 'To the second' }))
  await reader.click(await screen.findByRole('button', { name: '2 more' }))

  // The first author comes from the cache, without a loading state.
  await reader.click(screen.getByRole('link', { name: 'To the first' }))

  await screen.findByRole('heading', { level: 1, name: 'First' })
  expect(within(screen.getByRole('list', { name: 'Writing in:' })).getAllByRole('link')).toHaveLength(12)
})

test('each book has a heart', async () => {
  const [book] = books(1)
  const api = fakeApi()
    .on(listAuthorBooks, anAuthor({ books: books(2) }))
    .on(addFavorite, { book: aBook(book), gamification: nothingEarned })
  const { reader } = show(<AuthorDetailsPage />, { api, as: 'alice', at: address })

  await reader.click(await screen.findByRole('button', { name: 'Favorite: Book 2' }))

  await waitFor(() => expect(api.sent(addFavorite)[0]?.body.google_books_id).toBe('book-2'))
})

test('an unknown author, and no author at all, lead back', async () => {
  const api = fakeApi().on(listAuthorBooks, () => fail('author_not_found'))
  const { unmount } = show(<AuthorDetailsPage />, { api, as: 'alice', at: address })
  expect(await screen.findByText('Octavia E. Butler has no books here yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/')
  unmount()

  show(<AuthorDetailsPage />, { as: 'alice', at: '/author-details' })

  expect(screen.getByText('Author details are not available. Please go back and select an author.')).toBeVisible()
})

test.each([
  ['..', 'not_found'],
  ['x'.repeat(301), 'invalid'],
] as const)('a name that nobody can have (%#) is an unknown author', async (name, code) => {
  const api = fakeApi().on(listAuthorBooks, () => fail(code))
  show(<AuthorDetailsPage />, { api, as: 'alice', at: `/author-details?name=${name}` })

  expect(await screen.findByText(`${name} has no books here yet.`)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('there is a heading, whether the author loads or not', async () => {
  const api = fakeApi().on(listAuthorBooks, () => fail('author_not_found'))
  const unknown = show(<AuthorDetailsPage />, { api, as: 'alice', at: address })
  await screen.findByText('Octavia E. Butler has no books here yet.')
  expect(screen.getByRole('heading', { level: 1, name: 'Octavia E. Butler' })).toBeInTheDocument()
  unknown.unmount()

  api.on(listAuthorBooks, () => fail('unavailable'))
  const failed = show(<AuthorDetailsPage />, { api, as: 'alice', at: address })
  await screen.findByText('Failed to load the author.')
  expect(screen.getByRole('heading', { level: 1, name: 'Octavia E. Butler' })).toBeInTheDocument()
  failed.unmount()

  show(<AuthorDetailsPage />, { as: 'alice', at: '/author-details' })
  expect(screen.getByRole('heading', { level: 1, name: 'Author details' })).toBeInTheDocument()
})

test.each([
  ['while the server is away', {}, 'unavailable'],
  ['where something in between forbids it', { cause: new GatewayError(403) }, 'invalid'],
  ['where something in between knows of none', { cause: new GatewayError(404) }, 'invalid'],
] as const)('an author who does not load can be asked for again, %s', async (_, details, code) => {
  const api = fakeApi().on(listAuthorBooks, () => fail(code, details))
  const { reader } = show(<AuthorDetailsPage />, { api, as: 'alice', at: address })

  expect(await screen.findByText('Failed to load the author.')).toBeVisible()
  api.on(listAuthorBooks, anAuthor())
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'Octavia E. Butler' })).toBeVisible()
})
