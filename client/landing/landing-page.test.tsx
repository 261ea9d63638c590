import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, whereabouts } from '../testing/fake-api.tsx'
import { AboutPage } from './about/about-page.tsx'
import { PrivacyNoticePage } from './about/privacy-notice-page.tsx'
import { LandingPage } from './landing-page.tsx'

test.each([
  'Discovering books',
  'Gamified reading',
  'Connecting with readers',
  'Custom reading lists',
  'Points and levels',
  'Leaderboards',
  'Bring your books',
])('the landing page promotes %s', (feature) => {
  show(<LandingPage />)

  expect(screen.getByRole('heading', { name: feature })).toBeVisible()
})

test('the landing page shows the app: screenshots with alternative texts, and a film that does not play by itself', () => {
  show(<LandingPage />)

  expect(screen.getAllByRole('img', { name: /Pride and Prejudice/ })).not.toHaveLength(0)
  expect(screen.getByRole('region', { name: 'On a phone' })).toBeVisible()
  const film = screen.getByLabelText('Octavo in half a minute')
  expect(film).toHaveAttribute('controls')
  expect(film).not.toHaveAttribute('autoplay')
})

test('Login and Sign Up open their dialogs', async () => {
  const { reader } = show(<LandingPage />)

  await reader.click(screen.getByRole('button', { name: 'Login' }))
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeVisible()
  await reader.keyboard('{Escape}')
  await reader.click(await screen.findByRole('button', { name: 'Sign Up' }))

  expect(await screen.findByRole('dialog', { name: 'Create Account' })).toBeVisible()
})

test('the landing page ends with a call to sign up', async () => {
  const { reader } = show(<LandingPage />)

  await reader.click(screen.getByRole('button', { name: 'Create your account' }))

  expect(await screen.findByRole('dialog', { name: 'Create Account' })).toBeVisible()
})

test('the landing page links to About and to the source code', async () => {
  const { reader } = show(<LandingPage />)
  expect(screen.getAllByRole('link', { name: 'Source code' })[0]).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:/),
  )

  const [about] = screen.getAllByRole('link', { name: 'About' })
  if (about) await reader.click(about)

  expect(whereabouts()).toBe('/about')
})

test.each([
  ['the landing page', <LandingPage key="landing" />],
  ['About', <AboutPage key="about" />],
  ['Privacy', <PrivacyNoticePage key="privacy" />],
])('the theme is changed from %s', async (_, page) => {
  const { reader } = show(page)

  await reader.click(screen.getByRole('button', { name: /dark/i }))

  expect(document.documentElement.dataset.theme).toBe('dark')
})

test('About says what Octavo is for, who makes it and how it started', async () => {
  const { reader } = show(<AboutPage />)
  expect(screen.getByRole('heading', { name: 'Our mission' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'The team' })).toBeVisible()
  expect(screen.getByText(/began as a university capstone project: a web frontend and a backend/)).toBeVisible()

  await reader.click(screen.getByRole('link', { name: 'Back to home' }))

  expect(whereabouts()).toBe('/')
})

test('Privacy says in plain words what is kept, who sees it and how to leave', async () => {
  const { reader } = show(<LandingPage />)
  expect(screen.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy')

  show(<PrivacyNoticePage />)

  for (const name of ['What is kept', 'Who sees it', 'What goes elsewhere', 'Taking it with you, and leaving']) {
    expect(screen.getByRole('heading', { level: 2, name })).toBeVisible()
  }
  expect(screen.getByRole('link', { name: 'your settings' })).toHaveAttribute('href', '/settings/privacy')
  await reader.click(screen.getByRole('link', { name: 'Back to home' }))
  expect(whereabouts()).toBe('/')
})

test('About opens the dialogs too', async () => {
  const { reader } = show(<AboutPage />)

  await reader.click(screen.getByRole('button', { name: 'Sign Up' }))

  expect(await screen.findByRole('dialog', { name: 'Create Account' })).toBeVisible()
})

test('a reader who is signed in is not asked to sign up on About', () => {
  show(<AboutPage />, { as: 'alice' })

  expect(screen.queryByRole('button', { name: 'Sign Up' })).not.toBeInTheDocument()
})

test('a reader whose stored session is still being verified is not asked to sign up either', () => {
  localStorage.setItem('token', 'abc')
  show(<AboutPage />)

  expect(screen.queryByRole('button', { name: 'Sign Up' })).not.toBeInTheDocument()
})
