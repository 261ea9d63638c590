import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { searchBooks, type SearchReply } from '#contract/books.ts'
import { fail } from '#contract/errors.ts'
import { listMarks } from '#contract/library/library.ts'
import { CelebrationProvider } from '../points/celebration.tsx'
import { aBook, books } from '../testing/a-book.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { SearchPage } from './search-page.tsx'

// jsdom has no layout, so there is nothing to scroll.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => {}
})

test('a search by title shows a card for every book found', async () => {
  const api = fakeApi().on(searchBooks, found([aBook({ title: 'Kindred', year: '1979' })]))
  const { reader } = showHome(api)

  await search(reader, 'kindred')

  const card = await screen.findByRole('article')
  expect(within(card).getByRole('link', { name: 'Kindred' })).toHaveAttribute('href', '/book-details/kindred')
  expect(card).toHaveTextContent('Octavia E. Butler')
  expect(card).toHaveTextContent('Genre: Science Fiction, Historical Fiction')
  expect(card).toHaveTextContent('1979')
  expect(lastSearch(api)).toEqual({ q: 'kindred', filterType: 'title', page: 1 })
})

test('a card says beside the average how many readers rated the book', async () => {
  const api = fakeApi().on(searchBooks, found([aBook({ average_rating: 5, total_ratings: 1 })]))
  const { reader } = showHome(api)

  await search(reader, 'kindred')

  const card = await screen.findByRole('article')
  expect(card).toHaveTextContent('5.0 (1)')
  expect(within(card).getByText('Average Rating: 5.0 (1 rating)')).toBeInTheDocument()
})

test('the search box contains the query', async () => {
  const { reader } = showHome(fakeApi().on(searchBooks, found([])))
  expect(screen.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search by title...')

  await reader.selectOptions(screen.getByRole('combobox'), 'Search by Author')

  expect(screen.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search by author...')
})

test.each(['   ', '\u200b\u200b'])("the blank query '%s' never searches", async (blank) => {
  const api = fakeApi().on(searchBooks, found([]))
  const { reader } = showHome(api)

  await search(reader, blank)

  expect(api.sent(searchBooks).filter(({ query }) => query.filterType === 'title')).toEqual([])
  expect(whereabouts()).toBe('/')
})

test('changing the search type searches again from the first page', async () => {
  const api = fakeApi().on(searchBooks, found(books(10), { totalPages: 3, totalResults: 30 }))
  const { reader } = showHome(api, '/?q=butler&page=3')
  await screen.findByText('Page 3 of 3')

  await reader.selectOptions(screen.getByRole('combobox'), 'Search by Author')

  await waitFor(() => expect(whereabouts()).toBe('/?q=butler&type=author'))
  expect(await screen.findByText('Page 1 of 3')).toBeVisible()
})

test.each([
  [33, '33 books found'],
  [1, '1 book found'],
])('a search that found %i says so', async (totalResults, text) => {
  showHome(fakeApi().on(searchBooks, found([aBook()], { totalPages: 4, totalResults })), '/?q=book')

  expect(await screen.findByText(text)).toBeVisible()
})

test('a number of results that is only estimated is not told', async () => {
  showHome(fakeApi().on(searchBooks, found(books(10))), '/?q=book')

  expect(await screen.findByText('Page 1 of 5')).toBeVisible()
  expect(screen.queryByText(/found$/)).not.toBeInTheDocument()
})

test('a card tells how readers rated the book, if any did', async () => {
  const rated = aBook({ title: 'Kindred', average_rating: 4.25, total_ratings: 12 })
  showHome(fakeApi().on(searchBooks, found([rated, aBook({ title: 'Dawn' })])), '/?q=butler')

  const [kindred, dawn] = await screen.findAllByRole('article')

  expect(kindred).toHaveTextContent('Average Rating: 4.3 (12 ratings)')
  expect(dawn).not.toHaveTextContent('Average Rating')
})

test('a pending search shows a loading text', async () => {
  showHome(
    fakeApi().on(searchBooks, () => new Promise<SearchReply>(() => {})),
    '/?q=kindred',
  )

  expect(await screen.findByText('Loading...')).toBeVisible()
})

test('a search without results says so, and links to the other search types', async () => {
  const { reader } = showHome(fakeApi().on(searchBooks, found([])), '/?q=zzzz')
  expect(await screen.findByText('No books found.')).toBeVisible()

  await reader.click(screen.getByRole('link', { name: 'Search by Author' }))

  expect(whereabouts()).toBe('/?q=zzzz&type=author')
})

test.each([
  ['how many', found([aBook()], { totalPages: 4, totalResults: 33 }), '33 books found'],
  ['that there are none', found([]), /^No books found\./],
  ['that there are some, where their number is unknown', found(books(10)), 'Some books were found.'],
])('what a search found is announced where nothing was said before: %s', async (_, reply, said) => {
  const pending = Promise.withResolvers<SearchReply>()
  showHome(
    fakeApi().on(searchBooks, ({ query }) => (query.page === 1 ? pending.promise : found(books(10)))),
    '/?q=kindred',
  )
  const live = (await screen.findByRole('region', { name: 'Search results' })).querySelector('[aria-live="polite"]')
  expect(live).toBeEmptyDOMElement()

  pending.resolve(reply)

  await waitFor(() => expect(live).toHaveTextContent(said))
})

test('a search that fails clears the list, shows an error, and can be retried', async () => {
  const api = fakeApi().on(searchBooks, found([aBook()]))
  const { reader } = showHome(api, '/?q=kindred')
  await screen.findByRole('article')
  api.on(searchBooks, () => fail('unavailable'))
  await search(reader, 'wild seed')

  expect(await screen.findByText('Failed to fetch books')).toBeVisible()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
  expect(screen.queryByText(/^Page/)).not.toBeInTheDocument()

  api.on(searchBooks, found([aBook({ title: 'Wild Seed' })]))
  await reader.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Wild Seed' })).toBeVisible()
})

test('if the shelf has no match and the sources are unavailable, that is said after a single request', async () => {
  const api = fakeApi().on(searchBooks, () => fail('source_unavailable'))
  showHome(api, '/?q=zzzz')

  expect(await screen.findByText('Failed to fetch books')).toBeVisible()
  expect(screen.getByText(/No book on this server matches, and the other catalogues can't be reached/)).toBeVisible()
  expect(api.sent(searchBooks)).toHaveLength(1)
})

test('results stay visible when a background refetch fails', async () => {
  const api = fakeApi().on(searchBooks, found([aBook()]))
  const { comeBack } = showHome(api, '/?q=kindred')
  await screen.findByRole('article')

  api.on(searchBooks, () => fail('unavailable'))
  await comeBack()

  expect(screen.getByRole('article')).toBeVisible()
})

test('pressing Search again after a failure retries', async () => {
  const api = fakeApi().on(searchBooks, () => fail('unavailable'))
  const { reader } = showHome(api, '/?q=kindred')
  await screen.findByText('Failed to fetch books')

  api.on(searchBooks, found([aBook({ title: 'Kindred' })]))
  await reader.click(screen.getByRole('button', { name: 'Search' }))

  expect(await screen.findByRole('link', { name: 'Kindred' })).toBeVisible()
})

test('Next and Previous page through the results, and the address follows', async () => {
  const api = fakeApi().on(searchBooks, ({ query }) => pageOf(Number(query.page), { pages: 2, books: 12 }))
  const { reader } = showHome(api, '/?q=book')
  expect(await screen.findByText('Page 1 of 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()

  await reader.click(screen.getByRole('button', { name: 'Next' }))

  expect(await screen.findByRole('link', { name: 'Book 11' })).toBeVisible()
  expect(screen.getByText('Page 2 of 2')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  expect(whereabouts()).toBe('/?q=book&page=2')
})

test('without totals, a full first page counts as five pages, until a short page shows the end', async () => {
  const api = fakeApi().on(searchBooks, ({ query }) => found(books(Number(query.page) < 3 ? 10 : 4)))
  const { reader } = showHome(api, '/?q=book')
  expect(await screen.findByText('Page 1 of 5')).toBeVisible()

  await reader.click(screen.getByRole('button', { name: 'Next' }))
  await reader.click(await screen.findByRole('button', { name: 'Next' }))

  expect(await screen.findByText('Page 3 of 3')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('an empty page leads back to the previous one', async () => {
  const api = fakeApi().on(searchBooks, ({ query }) => found(Number(query.page) < 3 ? books(10) : []))
  showHome(api, '/?q=book&page=3')

  await waitFor(() => expect(whereabouts()).toBe('/?q=book&page=2'))
  expect(await screen.findByText('Page 2 of 2')).toBeVisible()
})

test('a page far past the end leads straight to the last one', async () => {
  const api = fakeApi().on(searchBooks, ({ query }) => pageOf(Number(query.page), { pages: 2, books: 12 }))
  showHome(api, '/?q=book&page=900')

  expect(await screen.findByText('Page 2 of 2')).toBeVisible()
  expect(whereabouts()).toBe('/?q=book&page=2')
})

test("books from this server's own shelf are labeled as such", async () => {
  showHome(fakeApi().on(searchBooks, found([aBook()], { source: 'shelf' })), '/?q=kindred')

  expect(await screen.findByText('Showing books from this server')).toBeVisible()
})

test('before a search there are books and example searches', async () => {
  const api = fakeApi().on(searchBooks, found([aBook({ title: 'Rebecca' })]))
  const { reader } = showHome(api)
  expect(await screen.findByRole('link', { name: 'Rebecca' })).toBeVisible()

  await reader.click(screen.getByRole('link', { name: 'Ursula K. Le Guin' }))

  expect(whereabouts()).toBe('/?q=Ursula+K.+Le+Guin&type=author')
  expect(screen.getByRole('searchbox')).toHaveValue('Ursula K. Le Guin')
})

function showHome(api: ReturnType<typeof fakeApi>, at = '/') {
  return show(
    <CelebrationProvider>
      <SearchPage />
    </CelebrationProvider>,
    { api, as: 'alice', at },
  )
}

async function search(reader: ReturnType<typeof showHome>['reader'], text: string) {
  const box = screen.getByRole('searchbox')
  await reader.clear(box)
  await reader.type(box, text)
  await reader.click(screen.getByRole('button', { name: 'Search' }))
}

function found(list: SearchReply['books'], given: Partial<SearchReply> = {}): SearchReply {
  return { books: list, totalResults: null, totalPages: null, source: 'open-library', ...given }
}

function pageOf(page: number, all: { pages: number; books: number }): SearchReply {
  const from = (page - 1) * 10
  return found(books(Math.max(0, Math.min(10, all.books - from)), from + 1), {
    totalPages: all.pages,
    totalResults: all.books,
  })
}

function lastSearch(api: ReturnType<typeof fakeApi>) {
  return api.sent(searchBooks).at(-1)?.query
}

test('the results show the reader’s own state and stars, asked for once the results are there', async () => {
  const results = Promise.withResolvers<SearchReply>()
  const api = fakeApi()
    .on(searchBooks, ({ query }) => (query.filterType === 'title' ? results.promise : found([])))
    .on(listMarks, { marks: [{ id: 'kindred', state: 'FINISHED', stars: 4.5 }] })
  showHome(api, '/?q=k')
  await screen.findByText('Loading...')
  expect(api.sent(listMarks)).toEqual([])

  results.resolve(found([aBook({ title: 'Kindred' }), aBook({ title: 'Kim' })]))

  const [kindred, kim] = await screen.findAllByRole('article')
  await waitFor(() => expect(kindred).toHaveTextContent('FinishedYou4.5Your rating: 4 and a half stars'))
  expect(kim).not.toHaveTextContent('Finished')
  expect(api.sent(listMarks)).toEqual([{ query: { ids: 'kindred,kim' } }])
})
