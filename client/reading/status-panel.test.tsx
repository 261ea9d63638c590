import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { getReadingStatus, updateReadingStatus, type ReadingStatus } from '#contract/reading.ts'
import { listReadlists, listSharedReadlists, type ReadlistSummary } from '#contract/readlists.ts'
import { CelebrationProvider } from '../gamification/celebration.tsx'
import { ReadlistsPage } from '../readlists/readlists-page.tsx'
import { earned, nothingEarned } from '../testing/a-book.ts'
import { aMoment } from '../testing/a-moment.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { StatusPanel } from './status-panel.tsx'

test.each([
  ['NOT_ADDED', 'Currently: Book not added'],
  ['WANT_TO_READ', 'Currently: Want to Read'],
  ['READING', 'Currently: Currently Reading'],
  ['FINISHED', 'Currently: Finished Reading'],
] as const)('%s reads %s', async (status, text) => {
  showPanel(fakeApi().on(getReadingStatus, { status }))

  expect(await screen.findByText(text)).toBeVisible()
})

test('a status that cannot be loaded counts as not added', async () => {
  showPanel(fakeApi().on(getReadingStatus, () => fail('internal')))

  expect(await screen.findByText('Currently: Book not added')).toBeVisible()
})

test('a press shows before the server has answered', async () => {
  const server = heldServer()
  const { reader } = showPanel(server.api)
  await screen.findByText('Currently: Book not added')

  await reader.click(screen.getByRole('button', { name: 'Want to Read' }))

  expect(screen.getByText('Currently: Want to Read')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Want to Read' })).toHaveAttribute('aria-pressed', 'true')
})

test('a press that comes before the first answer shows, and gives way to it where it fails', async () => {
  const first = Promise.withResolvers<{ status: ReadingStatus }>()
  const change = Promise.withResolvers<never>()
  const api = fakeApi()
    .on(getReadingStatus, () => first.promise)
    .on(updateReadingStatus, () => change.promise)
  const { reader } = showPanel(api)

  await reader.click(screen.getByRole('button', { name: 'Want to Read' }))
  expect(screen.getByText('Currently: Want to Read')).toBeVisible()
  change.reject(new Error('refused'))
  await screen.findByRole('alert')
  first.resolve({ status: 'READING' })

  expect(await screen.findByText('Currently: Currently Reading')).toBeVisible()
})

test('a status that was read before a change does not come back after it', async () => {
  const old = Promise.withResolvers<{ status: ReadingStatus }>()
  const server = heldServer()
  const { reader, queries } = showPanel(server.api)
  await screen.findByText('Currently: Book not added')

  await reader.click(screen.getByRole('button', { name: 'Want to Read' }))
  server.api.on(getReadingStatus, () => old.promise)
  void queries.refetchQueries()
  server.answer()
  await aMoment()
  old.resolve({ status: 'NOT_ADDED' })
  await aMoment()

  expect(screen.getByText('Currently: Want to Read')).toBeVisible()
})

test('a change that fails is taken back, and says so', async () => {
  const api = fakeApi()
    .on(getReadingStatus, { status: 'READING' })
    .on(updateReadingStatus, () => fail('unavailable', { cause: 'no network' }))
  const { reader } = showPanel(api)
  await screen.findByText('Currently: Currently Reading')

  await reader.click(screen.getByRole('button', { name: 'Want to Read' }))

  expect(await screen.findByText('Failed to update reading status. Please try again.')).toBeVisible()
  expect(screen.getByText('Currently: Currently Reading')).toBeVisible()
})

test('the last press wins, and a press in between is never sent', async () => {
  const server = heldServer()
  const { reader } = showPanel(server.api)
  await screen.findByText('Currently: Book not added')

  await reader.click(screen.getByRole('button', { name: 'Want to Read' }))
  await reader.click(screen.getByRole('button', { name: 'Finished Reading' }))
  await reader.click(screen.getByRole('button', { name: 'Currently Reading' }))
  server.answer()
  await waitFor(() => expect(server.sent()).toHaveLength(2))
  server.answer()

  expect(await screen.findByText('Currently: Currently Reading')).toBeVisible()
  expect(server.sent()).toEqual(['WANT_TO_READ', 'READING'])
})

test('finishing a book is celebrated', async () => {
  const api = fakeApi()
    .on(getReadingStatus, { status: 'READING' })
    .on(updateReadingStatus, { status: 'FINISHED', gamification: earned('Book finished! Great job!', 10) })
  const { reader } = showPanel(api)

  await reader.click(await screen.findByRole('button', { name: 'Finished Reading' }))

  expect(await screen.findByText('Book finished! Great job!')).toBeVisible()
  expect(screen.getByText('+10 points earned!')).toBeVisible()
})

test("a finished book is in 'Done Reading' at once", async () => {
  const api = fakeApi()
  api
    .on(getReadingStatus, { status: 'READING' })
    .on(listSharedReadlists, { readlists: [] })
    .on(listReadlists, () => ({ readlists: [doneReading(api.sent(updateReadingStatus).length)] }))
    .on(updateReadingStatus, { status: 'FINISHED', gamification: nothingEarned })
  const { reader } = showPanel(api, <ReadlistsPage />)
  expect(await screen.findByText('Books: 0')).toBeVisible()

  await reader.click(screen.getByRole('button', { name: 'Finished Reading' }))

  expect(await screen.findByText('Books: 1')).toBeVisible()
})

function doneReading(books_count: number): ReadlistSummary {
  return { id: '1', name: 'Done Reading', owner: 'alice', kept_for_you: true, books: [], books_count, covers: [] }
}

function showPanel(api: ReturnType<typeof fakeApi>, beside?: ReactNode) {
  return show(
    <CelebrationProvider>
      <StatusPanel bookId="kindred" />
      {beside}
    </CelebrationProvider>,
    { api, as: 'alice' },
  )
}

/** Answers one change at a time, when told to. */
function heldServer() {
  let release: (() => void) | undefined
  const api = fakeApi().on(getReadingStatus, { status: 'NOT_ADDED' })
  api.on(updateReadingStatus, async ({ body }) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return { status: body.status, gamification: nothingEarned }
  })
  return {
    api,
    answer: () => release?.(),
    sent: (): ReadingStatus[] => api.sent(updateReadingStatus).map(({ body }) => body.status),
  }
}
