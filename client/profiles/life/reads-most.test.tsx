import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { getStats } from '#contract/library/stats.ts'
import { aBook } from '../../testing/a-book.ts'
import { aStats } from '../../testing/a-stats.ts'
import { fakeApi, show } from '../../testing/fake-api.tsx'
import { OwnReadsMost, ReadsMost } from './reads-most.tsx'

test('the genres and authors read most come first, and lead to their books', async () => {
  const genres = ['Poetry', 'Classics', 'Horror', 'Fantasy', 'Essays', 'History']
  const book = aBook({ title: 'Emma' })
  const stats = aStats({
    readings: 21,
    by_genre: genres.map((name, index) => ({ name, readings: index + 1 })),
    authors: ['Ann', 'Bea', 'Cleo', 'Dora'].map((name, index) => ({ name, readings: 9 - index, book })),
  })
  show(<OwnReadsMost />, { api: fakeApi().on(getStats, stats), as: 'alice' })

  const shown = within(await screen.findByRole('list', { name: 'Genres' })).getAllByRole('link')
  expect(shown.map(({ textContent }) => textContent)).toEqual(['History', 'Essays', 'Fantasy', 'Horror', 'Classics'])
  expect(shown[0]).toHaveAttribute('href', '/library?reading=finished&genre=History&sort=finished')
  const authors = within(screen.getByRole('list', { name: 'Authors' })).getAllByRole('listitem')
  expect(authors.map(({ textContent }) => textContent)).toEqual(['Ann9', 'Bea8', 'Cleo7'])
})

test('where statistics fail to load, the profile is whole without them', async () => {
  const api = fakeApi().on(getStats, () => fail('unavailable'))
  const { container } = show(<OwnReadsMost />, { api, as: 'alice' })

  await waitFor(() => expect(api.sent(getStats)).toHaveLength(1))
  await waitFor(() => expect(container.querySelector('main, section[aria-labelledby]')).toBeNull())
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})

test('of another reader, genres lead to books of all, and authors to theirs', () => {
  const most = { genres: [{ name: 'Poetry', books: 3 }], authors: [{ name: 'Ann', books: 2 }] }
  show(<ReadsMost most={most} />, { as: 'alice' })

  expect(screen.getByRole('region', { name: 'What they read most' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Poetry' })).toHaveAttribute('href', '/?q=Poetry&type=genre')
  expect(screen.getByRole('link', { name: 'Ann' })).toHaveAttribute('href', '/author-details?name=Ann')
})
