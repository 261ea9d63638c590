import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listBestsellers, type BestsellerList } from '#contract/bestsellers.ts'
import { fail } from '#contract/errors.ts'
import { aBook } from '../testing/a-book.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { dayText } from '../ui/text/day-text.ts'
import { BestsellersPage } from './bestsellers-page.tsx'

const image = 'https://storage.googleapis.com/du-prd/books/images/9780000000001.jpg'
const bestsellers: BestsellerList = {
  source: 'newspaper',
  list_name: 'Combined Print & E-Book Fiction',
  published_date: '2024-12-01',
  books: [
    { ...aBook({ title: 'First', image }), rank: 1, weeks_on_list: 12 },
    { ...aBook({ title: 'Second' }), rank: 2, weeks_on_list: 0 },
  ],
}
const mostRead: BestsellerList = {
  source: 'readers',
  list_name: 'Most read on Octavo',
  published_date: null,
  books: [{ ...aBook({ title: 'Kindred' }), rank: 1, weeks_on_list: 0 }],
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T12:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const open = (api = fakeApi().on(listBestsellers, bestsellers)) =>
  show(<BestsellersPage />, { api, as: 'alice', at: '/bestsellers' })
const card = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement)

test('the newspaper is named, with the list and its date', async () => {
  open()

  expect(screen.getByText('Loading the latest bestsellers...')).toBeVisible()
  expect(await screen.findByRole('heading', { level: 1, name: 'The New York Times Bestsellers' })).toBeVisible()
  expect(screen.getByText(/Combined Print & E-Book Fiction/)).toHaveTextContent(dayText('2024-12-01'))
})

test('a card shows its rank and, if known, its weeks on the list, and links to the book', async () => {
  open()

  const [first, second] = [await card('First'), await card('Second')]
  expect(first.getByText('#1')).toBeVisible()
  expect(first.getByText('Weeks on list: 12')).toBeVisible()
  expect(first.getByRole('link', { name: 'First' })).toHaveAttribute('href', '/book-details/first')
  expect(first.getByRole('button', { name: 'Manage Readlists' })).toBeVisible()
  expect(second.getByText('#2')).toBeVisible()
  expect(second.queryByText(/Weeks on list/)).toBeNull()
})

test('without a cover, or with one that fails to load, the card says that there is none', async () => {
  open()
  const [first, second] = [await card('First'), await card('Second')]
  expect(second.getByRole('img', { name: 'No Cover Available' })).toBeVisible()
  expect(first.queryByRole('img', { name: 'No Cover Available' })).toBeNull()

  fireEvent.error(document.querySelector(`img[src="${image}"]`) as HTMLElement)

  expect(first.getByRole('img', { name: 'No Cover Available' })).toBeVisible()
})

test('a failure shows an error, and can be retried', async () => {
  const api = fakeApi().on(listBestsellers, () => fail('unavailable', { cause: 'offline' }))
  const { reader } = open(api)

  expect(await screen.findByRole('heading', { name: 'Unable to load bestsellers' })).toBeVisible()
  expect(screen.getByText('Failed to fetch bestsellers')).toBeVisible()
  api.on(listBestsellers, bestsellers)
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'First' })).toBeVisible()
})

test('during the retry delay there is no button: the page says when it will retry, and then shows the list', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-03-01T12:00:00') })
  const api = fakeApi().on(listBestsellers, () =>
    fail('source_unavailable', { text: 'Failed to fetch bestsellers', retryAfter: 2700 }),
  )
  open(api)
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent('Unable to load bestsellers')
  expect(alert).toHaveTextContent('Failed to fetch bestsellers')
  expect(alert).toHaveTextContent(/We'll check the newspaper again at 12:4[56]/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()

  api.on(listBestsellers, bestsellers)
  await act(() => vi.advanceTimersByTimeAsync(2_710_000))

  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible()
})

test('there is a heading while the list loads, and when it failed', async () => {
  const api = fakeApi().on(listBestsellers, () => fail('unavailable'))
  open(api)

  expect(screen.getByRole('heading', { level: 1, name: 'Bestsellers' })).toBeInTheDocument()
  await screen.findByRole('alert')
  expect(screen.getByRole('heading', { level: 1, name: 'Bestsellers' })).toBeInTheDocument()
})

test('the newspaper’s list is cached for a day, then fetched again', async () => {
  const first = open()
  await screen.findByRole('heading', { name: 'First' })
  expect(JSON.parse(localStorage.getItem('bestsellers') ?? '{}')).toMatchObject({ list: bestsellers })
  first.unmount()

  vi.setSystemTime('2026-03-02T11:59:00Z')
  const second = open()
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible()
  expect(second.api.sent(listBestsellers)).toEqual([])
  second.unmount()
  vi.setSystemTime('2026-03-02T12:00:00Z')
  const third = open()

  expect(screen.queryByRole('heading', { name: 'First' })).toBeNull()
  expect(localStorage.getItem('bestsellers')).toBeNull()
  await waitFor(() => expect(third.api.sent(listBestsellers)).toHaveLength(1))
  expect(await screen.findByRole('heading', { name: 'First' })).toBeVisible()
})

const inAnHour = Date.parse('2026-03-01T13:00:00Z')
const nameless = { ...mostRead.books[0], authors: [{}] }

test.each([
  ['no json', 'no json'],
  ['nothing', '{}'],
  ['empty books', JSON.stringify({ list: { ...mostRead, books: [{}] }, expiry: inAnHour })],
  ['authors without a name', JSON.stringify({ list: { ...mostRead, books: [nameless] }, expiry: inAnHour })],
])('an invalid cached list (%s) is dropped and fetched again', async (_, stored) => {
  localStorage.setItem('bestsellers', stored)
  open()

  expect(screen.queryByRole('article')).toBeNull()
  expect(await screen.findByRole('heading', { name: 'First' })).toBeVisible()
})

test('without a newspaper the page says what it shows, and how to switch the newspaper on', async () => {
  open(fakeApi().on(listBestsellers, mostRead))

  expect(await screen.findByRole('heading', { level: 1, name: 'Most read on Octavo' })).toBeVisible()
  // Readers are not shown operator details.
  expect(document.body).not.toHaveTextContent(/API|key|server/i)
  expect(screen.queryByText(/Weeks on list/)).toBeNull()
})

test('the list of most read books is shown from the cache, then refetched', async () => {
  open(fakeApi().on(listBestsellers, mostRead)).unmount()
  await waitFor(() => expect(localStorage.getItem('bestsellers')).not.toBeNull())
  const now = { ...mostRead, books: [{ ...aBook({ title: 'Emma' }), rank: 1, weeks_on_list: 0 }] }
  open(fakeApi().on(listBestsellers, now))

  expect(screen.getByRole('heading', { name: 'Kindred' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Emma' })).toBeVisible()
})

test('if nobody has read anything yet, the page links to the search', async () => {
  open(fakeApi().on(listBestsellers, { ...mostRead, books: [] }))

  expect(await screen.findByText('Nobody has started or finished a book here lately.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find books' })).toHaveAttribute('href', '/')
})
