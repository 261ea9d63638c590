import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { openReadlistLink } from '#contract/privacy/readlist-audience.ts'
import { aBook } from '../../testing/a-book.ts'
import { fakeApi, show, type FakeApi } from '../../testing/fake-api.tsx'
import { LinkedReadlistPage } from './linked-readlist-page.tsx'

test('a visitor reads a list by its link: name, owner and books', async () => {
  const about = { description: 'For the sea.', updated_at: '2026-11-20T10:00:00.000Z' }
  const list = { name: 'Summer', owner: 'bob', ...about, books: [aBook({ title: 'Kindred' })], total: 1 }
  const { api } = open(fakeApi().on(openReadlistLink, list))

  expect(await screen.findByRole('heading', { level: 1, name: 'Summer' })).toBeVisible()
  expect(screen.getByText('by bob').parentElement).toHaveTextContent(/^by bob · 1 book · Updated Nov 20, 2026$/)
  expect(screen.getByText('For the sea.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 3, name: 'Kindred' })).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(api.sent(openReadlistLink)).toEqual([{ params: { link: 'abc' }, query: {} }])
})

test('a link that was taken back says so', async () => {
  open(fakeApi().on(openReadlistLink, () => fail('readlist_not_found')))

  expect(await screen.findByText("We couldn't find this readlist.")).toBeVisible()
  expect(screen.getByText('Its owner may have taken the link back.')).toBeVisible()
})

function open(api: FakeApi) {
  return show(
    <Routes>
      <Route path="/list/:link" element={<LinkedReadlistPage />} />
    </Routes>,
    { api, at: '/list/abc' },
  )
}
