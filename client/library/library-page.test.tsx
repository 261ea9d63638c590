import { screen, waitFor, within } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { getLibraryOverview, listLibrary, type BookInLibrary } from '#contract/library/library.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { rateBook } from '#contract/ratings.ts'
import { getReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { addToReadlist, listReadlists, type ReadlistSummary } from '#contract/readlists.ts'
import { RatingSection } from '../ratings/rating-section.tsx'
import { StatusPanel } from '../reading/status-panel.tsx'
import { changedEntry, inLibrary } from '../testing/a-library-entry.ts'
import { earned, nothingEarned } from '../testing/a-book.ts'
import { aStatus } from '../testing/a-status.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { LibraryPage } from './library-page.tsx'

const three = [
  inLibrary('Kindred', {
    state: 'FINISHED',
    finished_on: '2019',
    times_finished: 2,
    stars: 4.5,
    owned_copies: 2,
    visibility: 'private',
    has_note: true,
  }),
  inLibrary('Emma', { state: 'READING' }),
  inLibrary('Dune'),
]

const seaStories: ReadlistSummary = {
  id: 'r1',
  name: 'Sea stories',
  owner: 'alice',
  kept_for_you: false,
  books: [],
  books_count: 0,
  covers: [],
}

function server(books: BookInLibrary[] = three) {
  return fakeApi()
    .on(listLibrary, { results: books, total: books.length, next: null })
    .on(getLibraryOverview, {
      states: [
        { state: 'READING', books: 1 },
        { state: 'FINISHED', books: 1 },
      ],
      years: [{ year: 2019, books: 1 }],
    })
    .on(listReadlists, { readlists: [seaStories] })
    .on(updateEntry, () => ({ entry: changedEntry, gamification: nothingEarned }))
    .on(addToReadlist, () => ({}))
}

const open = (api = server(), at = '/library') => show(<LibraryPage />, { api, as: 'alice', at })
const rows = async () => within(await screen.findByRole('list', { name: 'Your books' })).findAllByRole('listitem')
const asked = (api: ReturnType<typeof server>) => api.sent(listLibrary).at(-1)?.query

async function select(reader: ReturnType<typeof open>['reader'], ...titles: string[]) {
  await reader.click(await screen.findByRole('button', { name: 'Select' }))
  for (const title of titles) await reader.click(screen.getByRole('checkbox', { name: `Select ${title}` }))
}

async function change(reader: ReturnType<typeof open>['reader'], kind: string, to: string) {
  await reader.click(screen.getByRole('button', { name: kind }))
  await reader.click(await screen.findByRole('radio', { name: new RegExp(`^${to}`) }))
  await reader.click(screen.getByRole('button', { name: /^Change/ }))
}

test('a book is shown with its state, stars, last finish, copies, and that only its reader sees it', async () => {
  open(server(), '/library?sort=finished')

  const [kindred, emma] = await rows()

  expect(screen.getByText('3 books')).toBeVisible()
  expect(kindred).toHaveTextContent('KindredOctavia E. ButlerFinished2019, 2 times')
  expect(kindred).toHaveTextContent('Your rating: 4 and a half stars')
  expect(kindred).toHaveTextContent('You own 2 copies')
  expect(kindred).toHaveTextContent('You keep a note')
  expect(kindred).toHaveTextContent('Only you see this book')
  expect(emma).toHaveTextContent('ReadingSince')
})

test('states, filters and sorting are kept in the address and asked of the server', async () => {
  const { reader, api } = open()
  await rows()

  await reader.click(screen.getByRole('link', { name: 'Finished 1' }))
  expect(whereabouts()).toBe('/library?state=FINISHED')
  await reader.selectOptions(screen.getByLabelText('Year finished'), '2019')
  await reader.selectOptions(await screen.findByLabelText('Readlist'), 'Sea stories')
  await reader.selectOptions(screen.getByLabelText('Your stars'), '4')
  await reader.selectOptions(screen.getByLabelText('Sort'), 'Author')

  const query = { state: 'FINISHED', year: 2019, readlist: 'r1', min_stars: 4, sort: 'author' }
  await waitFor(() => expect(asked(api)).toEqual(query))
  expect(whereabouts()).toBe('/library?state=FINISHED&readlist=r1&year=2019&stars=4&sort=author')
  await reader.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(whereabouts()).toBe('/library?sort=author')
})

test('a search is sent once typing pauses, and an address with a search shows it', async () => {
  const { reader, api } = open(server(), '/library?q=dune')
  const field = screen.getByRole('searchbox', { name: 'Search your library' })
  expect(field).toHaveValue('dune')

  await reader.clear(field)
  await reader.type(field, 'le guin ')

  await waitFor(() => expect(whereabouts()).toBe('/library?q=le+guin'))
  await waitFor(() => expect(asked(api)).toMatchObject({ q: 'le guin' }))
  expect(field).toHaveValue('le guin ')
  expect(api.sent(listLibrary).filter(({ query }) => query.q === 'l' || query.q === 'le')).toEqual([])
})

test('the next books are loaded near the end, and each is shown once', async () => {
  const many = Array.from({ length: 15 }, (_, i) => inLibrary(`Volume ${i}`))
  const api = server().on(listLibrary, ({ query }) =>
    query.after === undefined
      ? { results: many.slice(0, 10), total: 15, next: 'ten' }
      : { results: many.slice(10), total: 15, next: null },
  )
  open(api)

  await waitFor(async () => expect(await rows()).toHaveLength(15))
  expect((await rows()).at(-1)).toHaveTextContent('Volume 14')
  expect(api.sent(listLibrary).at(-1)?.query.after).toBe('ten')
})

test('an empty library says what comes here, and a filter that leaves nothing can be lifted', async () => {
  const { reader } = open(server([]), '/library?state=PAUSED')

  await reader.click(await screen.findByRole('button', { name: 'Show all books' }))

  expect(await screen.findByText('Your library is empty.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bring your books from elsewhere' })).toHaveAttribute('href', '/import')
  expect(screen.getByRole('link', { name: 'Find books' })).toHaveAttribute('href', '/')
})

test('a library that fails to load can be tried again', async () => {
  const api = server().on(listLibrary, () => fail('not_found'))
  const { reader } = open(api)

  await screen.findByRole('alert')
  api.on(listLibrary, { results: three, total: 3, next: null })
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await rows()).toHaveLength(3)
})

test('several books get a state at once, and what they earned is shown as one', async () => {
  const api = server().on(updateEntry, () => ({ entry: changedEntry, gamification: earned('Book finished!', 10) }))
  const { reader } = open(api)
  await select(reader, 'Emma', 'Dune')
  expect(screen.getByText('2 books selected')).toBeVisible()

  await change(reader, 'State', 'Finished')

  expect(await screen.findByText('2 books changed.')).toBeVisible()
  expect(screen.getByText('+20 points earned!')).toBeVisible()
  expect(api.sent(updateEntry)).toEqual([
    { params: { id: 'emma' }, body: { state: 'FINISHED' } },
    { params: { id: 'dune' }, body: { state: 'FINISHED' } },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.getByText('Select books')).toBeVisible()
})

test('a shift press selects everything between two books, and one button all that is shown', async () => {
  const { reader } = open()
  await select(reader, 'Kindred')
  await reader.keyboard('{Shift>}')
  await reader.click(screen.getByRole('checkbox', { name: 'Select Dune' }))
  await reader.keyboard('{/Shift}')
  expect(screen.getByRole('checkbox', { name: 'Select Emma' })).toBeChecked()

  await reader.click(screen.getByRole('checkbox', { name: 'Select Kindred' }))
  expect(screen.getByText('2 books selected')).toBeVisible()
  await reader.click(screen.getByRole('button', { name: 'Select all 3 shown' }))
  expect(screen.getByText('3 books selected')).toBeVisible()
})

test('books that could not be changed are named, and stay selected', async () => {
  const api = server().on(addToReadlist, ({ body }) => (body.book_id === 'emma' ? fail('list_is_full') : {}))
  const { reader } = open(api)
  await select(reader, 'Emma', 'Dune')

  await change(reader, 'Readlist', 'Sea stories')

  const failed = await screen.findByRole('list', { name: 'Not changed' })
  expect(failed).toHaveTextContent("EmmaYou've reached the maximum.")
  await reader.click(screen.getByText('Close', { selector: 'button *' }))
  expect(screen.getByText('1 book selected')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: 'Select Emma' })).toBeChecked()
})

test('a change of many books can be stopped, and what was left is still selected', async () => {
  const first = Promise.withResolvers<void>()
  const api = server().on(updateEntry, async () => {
    await first.promise
    return { entry: changedEntry, gamification: nothingEarned }
  })
  const { reader } = open(api)
  await select(reader, 'Kindred', 'Emma', 'Dune')
  await change(reader, 'Visibility', 'Only you')
  expect(await screen.findByRole('progressbar')).toBeVisible()

  await reader.click(screen.getByRole('button', { name: 'Stop' }))
  first.resolve()

  expect(await screen.findByText('Stopped. 1 book changed, 2 left as they were.')).toBeVisible()
  expect(api.sent(updateEntry)).toHaveLength(1)
  expect(screen.getByText('2 books selected', { selector: 'output' })).toBeInTheDocument()
})

test('a change waits where the server asks for patience, and goes on', async () => {
  let calls = 0
  const api = server().on(updateEntry, () => {
    calls += 1
    if (calls === 1) fail('too_many_requests', { retryAfter: 0.01 })
    return { entry: changedEntry, gamification: nothingEarned }
  })
  const { reader } = open(api)
  await select(reader, 'Emma')

  await change(reader, 'State', 'Paused')

  expect(await screen.findByText('1 book changed.')).toBeVisible()
  expect(calls).toBe(2)
})

test('a book that is read again counts as a finished one too, and the numbers say so', async () => {
  const states = [
    { state: 'READING', books: 2 },
    { state: 'FINISHED', books: 36 },
    { state: 'REREADING', books: 1 },
  ] as const
  open(server().on(getLibraryOverview, { states: [...states], years: [] }))

  expect(await screen.findByRole('link', { name: 'Finished 36' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Reading 2 and 1 again' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Reading again 1 of the 36' })).toBeVisible()
})

test('a book that is finished or rated on its own page is so in the library too, however soon one comes back', async () => {
  const api = server([inLibrary('Emma', { state: 'READING' })])
    .on(getReadingStatus, aStatus('READING'))
    .on(updateReadingStatus, () => {
      api.on(listLibrary, { results: [inLibrary('Emma', { state: 'FINISHED' })], total: 1, next: null })
      return { status: 'FINISHED' as const, gamification: nothingEarned }
    })
    .on(rateBook, () => {
      api.on(listLibrary, { results: [inLibrary('Emma', { state: 'FINISHED', stars: 4 })], total: 1, next: null })
      return { rating: 4, stars: 4, average_rating: 4, total_ratings: 1, gamification: nothingEarned }
    })
  const pages = (
    <Routes>
      <Route
        path="/library"
        element={
          <>
            <LibraryPage />
            <Link to="/book">Its page</Link>
          </>
        }
      />
      <Route
        path="/book"
        element={
          <>
            <StatusPanel bookId="emma" />
            <RatingSection bookId="emma" />
            <Link to="/library">Back</Link>
          </>
        }
      />
    </Routes>
  )
  const { reader } = show(pages, { api, as: 'alice', at: '/library' })
  const emma = async () => (await rows())[0]
  expect(await emma()).toHaveTextContent('Reading')
  await reader.click(screen.getByRole('link', { name: 'Its page' }))

  await reader.click(await screen.findByRole('button', { name: 'Finished Reading' }))
  await waitFor(() => expect(api.sent(updateReadingStatus)).toHaveLength(1))
  await reader.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(async () => expect(await emma()).toHaveTextContent('Finished'))
  await reader.click(screen.getByRole('link', { name: 'Its page' }))
  await reader.click(await screen.findByRole('radio', { name: '4 stars' }))
  await waitFor(() => expect(api.sent(rateBook)).toHaveLength(1))
  await reader.click(screen.getByRole('link', { name: 'Back' }))

  await waitFor(async () => expect(await emma()).toHaveTextContent('Your rating: 4 stars'))
})

test('a change that is stopped while it waits for the server changes no other book', async () => {
  const api = server().on(updateEntry, () => fail('too_many_requests', { retryAfter: 1_000 }))
  const { reader } = open(api)
  await select(reader, 'Emma', 'Dune')
  await change(reader, 'State', 'Paused')
  await waitFor(() => expect(api.sent(updateEntry)).toHaveLength(1))

  await reader.click(await screen.findByRole('button', { name: 'Stop' }))

  expect(await screen.findByText(/^Stopped/)).toBeVisible()
  expect(api.sent(updateEntry)).toHaveLength(1)
})

test('when the filters are cleared, the focus goes to the books', async () => {
  const { reader } = open(server(), '/library?state=READING')

  await reader.click(await screen.findByRole('button', { name: 'Clear filters' }))

  await waitFor(() => expect(screen.getByRole('region', { name: 'Books' })).toHaveFocus())
})

test.each([
  ['where a filter left nothing', server([]), '/library?state=PAUSED'],
  ['beside the figure that they stand behind', server(), '/library?reading=finished'],
])('when all books are shown again %s, the focus goes to the page', async (_, api, at) => {
  const page = (
    <main>
      <LibraryPage />
    </main>
  )
  const { reader } = show(page, { api, as: 'alice', at })

  await reader.click(await screen.findByRole('button', { name: 'Show all books' }))

  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('when all are selected the focus stays, and it returns to where selecting began', async () => {
  const { reader } = open()
  await select(reader)

  const all = screen.getByRole('button', { name: 'Select all 3 shown' })
  await reader.click(all)
  expect(screen.getByText('3 books selected')).toBeVisible()
  expect(all).toHaveFocus()
  expect(all).toBeEnabled()
  expect(all).toHaveAttribute('aria-disabled', 'true')
  await reader.click(screen.getByRole('button', { name: 'Done' }))

  expect(screen.getByRole('button', { name: 'Select' })).toHaveFocus()
})
