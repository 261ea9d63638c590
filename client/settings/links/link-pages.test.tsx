import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { takeBackEmail, verifyEmail } from '#contract/accounts/recovery.ts'
import { fail } from '#contract/errors.ts'
import { fakeApi, show } from '../../testing/fake-api.tsx'
import { TakeBackEmailPage } from './take-back-email-page.tsx'
import { VerifyEmailPage } from './verify-email-page.tsx'

test('an address is verified with one press, not by opening the page', async () => {
  const api = fakeApi().on(verifyEmail, {})
  const { reader } = show(<VerifyEmailPage />, { api, at: '/verify-email#secret' })
  expect(api.sent(verifyEmail)).toEqual([])

  await reader.click(screen.getByRole('button', { name: 'Verify my address' }))

  expect(await screen.findByText('Your email address is verified.')).toBeVisible()
  expect(api.sent(verifyEmail)).toEqual([{ body: { token: 'secret' } }])
})

test('what a press did is announced, and the focus is at the heading', async () => {
  const api = fakeApi().on(verifyEmail, {})
  const { reader, container } = show(<VerifyEmailPage />, { api, at: '/verify-email#secret' })
  const live = container.querySelector('[aria-live="polite"]')
  expect(live).toBeEmptyDOMElement()

  await reader.click(screen.getByRole('button', { name: 'Verify my address' }))

  await waitFor(() => expect(live).toHaveTextContent('Your email address is verified.'))
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Verify your email address' })).toHaveFocus())
})

test('whoever is logged in here as somebody else stays so when an address is taken back', async () => {
  const api = fakeApi().on(takeBackEmail, { username: 'bob' })
  const { reader, session } = show(<TakeBackEmailPage />, { api, as: 'alice', at: '/take-back-email#secret' })

  await reader.click(screen.getByRole('button', { name: 'Take my address back' }))

  expect(await screen.findByText('Your account has its address back.')).toBeVisible()
  expect(session.read()).toMatchObject({ status: 'signed-in', user: { username: 'alice' } })
})

test('an address is taken back, and the session here ends too', async () => {
  const api = fakeApi().on(takeBackEmail, { username: 'alice' })
  const { reader, session } = show(<TakeBackEmailPage />, { api, as: 'alice', at: '/take-back-email#secret' })

  await reader.click(screen.getByRole('button', { name: 'Take my address back' }))

  expect(await screen.findByText('Your account has its address back.')).toBeVisible()
  expect(session.read().status).toBe('signed-out')
})

test('a link that has expired says so, and one without its end too', async () => {
  const api = fakeApi().on(verifyEmail, () => fail('link_expired'))
  const { reader, unmount } = show(<VerifyEmailPage />, { api, at: '/verify-email#secret' })
  await reader.click(screen.getByRole('button', { name: 'Verify my address' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This link has expired/)
  unmount()

  show(<VerifyEmailPage />, { at: '/verify-email' })
  expect(screen.getByText('This link is not complete.')).toBeVisible()
})
