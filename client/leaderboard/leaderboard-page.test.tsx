import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { getLeaderboard, type LeaderboardRow } from '#contract/leaderboard.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { LeaderboardPage } from './leaderboard-page.tsx'

const row = (rank: number, username: string, points: number): LeaderboardRow => ({
  rank,
  username,
  profile_image: '',
  level: 1,
  points,
  is_you: username === 'alice',
})

/** A leaderboard of two pages, with alice on the second. */
const twoPages = () =>
  fakeApi().on(getLeaderboard, ({ query }) => ({
    results: query.page === 1 ? [row(1, 'bob', 1_200), row(1, 'carol', 1_200)] : [row(3, 'alice', 40)],
    you: { rank: 3, points: 40 },
    page: query.page,
    total_pages: 2,
  }))

test('readers are listed by rank with name, level and points, and names link to profiles', async () => {
  const { reader } = show(<LeaderboardPage />, { api: twoPages(), as: 'alice' })

  const table = await screen.findByRole('table', { name: 'Readers by points' })
  const cells = within(table)
    .getAllByRole('row')
    .map((each) => Array.from(each.children, (cell) => cell.textContent))
  expect(cells).toEqual([
    ['Rank', 'Reader', 'Level', 'Points'],
    ['1', 'bob', '1', (1_200).toLocaleString()],
    ['1', 'carol', '1', (1_200).toLocaleString()],
  ])
  await reader.click(within(table).getByRole('link', { name: 'carol' }))

  expect(whereabouts()).toBe('/user/carol')
})

test('a reader whose profile the viewer may not see has a rank and neither name nor points', async () => {
  const hidden = { ...row(1, '', 0), level: 0, hidden: true }
  const api = fakeApi().on(getLeaderboard, {
    results: [hidden, { ...hidden, rank: 2 }, row(3, 'alice', 40)],
    you: { rank: 3, points: 40 },
    page: 1,
    total_pages: 1,
  })
  show(<LeaderboardPage />, { api, as: 'alice' })

  const table = await screen.findByRole('table', { name: 'Readers by points' })
  const cells = within(table)
    .getAllByRole('row')
    .map((each) => Array.from(each.children, (cell) => cell.textContent))
  expect(cells.slice(1, 3)).toEqual([
    ['1', 'Hidden reader', '', ''],
    ['2', 'Hidden reader', '', ''],
  ])
  expect(within(table).getAllByRole('link')).toHaveLength(1)
})

test('the viewer’s own row stays visible on every page', async () => {
  const { reader } = show(<LeaderboardPage />, { api: twoPages(), as: 'alice' })

  const own = await screen.findByRole('region', { name: 'Your place' })
  expect(own).toHaveTextContent('3alice')
  expect(own).toHaveTextContent('40 points')

  await reader.click(screen.getByRole('button', { name: 'Next' }))
  expect(await screen.findByText('You')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Your place' })).not.toBeInTheDocument()
  expect(whereabouts()).toBe('/?page=2')
})

test('paging requests one page once, and moves the focus to its top', async () => {
  const second = Promise.withResolvers<void>()
  const api = twoPages()
  const { reader } = show(<LeaderboardPage />, { api, as: 'alice' })
  await screen.findByRole('table')
  api.on(getLeaderboard, async ({ query }) => {
    await second.promise
    return { results: [row(3, 'alice', 40)], you: { rank: 3, points: 40 }, page: query.page, total_pages: 3 }
  })

  await reader.click(screen.getByRole('button', { name: 'Next' }))

  expect(screen.getByText('bob')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Ranking' })).toHaveFocus()
  await reader.click(screen.getByRole('button', { name: 'Next' }))
  expect(whereabouts()).toBe('/?page=2')
  expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus()
  second.resolve()
  expect(await screen.findByText('You')).toBeVisible()
})

test('the previous leaderboard is not shown under the next one’s name', async () => {
  const api = twoPages()
  const { reader } = show(<LeaderboardPage />, { api, as: 'alice' })
  await screen.findByText('bob')
  api.on(getLeaderboard, () => new Promise(() => {}))

  await reader.click(screen.getByRole('radio', { name: 'People I follow' }))

  expect(screen.getByText('Loading leaderboard...')).toBeVisible()
  expect(screen.queryByText('bob')).not.toBeInTheDocument()
})

test('the tabs and the switch select the leaderboard, and the address keeps it', async () => {
  const api = twoPages()
  const { reader } = show(<LeaderboardPage />, { api, as: 'alice', at: '/leaderboard?page=2' })
  await screen.findByText('You')

  await reader.click(screen.getByRole('tab', { name: 'This week' }))
  await reader.click(screen.getByRole('radio', { name: 'People I follow' }))

  await waitFor(() => expect(whereabouts()).toBe('/leaderboard?period=week&scope=following'))
  expect(api.sent(getLeaderboard).map(({ query }) => query)).toEqual([
    { period: 'all', scope: 'everyone', page: 2 },
    { period: 'week', scope: 'everyone', page: 1 },
    { period: 'week', scope: 'following', page: 1 },
  ])
})

test('a reader without points is told how to earn some', async () => {
  const nothing = { results: [], you: { rank: null, points: 0 }, page: 1, total_pages: 1 }
  show(<LeaderboardPage />, {
    api: fakeApi().on(getLeaderboard, nothing),
    as: 'alice',
    at: '/leaderboard?period=week&scope=following',
  })

  expect(await screen.findByText('Nobody you follow has earned points yet.')).toBeVisible()
  expect(screen.getByText(/You have no points yet this week\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find Users' })).toHaveAttribute('href', '/search-users')
})

test('a leaderboard that fails to load shows an error, and can be retried', async () => {
  const api = fakeApi().on(getLeaderboard, () => fail('unavailable'))
  const { reader } = show(<LeaderboardPage />, { api, as: 'alice' })
  const again = await screen.findByRole('button', { name: 'Try again' })

  api.on(getLeaderboard, { results: [row(1, 'alice', 10)], you: { rank: 1, points: 10 }, page: 1, total_pages: 1 })
  await reader.click(again)

  expect(await screen.findByRole('table')).toHaveTextContent('alice')
})

test('an invalid address opens the default leaderboard', async () => {
  const api = twoPages()
  show(<LeaderboardPage />, { api, as: 'alice', at: '/leaderboard?period=year&scope=us&page=-3' })

  await screen.findByRole('table')
  expect(api.sent(getLeaderboard)[0]?.query).toEqual({ period: 'all', scope: 'everyone', page: 1 })
})

test('who has switched the game off sees no board', async () => {
  const { session } = show(<LeaderboardPage />, { api: twoPages(), as: 'alice' })

  act(() => session.changeUser({ username: 'alice', email: '', bio: '', profile_image: '', hides_game: true }))

  expect(await screen.findByText('You have switched points, streaks and achievements off')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings/privacy')
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})
