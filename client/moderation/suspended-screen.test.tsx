import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getSuspension } from '#contract/moderation/reports.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { SuspendedScreen } from './suspended-screen.tsx'
import { dayText } from '../ui/text/day-text.ts'

test('a suspended reader learns until when and why, and can export, leave and log out', async () => {
  const api = fakeApi().on(getSuspension, { is_suspended: true, until: '2026-03-09T10:00:00.000Z', why: 'Rude.' })
  show(<SuspendedScreen />, { api, as: 'rude' })

  expect(await screen.findByText('Rude.')).toBeVisible()
  expect(screen.getByText(dayText('2026-03-09'))).toBeVisible()
  for (const name of ['Export my data', 'Export my books as CSV', 'Delete account', 'Logout']) {
    expect(screen.getByRole('button', { name })).toBeVisible()
  }
})

test('a suspension without an end says so', async () => {
  const api = fakeApi().on(getSuspension, { is_suspended: true, until: null, why: 'Rude.' })
  show(<SuspendedScreen />, { api, as: 'rude' })

  expect(await screen.findByText('For good.')).toBeVisible()
})

test('one that is over ends the screen', async () => {
  const api = fakeApi().on(getSuspension, { is_suspended: false, until: null, why: '' })
  const { session } = show(<SuspendedScreen />, { api, as: 'rude' })
  session.setSuspended(true)

  await waitFor(() => expect(session.read()).not.toHaveProperty('user.is_suspended'))
})
