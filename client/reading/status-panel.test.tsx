import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { updateEntry } from '#contract/library/readings.ts'
import {
  getReadingStatus,
  removeReadingStatus,
  updateReadingStatus,
  type ReadingStatus,
  type StatusOfBook,
} from '#contract/reading.ts'
import { listLikedReadlists, listReadlists, listSharedReadlists, type ReadlistSummary } from '#contract/readlists.ts'
import { CelebrationProvider } from '../points/celebration.tsx'
import { ReadlistsPage } from '../readlists/readlists-page.tsx'
import { earned, nothingEarned } from '../testing/a-book.ts'
import { aMoment } from '../testing/a-date.ts'
import { anEntry } from '../testing/an-entry.ts'
import { aStatus } from '../testing/a-status.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { StatusPanel } from './status-panel.tsx'
import { sinceText } from './data/status-text.ts'
import { dayText } from '../ui/text/day-text.ts'

const marchFirst = dayText('2026-03-01')

test.each([
  ['NOT_ADDED', 'Currently: Book not added'],
  ['WANT_TO_READ', 'Currently: Want to Read'],
  ['READING', 'Currently: Currently Reading'],
  ['FINISHED', 'Currently: Finished Reading'],
] as const)('%s reads %s', async (status, text) => {
  showPanel(fakeApi().on(getReadingStatus, aStatus(status)))

  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  ['PAUSED', 'READING', 'Currently: Paused', ['Paused', 'Did not finish'], 'Paused'],
  ['REREADING', 'FINISHED', 'Currently: Reading again', ['Reading again', 'Did not finish'], 'Reading again'],
  ['DID_NOT_FINISH', 'NOT_ADDED', 'Currently: Did not finish', ['Did not finish'], 'Did not finish'],
  ['READING', 'READING', 'Currently: Currently Reading', ['Paused', 'Did not finish'], 'Currently Reading'],
  ['FINISHED', 'FINISHED', 'Currently: Finished Reading', ['Read again'], 'Finished Reading'],
] as const)('a book that is %s says so and offers what fits', async (state, status, text, offered, pressed) => {
  showPanel(fakeApi().on(getReadingStatus, aStatus(status, { state })))

  expect(await screen.findByText(text)).toBeVisible()
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names.slice(names.indexOf('Finished Reading') + 1)).toEqual([...offered, 'Remove from my books'])
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent(pressed)
})

test('a book that is not begun cannot be given up', async () => {
  const { queries } = showPanel(fakeApi().on(getReadingStatus, aStatus('NOT_ADDED')))
  const offered = () => screen.getAllByRole('button').map((button) => button.textContent)
  expect(await screen.findByText('Currently: Book not added')).toBeVisible()
  expect(offered()).toEqual(['Want to Read', 'Currently Reading', 'Finished Reading'])

  queries.setQueryData(['reading-status', 'kindred'], aStatus('WANT_TO_READ'))

  expect(await screen.findByText('Currently: Want to Read')).toBeVisible()
  expect(offered()).toEqual(['Want to Read', 'Currently Reading', 'Finished Reading', 'Remove from my books'])
})

test('a book is paused, and then read again, with one press each', async () => {
  const api = fakeApi().on(getReadingStatus, aStatus('READING'))
  api
    .on(updateEntry, ({ body: { state = 'READING' } }) => ({
      entry: anEntry({ status: 'READING', state, since: '2026-03-02T10:00:00.000Z' }),
      gamification: nothingEarned,
    }))
    .on(updateReadingStatus, { status: 'READING', gamification: nothingEarned })
  const { reader } = showPanel(api)

  await reader.click(await screen.findByRole('button', { name: 'Paused' }))
  expect(screen.getByText('Currently: Paused')).toBeVisible()
  expect(await screen.findByText(`Since ${dayText('2026-03-02')}`)).toBeVisible()
  await reader.click(screen.getByRole('button', { name: 'Currently Reading' }))

  expect(screen.getByText('Currently: Currently Reading')).toBeVisible()
  await waitFor(() => expect(api.sent(updateReadingStatus)).toHaveLength(1))
  expect(api.sent(updateEntry)).toEqual([{ params: { id: 'kindred' }, body: { state: 'PAUSED' } }])
})

test('a status that fails to load is shown as not added', async () => {
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

test('a press before the first response shows at once, and gives way to the response if it fails', async () => {
  const first = Promise.withResolvers<StatusOfBook>()
  const change = Promise.withResolvers<never>()
  const api = fakeApi()
    .on(getReadingStatus, () => first.promise)
    .on(updateReadingStatus, () => change.promise)
  const { reader } = showPanel(api)

  await reader.click(screen.getByRole('button', { name: 'Want to Read' }))
  expect(screen.getByText('Currently: Want to Read')).toBeVisible()
  change.reject(new Error('refused'))
  await screen.findByRole('alert')
  first.resolve(aStatus('READING'))

  expect(await screen.findByText('Currently: Currently Reading')).toBeVisible()
})

test('a response requested before a change does not revert it', async () => {
  const old = Promise.withResolvers<StatusOfBook>()
  const server = heldServer()
  const { reader, queries } = showPanel(server.api)
  await screen.findByText('Currently: Book not added')

  await reader.click(screen.getByRole('button', { name: 'Want to Read' }))
  server.api.on(getReadingStatus, () => old.promise)
  void queries.refetchQueries()
  server.answer()
  await aMoment()
  old.resolve(aStatus('NOT_ADDED'))
  await aMoment()

  expect(screen.getByText('Currently: Want to Read')).toBeVisible()
})

test('a change that fails is rolled back with an error', async () => {
  const api = fakeApi()
    .on(getReadingStatus, aStatus('READING'))
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

test.each([
  [aStatus('NOT_ADDED'), ''],
  [aStatus('WANT_TO_READ'), `Since ${marchFirst}`],
  [aStatus('READING'), `Since ${marchFirst}`],
  [aStatus('FINISHED'), `On ${marchFirst}`],
  [aStatus('NOT_ADDED', { state: 'DID_NOT_FINISH', since: '2026-03-01T10:00:00.000Z' }), `On ${marchFirst}`],
  [aStatus('FINISHED', { times_finished: 3 }), `On ${marchFirst}, 3 times`],
])('$status shows the date, and how often if more than once', (status, text) => {
  expect(sinceText(status)).toBe(text)
})

test('a book finished again shows how often', async () => {
  const api = fakeApi()
    .on(getReadingStatus, aStatus('READING', { times_finished: 1 }))
    .on(updateReadingStatus, ({ body }) => ({ status: body.status, gamification: nothingEarned }))
  const { reader } = showPanel(api)
  expect(await screen.findByText(`Since ${marchFirst}`)).toBeVisible()

  await reader.click(screen.getByRole('button', { name: 'Finished Reading' }))

  expect(await screen.findByText(/, 2 times$/)).toBeVisible()
})

test('removing a book from the reader’s books keeps the focus in the panel', async () => {
  const api = fakeApi().on(getReadingStatus, aStatus('FINISHED')).on(removeReadingStatus, { status: 'NOT_ADDED' })
  const { reader } = showPanel(api)

  await reader.click(await screen.findByRole('button', { name: 'Remove from my books' }))

  expect(screen.getByText('Currently: Book not added')).toBeVisible()
  expect(await screen.findByText('Removed from your books.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove from my books' })).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Want to Read' })).toHaveFocus()
  expect(api.sent(removeReadingStatus)).toEqual([{ params: { id: 'kindred' } }])
})

test('finishing a book is celebrated', async () => {
  const api = fakeApi()
    .on(getReadingStatus, aStatus('READING'))
    .on(updateReadingStatus, { status: 'FINISHED', gamification: earned('Book finished! Great job!', 10) })
  const { reader } = showPanel(api)

  await reader.click(await screen.findByRole('button', { name: 'Finished Reading' }))

  expect(await screen.findByText('Book finished! Great job!')).toBeVisible()
  expect(screen.getByText('+10 points earned!')).toBeVisible()
})

test("a finished book is added to 'Done Reading' at once", async () => {
  const api = fakeApi()
  api
    .on(getReadingStatus, aStatus('READING'))
    .on(listSharedReadlists, { readlists: [] })
    .on(listLikedReadlists, { readlists: [] })
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

/** A fake server that answers one change at a time, when released. */
function heldServer() {
  let release: (() => void) | undefined
  const api = fakeApi().on(getReadingStatus, aStatus('NOT_ADDED'))
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
