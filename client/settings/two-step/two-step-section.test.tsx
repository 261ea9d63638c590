import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmApp, getTwoStep, removeApp, renewRecoveryCodes, startApp } from '#contract/accounts/two-step.ts'
import { fail } from '#contract/errors.ts'
import { fakeApi, show } from '../../testing/fake-api.tsx'
import { TwoStepSection } from './two-step-section.tsx'

const on = { app: true, recovery_codes_left: 1 }
const uri = 'otpauth://totp/Octavo:alice?secret=ABCDEFGH&issuer=Octavo'

test('an app is set up with the password, a first code and the recovery codes', async () => {
  const api = fakeApi()
    .on(startApp, ({ body }) => {
      if (body.current_password === 'right') return { secret: 'ABCDEFGH', uri }
      return fail('current_password_needed', { fields: { current_password: 'The current password is incorrect.' } })
    })
    .on(confirmApp, ({ body }) =>
      body.code === '123456' ? { recovery_codes: ['k7mp-x2qd'] } : fail('code_not_accepted'),
    )
  const { reader } = show(<TwoStepSection />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }))
  await reader.type(await screen.findByLabelText('Current password'), 'wrong')
  await reader.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('The current password is incorrect.')).toBeVisible()
  await reader.clear(screen.getByLabelText('Current password'))
  await reader.type(screen.getByLabelText('Current password'), 'right')
  await reader.click(screen.getByRole('button', { name: 'Continue' }))

  expect(await screen.findByRole('img', { name: 'QR code for the app' })).toBeVisible()
  expect(screen.getByText('ABCD EFGH')).toBeVisible()
  await reader.type(screen.getByLabelText('Code'), '000000')
  await reader.click(screen.getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('This code is not right, or was already used.')).toBeVisible()
  await reader.clear(screen.getByLabelText('Code'))
  await reader.type(screen.getByLabelText('Code'), '123456')
  await reader.click(screen.getByRole('button', { name: 'Turn on' }))

  expect(await screen.findByText('k7mp-x2qd')).toBeVisible()
  api.on(getTwoStep, on)
  await reader.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(await screen.findByText(/You have one recovery code left\./)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Two-step login' })).toHaveFocus())
})

test('new recovery codes are shown once', async () => {
  const api = fakeApi()
    .on(getTwoStep, on)
    .on(renewRecoveryCodes, { recovery_codes: ['aaaa-bbbb'] })
  const { reader } = show(<TwoStepSection />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  await reader.type(await screen.findByLabelText('Current password'), 'right')
  await reader.click(screen.getByRole('button', { name: 'Show new codes' }))

  expect(await screen.findByText('aaaa-bbbb')).toBeVisible()
  expect(api.sent(renewRecoveryCodes)).toEqual([{ body: { current_password: 'right' } }])
})

test('the app is removed with the password', async () => {
  const api = fakeApi().on(getTwoStep, on).on(removeApp, {})
  const { reader } = show(<TwoStepSection />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: 'Remove the app' }))
  await reader.type(await screen.findByLabelText('Current password'), 'right')
  api.on(getTwoStep, { app: false, recovery_codes_left: 0 })
  await reader.click(screen.getAllByRole('button', { name: 'Remove the app' }).at(-1) ?? document.body)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Two-step login' })).toHaveFocus())
})
