import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { createReport } from '#contract/moderation/reports.ts'
import { openReadlistLink } from '#contract/privacy/readlist-audience.ts'
import { aBook } from '../../testing/a-book.ts'
import { fakeApi, show, type FakeApi } from '../../testing/fake-api.tsx'
import { LinkedReadlistPage } from './linked-readlist-page.tsx'
import { dayText } from '../../ui/text/day-text.ts'

test('a visitor reads a list by its link: name, owner and books', async () => {
  const about = { description: 'For the sea.', updated_at: '2026-11-20T10:00:00.000Z' }
  const list = { name: 'Summer', owner: 'bob', ...about, books: [aBook({ title: 'Kindred' })], total: 1 }
  const { api } = open(fakeApi().on(openReadlistLink, list))

  expect(await screen.findByRole('heading', { level: 1, name: 'Summer' })).toBeVisible()
  expect(screen.getByText('by bob')).toBeVisible()
  expect(document.querySelector('header img')).toBeNull()
  expect(screen.getByText('1 book').parentElement).toHaveTextContent(`1 book · Updated ${dayText('2026-11-20')}`)
  expect(screen.getByText('For the sea.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 3, name: 'Kindred' })).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(api.sent(openReadlistLink)).toEqual([{ params: { link: 'abc' }, query: {} }])
})

test('why a book is in a numbered list stands below it, and its place beside its title', async () => {
  const notes = [{ google_books_id: 'kindred', note: 'For the ending.' }]
  open(
    fakeApi().on(openReadlistLink, {
      name: 'Summer',
      owner: 'bob',
      is_numbered: true,
      books: [aBook()],
      notes,
      total: 1,
    }),
  )

  expect(await screen.findByText('For the ending.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('1Kindred')
})

test('who is logged in can report the list, unless it is their own', async () => {
  const list = {
    name: 'Summer',
    owner: 'bob',
    description: '',
    updated_at: '2026-11-20T10:00:00.000Z',
    books: [],
    total: 0,
  }
  const { reader, api, unmount } = open(
    fakeApi()
      .on(openReadlistLink, list)
      .on(createReport, () => fail('already_reported')),
    'alice',
  )
  await reader.click(await screen.findByRole('button', { name: 'Report this readlist' }))
  await reader.click(await screen.findByRole('radio', { name: 'Spam or advertising' }))
  await reader.click(screen.getByRole('button', { name: 'Send report' }))

  await waitFor(() =>
    expect(api.sent(createReport)).toMatchObject([{ body: { kind: 'readlist', id: 'abc', reason: 'spam' } }]),
  )
  unmount()
  open(fakeApi().on(openReadlistLink, list), 'bob')
  expect(await screen.findByRole('heading', { level: 1, name: 'Summer' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Report this readlist' })).not.toBeInTheDocument()
})

test('a link that was taken back says so', async () => {
  open(fakeApi().on(openReadlistLink, () => fail('readlist_not_found')))

  expect(await screen.findByText("We couldn't find this readlist.")).toBeVisible()
  expect(screen.getByText('Its owner may have taken the link back.')).toBeVisible()
})

function open(api: FakeApi, as?: string) {
  return show(
    <Routes>
      <Route path="/list/:link" element={<LinkedReadlistPage />} />
    </Routes>,
    { api, at: '/list/abc', ...(as !== undefined && { as }) },
  )
}
