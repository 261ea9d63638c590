import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resetPassword } from '#contract/accounts/recovery.ts'
import { fail } from '#contract/errors.ts'
import { fakeApi, show } from '../../testing/fake-api.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const text = 'This link has expired or was already used. Please ask for a new one.'

test('a reader chooses a new password, and is logged out here too', async () => {
  const api = fakeApi().on(resetPassword, { username: 'alice' })
  const { reader, session } = show(<ResetPasswordPage />, { api, as: 'alice', at: '/reset-password#secret' })

  await reader.type(screen.getByLabelText('New password'), 'a new long secret')
  await reader.click(screen.getByRole('button', { name: 'Change password' }))

  expect(await screen.findByText('The password of alice has been changed.')).toBeVisible()
  expect(api.sent(resetPassword)).toEqual([{ body: { token: 'secret', password: 'a new long secret' } }])
  expect(session.read().status).toBe('signed-out')
})

test('that the password is changed is announced, and the focus is at the heading', async () => {
  const api = fakeApi().on(resetPassword, { username: 'alice' })
  const { reader, container } = show(<ResetPasswordPage />, { api, at: '/reset-password#secret' })
  await reader.type(screen.getByLabelText('New password'), 'a new long secret')
  const live = container.querySelector('[aria-live="polite"]')
  expect(live).toBeEmptyDOMElement()

  await reader.keyboard('{Enter}')

  await waitFor(() => expect(live).toHaveTextContent('The password of alice has been changed.'))
  await waitFor(() => expect(screen.getByRole('heading')).toHaveFocus())
})

test('whoever is logged in here as somebody else stays so, and is told', async () => {
  const api = fakeApi().on(resetPassword, { username: 'bob' })
  const { reader, session } = show(<ResetPasswordPage />, { api, as: 'alice', at: '/reset-password#secret' })

  await reader.type(screen.getByLabelText('New password'), 'a new long secret')
  await reader.click(screen.getByRole('button', { name: 'Change password' }))

  expect(await screen.findByText('The password of bob has been changed.')).toBeVisible()
  expect(screen.getByText('bob is logged out everywhere. You are still logged in here as alice.')).toBeVisible()
  expect(session.read()).toMatchObject({ status: 'signed-in', user: { username: 'alice' } })
})

test.each([
  ['a link that has expired', () => fail('link_expired'), text],
  ['a password that is refused', () => fail('invalid', { fields: { password: 'Too common.' } }), 'Too common.'],
])('%s is said, and the form stays', async (_, answer, said) => {
  const api = fakeApi().on(resetPassword, answer)
  const { reader } = show(<ResetPasswordPage />, { api, at: '/reset-password#secret' })

  await reader.type(screen.getByLabelText('New password'), 'sunshine')
  await reader.click(screen.getByRole('button', { name: 'Change password' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(said)
  expect(screen.getByLabelText('New password')).toHaveValue('sunshine')
})

test('an empty password is not sent, and a link without its end is said', async () => {
  const { reader, unmount } = show(<ResetPasswordPage />, { at: '/reset-password#secret' })
  await reader.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter a new password.')
  unmount()

  show(<ResetPasswordPage />, { at: '/reset-password' })
  expect(screen.getByText('This link is not complete.')).toBeVisible()
})
