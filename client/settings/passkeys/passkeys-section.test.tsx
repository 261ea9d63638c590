import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPasskeys, removePasskey } from '#contract/accounts/passkeys.ts'
import { getOffers } from '#contract/accounts/recovery.ts'
import { fakeApi, show } from '../../testing/fake-api.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

const phone = { id: 'a', name: 'My phone', created_at: '2026-03-01T10:00:00.000Z', last_used_at: null }

test('a reader sees their passkeys and removes one with the password', async () => {
  const api = fakeApi()
    .on(getOffers, { mail: false, passkeys: true })
    .on(listPasskeys, { passkeys: [phone] })
    .on(removePasskey, {})
  const { reader } = show(<PasskeysSection />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: 'Remove My phone' }))
  await reader.type(await screen.findByLabelText('Current password'), 'right')
  api.on(listPasskeys, { passkeys: [] })
  await reader.click(screen.getByRole('button', { name: 'Remove the passkey' }))

  expect(await screen.findByText('Removed: My phone')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Passkeys' })).toHaveFocus())
  expect(api.sent(removePasskey)).toEqual([{ params: { id: 'a' }, body: { current_password: 'right' } }])
})

test('a passkey needs a name', async () => {
  const api = fakeApi().on(getOffers, { mail: false, passkeys: true }).on(listPasskeys, { passkeys: [] })
  const { reader } = show(<PasskeysSection />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  await reader.type(await screen.findByLabelText('Current password'), 'right')
  await reader.click(screen.getByRole('button', { name: 'Continue' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Please name the passkey.')
})
