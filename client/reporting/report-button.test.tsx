import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { createReport, type Report } from '#contract/moderation/reports.ts'
import { fakeApi, show, type FakeApi } from '../testing/fake-api.tsx'
import { ReportButton } from './report-button.tsx'

const report: Report = {
  id: 'a',
  kind: 'profile',
  username: 'rude',
  title: '',
  reason: 'spam',
  words: '',
  reported_at: '2026-03-01T10:00:00.000Z',
  outcome: 'waiting',
  decided_at: null,
}

async function open(api: FakeApi) {
  const about = [
    { kind: 'profile', id: 'rude', text: 'The profile' },
    { kind: 'picture', id: 'rude', text: 'The picture' },
  ] as const
  const shown = show(<ReportButton about={about} label="Report rude" />, { api, as: 'alice' })
  await shown.reader.click(screen.getByRole('button', { name: 'Report rude' }))
  await screen.findByRole('dialog', { name: 'Report' })
  return shown
}

test('a report says what is wrong with what', async () => {
  const api = fakeApi().on(createReport, report)
  const { reader } = await open(api)
  await reader.click(screen.getByRole('button', { name: 'Send report' }))
  expect(screen.getByText('Please choose what is wrong with it.')).toBeVisible()
  await reader.click(screen.getByRole('radio', { name: 'The picture' }))
  await reader.click(screen.getByRole('radio', { name: 'Spam or advertising' }))
  await reader.type(screen.getByRole('textbox', { name: 'More about it (optional)' }), 'A shop.')

  await reader.click(screen.getByRole('button', { name: 'Send report' }))

  expect(await screen.findByText('Reported. Thank you.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.sent(createReport)).toEqual([{ body: { kind: 'picture', id: 'rude', reason: 'spam', words: 'A shop.' } }])
})

test('what one has reported before is said, and the dialog closes', async () => {
  const { reader } = await open(fakeApi().on(createReport, () => fail('already_reported')))
  await reader.click(screen.getByRole('radio', { name: 'Something else' }))

  await reader.click(screen.getByRole('button', { name: 'Send report' }))

  expect(await screen.findByText('You have already reported this.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a report that failed can be sent again', async () => {
  const { reader } = await open(fakeApi().on(createReport, () => fail('unavailable')))
  await reader.click(screen.getByRole('radio', { name: 'Something else' }))

  await reader.click(screen.getByRole('button', { name: 'Send report' }))

  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Report' })).toBeVisible()
})
