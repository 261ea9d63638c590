import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { searchBooks } from '#contract/books.ts'
import type { Reply } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'
import { getFeed } from '#contract/feed/feed.ts'
import { addProgress, editReading, getEntry } from '#contract/library/readings.ts'
import { listBooksInProgress, updateReadingStatus, type BookInProgress } from '#contract/reading.ts'
import { CelebrationProvider } from '../points/celebration.tsx'
import { aBook, earned, nothingEarned } from '../testing/a-book.ts'
import { anEntry, aReading } from '../testing/an-entry.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { SearchPage } from './search-page.tsx'

test('home shows the books being read, and finishing one there is celebrated', async () => {
  const api = withShelves({ READING: [pending('Kindred')], WANT_TO_READ: [] })
  api.on(updateReadingStatus, () => {
    api.on(listBooksInProgress, { results: [], total: 0, next: null })
    return { status: 'FINISHED' as const, gamification: earned('Book finished! Great job!', 10) }
  })
  const { reader } = showHome(api)
  const shelf = within(await screen.findByRole('region', { name: 'Currently Reading' }))
  expect(shelf.getByRole('link', { name: 'Kindred' })).toHaveAttribute('href', '/book-details/kindred')
  expect(shelf.getByText(/^Since Jan 31/)).toBeVisible()

  await reader.click(shelf.getByRole('button', { name: 'Mark as finished: Kindred' }))

  expect(await screen.findByText('Book finished! Great job!')).toBeVisible()
  expect(screen.getByText('+10 points earned!')).toBeVisible()
  expect(api.sent(updateReadingStatus)).toEqual([{ params: { id: 'kindred' }, body: { status: 'FINISHED' } }])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Currently Reading' })).not.toBeInTheDocument())
})

test('the books being read wait for no feed, and what stands below the feed does', async () => {
  const feed = Promise.withResolvers<Reply<typeof getFeed>>()
  const api = withShelves({ READING: [pending('Kindred')], WANT_TO_READ: [pending('Emma')] })
  showHome(api.on(getFeed, () => feed.promise))

  expect(await screen.findByRole('region', { name: 'Currently Reading' })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Want to Read' })).not.toBeInTheDocument()
  feed.resolve({ results: [], next: null, follows_anyone: false })

  expect(await screen.findByRole('region', { name: 'Want to Read' })).toBeVisible()
})

test('a paused book is only named while others are being read', async () => {
  const paused = { ...pending('Emma'), state: 'PAUSED' as const }
  const api = withShelves({ READING: [pending('Kindred'), paused], WANT_TO_READ: [] })
  showHome(api)

  const shelf = within(await screen.findByRole('region', { name: 'Currently Reading' }))
  expect(shelf.getAllByRole('article')).toHaveLength(1)
  expect(shelf.getByText(/^Paused:/)).toHaveTextContent('Paused: Emma')
  expect(shelf.getByRole('link', { name: 'Emma' })).toHaveAttribute('href', '/book-details/emma')
})

test('a paused book stands there like others while it is the only one', async () => {
  showHome(withShelves({ READING: [{ ...pending('Emma'), state: 'PAUSED' as const }], WANT_TO_READ: [] }))

  const shelf = within(await screen.findByRole('region', { name: 'Currently Reading' }))
  expect(shelf.getByRole('button', { name: 'Mark as finished: Emma' })).toBeVisible()
})

test('a wanted book is started with one press, and the focus stays on the shelf it left', async () => {
  const kindred = pending('Kindred')
  const emma = pending('Emma')
  const api = withShelves({ READING: [], WANT_TO_READ: [kindred, emma] })
  api.on(updateReadingStatus, () => {
    onShelves(api, { READING: [kindred], WANT_TO_READ: [emma] })
    return { status: 'READING' as const, gamification: nothingEarned }
  })
  const { reader } = showHome(api)
  const wanted = within(await screen.findByRole('region', { name: 'Want to Read' }))
  expect(wanted.getByText('2 books')).toBeVisible()

  await reader.click(wanted.getByRole('button', { name: 'Start Reading: Kindred' }))

  const now = within(await screen.findByRole('region', { name: 'Currently Reading' }))
  expect(now.getByRole('link', { name: 'Kindred' })).toBeVisible()
  expect(wanted.queryByRole('link', { name: 'Kindred' })).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Want to Read' })).toHaveFocus()
})

test('progress is noted in one tap on home, shown at once, and celebrated', async () => {
  const api = withShelves({ READING: [pending('Kindred', inHand(120))], WANT_TO_READ: [] })
  api.on(addProgress, ({ body }) => {
    const progress = onPage(body.page ?? 0)
    const reading = aReading({ id: 'r1', outcome: 'open', progress: [progress] })
    return { progress, reading, gamification: earned('Read today! Well done!', 1) }
  })
  const { reader } = showHome(api)
  const shelf = within(await screen.findByRole('region', { name: 'Currently Reading' }))
  expect(shelf.getByText(/page 120 of 320/)).toBeVisible()

  await reader.click(shelf.getByRole('button', { name: 'Update progress: Kindred' }))
  await reader.clear(await shelf.findByLabelText('How far you are'))
  await reader.type(await shelf.findByLabelText('How far you are'), '320{Enter}')

  expect(shelf.getByText(/page 320 of 320/)).toBeVisible()
  expect(await screen.findByText('Read today! Well done!')).toBeVisible()
  expect(shelf.getByText('Finished?')).toBeVisible()
  expect(api.sent(updateReadingStatus)).toEqual([])
})

test('of many books being read home shows three, and the others on request', async () => {
  const titles = ['Kindred', 'Emma', 'Dune', 'Rebecca', 'Ulysses']
  const { reader } = showHome(withShelves({ READING: titles.map((title) => pending(title)), WANT_TO_READ: [] }))
  const shelf = within(await screen.findByRole('region', { name: 'Currently Reading' }))
  const shown = () => shelf.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(shown()).toEqual(['Kindred', 'Emma', 'Dune'])

  await reader.click(shelf.getByRole('button', { name: 'Show more' }))

  expect(shown()).toEqual(titles)
  expect(shelf.getAllByRole('listitem')[3]).toHaveFocus()
  expect(shelf.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('a paused book says so', async () => {
  showHome(withShelves({ READING: [pending('Kindred', { state: 'PAUSED' })], WANT_TO_READ: [] }))

  expect(await screen.findByText(/^Paused since Jan 31/)).toBeVisible()
})

test('a finish on home offers to undo it', async () => {
  const api = withShelves({ READING: [pending('Kindred', inHand(120))], WANT_TO_READ: [] })
  const ended = aReading({ id: 'r1', started_on: '2026-01-31', finished_on: '2026-02-28' })
  api
    .on(updateReadingStatus, () => {
      onShelves(api, { READING: [], WANT_TO_READ: [] })
      return { status: 'FINISHED' as const, gamification: nothingEarned }
    })
    .on(getEntry, anEntry({ status: 'FINISHED', state: 'FINISHED', times_finished: 1, readings: [ended] }))
    .on(editReading, () => {
      onShelves(api, { READING: [pending('Kindred', inHand(120))], WANT_TO_READ: [] })
      return { reading: ended, entry: anEntry({ status: 'READING', state: 'READING' }) }
    })
  const { reader } = showHome(api)
  await reader.click(await screen.findByRole('button', { name: 'Mark as finished: Kindred' }))

  await reader.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(await screen.findByRole('button', { name: 'Mark as finished: Kindred' })).toBeVisible()
  expect(api.sent(editReading)[0]).toEqual({
    params: { id: 'r1' },
    body: { outcome: 'open', started_on: '2026-01-31' },
  })
})

test('a book that cannot be marked as finished stays, with an error', async () => {
  const api = withShelves({ READING: [pending('Kindred')], WANT_TO_READ: [] })
  api.on(updateReadingStatus, () => fail('unavailable', { cause: 'no network' }))
  const { reader } = showHome(api)

  await reader.click(await screen.findByRole('button', { name: 'Mark as finished: Kindred' }))

  expect(await screen.findByText('Failed to update reading status. Please try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark as finished: Kindred' })).toBeVisible()
})

test('more wanted books load on request', async () => {
  const api = withShelves({ READING: [], WANT_TO_READ: [] })
  api.on(listBooksInProgress, ({ query }) => {
    if (query.status === 'READING') return { results: [], total: 0, next: null }
    return query.after === 'there'
      ? { results: [pending('Emma')], total: 2, next: null }
      : { results: [pending('Kindred')], total: 2, next: 'there' }
  })
  const { reader } = showHome(api)

  await reader.click(await screen.findByRole('button', { name: 'Show more' }))

  expect(await screen.findByRole('link', { name: 'Emma' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Kindred' })).toBeVisible()
})

test('a reader without such books sees only the shelf of the day', async () => {
  showHome(withShelves({ READING: [], WANT_TO_READ: [] }))

  expect(await screen.findByRole('region', { name: /^Today’s shelf/ })).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Want to Read' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

test('if they fail to load, home shows an error and still the shelf of the day', async () => {
  const api = withShelves({ READING: [], WANT_TO_READ: [] }).on(listBooksInProgress, () => fail('invalid'))
  const { reader } = showHome(api)
  expect(await screen.findByText("Failed to load the books you're reading or want to read.")).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Rebecca' })).toBeVisible()

  onShelves(api, { READING: [pending('Kindred')], WANT_TO_READ: [] })
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('region', { name: 'Currently Reading' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})

function onPage(page: number) {
  return { id: `p${page}`, on: '2026-02-01', page, percent: null, minutes: null, note: '' }
}

function inHand(page: number): Partial<BookInProgress> {
  return {
    pages: 320,
    reading: { id: 'r1', started_on: '2026-01-31', pages: null, minutes: null, progress: [onPage(page)] },
  }
}

type Shelves = Record<'READING' | 'WANT_TO_READ', BookInProgress[]>

function withShelves(shelves: Shelves) {
  const ofTheDay = { books: [aBook({ title: 'Rebecca' })], totalResults: 1, totalPages: 1, source: 'shelf' as const }
  return onShelves(fakeApi().on(searchBooks, ofTheDay), shelves)
}

function onShelves(api: ReturnType<typeof fakeApi>, shelves: Shelves) {
  return api.on(listBooksInProgress, ({ query }) => {
    const results = shelves[query.status]
    return { results, total: results.length, next: null }
  })
}

function pending(title: string, given: Partial<BookInProgress> = {}): BookInProgress {
  return {
    book: aBook({ title }),
    state: 'READING',
    since: '2026-01-31T12:00:00.000Z',
    pages: null,
    reading: null,
    ...given,
  }
}

function showHome(api: ReturnType<typeof fakeApi>) {
  return show(
    <CelebrationProvider>
      <SearchPage />
    </CelebrationProvider>,
    { api, as: 'alice' },
  )
}
