import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { searchBooks } from '#contract/books.ts'
import { fail } from '#contract/errors.ts'
import { getPoints, getStreak } from '#contract/points.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { App } from './app.tsx'

test('a visitor starts at the landing page', async () => {
  show(<App />)

  expect(await screen.findAllByRole('button', { name: 'Sign Up' })).not.toHaveLength(0)
  expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
})

test('a reader starts at home, with points and streak loading', async () => {
  const { api } = show(<App />, { as: 'alice', api: octavo() })

  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
  expect(whereabouts()).toBe('/')
  await waitFor(() => expect(api.sent(getPoints)).toHaveLength(1))
  expect(api.sent(getStreak)).toHaveLength(1)
})

test.each(['/home', '/book-details', '/login', '/register', '/nowhere/at/all'])(
  '%s takes a visitor to the landing page',
  async (at) => {
    show(<App />, { at })

    await waitFor(() => expect(whereabouts()).toBe('/'))
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
  },
)

test.each(['/login', '/register', '/nowhere/at/all'])('%s takes a reader home', async (at) => {
  show(<App />, { at, as: 'alice', api: octavo() })

  await waitFor(() => expect(whereabouts()).toBe('/'))
  expect(await screen.findByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
})

test('about is open to everyone', async () => {
  show(<App />, { at: '/about' })

  expect(await screen.findByRole('link', { name: 'Back to home' })).toBeVisible()
  await waitFor(() => expect(document.title).toBe('About · Octavo'))
})

test('neither the landing page nor the home screen is shown while a stored token is being verified', () => {
  localStorage.setItem('token', 'abc')
  localStorage.setItem('user', JSON.stringify({ username: 'alice' }))

  show(<App />)

  expect(screen.getByText('Loading...')).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('logging out leads to the landing page', async () => {
  const { reader, session } = show(<App />, { as: 'alice', at: '/home', api: octavo().on(logout, {}) })

  await reader.click(await screen.findByRole('button', { name: 'Logout' }))

  expect(await screen.findAllByRole('button', { name: 'Sign Up' })).not.toHaveLength(0)
  expect(whereabouts()).toBe('/')
  expect(session.read().status).toBe('signed-out')
  expect(localStorage.getItem('token')).toBeNull()
})

test('a visitor who followed a link to a reader’s page returns there after logging in', async () => {
  const { session } = show(<App />, { at: '/search-users?from=a-friend', api: octavo() })
  await waitFor(() => expect(whereabouts()).toBe('/'))

  act(() => void session.signIn({ token: 'abc', username: 'alice' }))

  await waitFor(() => expect(whereabouts()).toBe('/search-users?from=a-friend'))
})

test('a reader whose session ended returns to the same page after logging in', async () => {
  const { session } = show(<App />, { as: 'alice', at: '/leaderboard', api: octavo() })
  const { token } = session.read() as { token: string }

  act(() => void session.reject(token))
  await waitFor(() => expect(whereabouts()).toBe('/'))
  act(() => void session.signIn({ token: 'def', username: 'alice' }))

  await waitFor(() => expect(whereabouts()).toBe('/leaderboard'))
})

test('the next reader to log in is not sent to the previous reader’s page', async () => {
  const { session } = show(<App />, { as: 'alice', at: '/leaderboard', api: octavo() })
  const { token } = session.read() as { token: string }

  act(() => void session.reject(token))
  await waitFor(() => expect(whereabouts()).toBe('/'))
  act(() => void session.signIn({ token: 'def', username: 'bob' }))

  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
  expect(whereabouts()).toBe('/')
})

test('a reader who logs out and in again starts at home', async () => {
  const { reader, session } = show(<App />, { as: 'alice', at: '/leaderboard', api: octavo().on(logout, {}) })

  await reader.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(whereabouts()).toBe('/'))
  act(() => void session.signIn({ token: 'def', username: 'alice' }))

  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
  expect(whereabouts()).toBe('/')
})

test('a reader whose logout fails stays signed in and sees an error', async () => {
  const { reader, session } = show(<App />, { as: 'alice', api: octavo().on(logout, () => fail('unavailable')) })

  await reader.click(await screen.findByRole('button', { name: 'Logout' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to logout. Please try again.')
  expect(session.read().status).toBe('signed-in')
})

test('while a logout is pending, its button keeps the focus, and logs out once', async () => {
  const { reader, api } = show(<App />, { as: 'alice', api: octavo().on(logout, () => new Promise(() => {})) })
  const button = await screen.findByRole('button', { name: 'Logout' })

  await reader.click(button)
  await waitFor(() => expect(button).toHaveAttribute('aria-busy', 'true'))
  await reader.click(button)

  expect(button).toBeEnabled()
  expect(button).toHaveFocus()
  expect(api.sent(logout)).toHaveLength(1)
})

test('the menu opens, and closes when a link is chosen', async () => {
  const { reader } = show(<App />, { as: 'alice', at: '/home', api: octavo() })

  await reader.click(await screen.findByRole('button', { name: 'Open menu' }))
  expect(screen.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')

  await reader.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name: 'Home' }))
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false')
  await waitFor(() => expect(whereabouts()).toBe('/'))
})

test('Escape closes the menu and returns the focus to its button', async () => {
  const { reader } = show(<App />, { as: 'alice', api: octavo() })

  await reader.click(await screen.findByRole('button', { name: 'Open menu' }))
  await reader.keyboard('{Escape}')

  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus()
})

test('a press outside the menu closes it', async () => {
  const { reader } = show(<App />, { as: 'alice', api: octavo() })
  await reader.click(await screen.findByRole('button', { name: 'Open menu' }))

  await reader.click(await screen.findByRole('heading', { name: 'What would you like to read?' }))

  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false')
})

test('the slash key leads to the search in the bar, which finds books by title', async () => {
  const { reader } = show(<App />, { as: 'alice', at: '/leaderboard', api: octavo() })
  await screen.findByRole('button', { name: 'Logout' })

  await reader.keyboard('/')
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Find a book' })).toHaveFocus())
  await reader.keyboard('the waves{Enter}')

  await waitFor(() => expect(whereabouts()).toBe('/?q=the+waves'))
})

test('on home the slash key leads to the search that is there', async () => {
  const { reader } = show(<App />, { as: 'alice', api: octavo() })
  const field = await screen.findByRole('searchbox')

  await reader.keyboard('/and/or')

  expect(field).toHaveFocus()
  expect(field).toHaveAccessibleName('Search books')
  expect(field).toHaveValue('and/or')
})

test('the name of who is signed in leads to the own profile', async () => {
  show(<App />, { as: 'alice', at: '/leaderboard', api: octavo() })

  expect(await screen.findByRole('link', { name: 'Profile of alice' })).toHaveAttribute('href', '/profile')
})

test('the theme is light by default, and the chosen one is remembered', async () => {
  const { reader } = show(<App />, { as: 'alice', api: octavo() })

  await reader.click(await screen.findByRole('button', { name: 'Switch to dark theme' }))

  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  expect(localStorage.getItem('theme')).toBe('dark')

  await reader.click(screen.getByRole('button', { name: 'Switch to light theme' }))
  expect(localStorage.getItem('theme')).toBe('light')
})

test('the skip link leads past the navigation', async () => {
  const { reader } = show(<App />, { as: 'alice', api: octavo() })
  await screen.findByRole('button', { name: 'Logout' })

  screen.getByRole('link', { name: 'Skip to content' }).focus()
  await reader.keyboard('{Enter}')

  expect(screen.getByRole('main')).toHaveFocus()
})

test('a rejected token sends the reader to /login, and from there to the landing page', async () => {
  const { session } = show(<App />, { as: 'alice', at: '/about' })
  await screen.findByRole('link', { name: 'Back to home' })

  session.reject('token of alice')

  expect(await screen.findAllByRole('button', { name: 'Sign Up' })).not.toHaveLength(0)
  await waitFor(() => expect(whereabouts()).toBe('/'))
  expect(screen.getByRole('alert')).toHaveTextContent('Your session has ended. Please log in again.')
})

/** With an empty shelf, so that home has nothing to load. */
function octavo() {
  return fakeApi()
    .on(searchBooks, { books: [], totalResults: 0, totalPages: 0, source: 'shelf' })
    .on(getLeaderboard, { results: [], you: { rank: null, points: 0 }, page: 1, total_pages: 1 })
}
