import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { deleteReading, editReading, getEntry, updateEntry } from '#contract/library/readings.ts'
import { getReadingStatus, updateReadingStatus, type ReadingState } from '#contract/reading.ts'
import { CelebrationProvider } from '../../points/celebration.tsx'
import { nothingEarned } from '../../testing/a-book.ts'
import { aStatus } from '../../testing/a-status.ts'
import { anEntry, aReading } from '../../testing/an-entry.ts'
import { fakeApi, show, type FakeApi } from '../../testing/fake-api.tsx'
import { StatusPanel } from '../status-panel.tsx'
import { dayText } from '../../ui/text/day-text.ts'

const finished = aReading({ id: 'ended', started_on: '2026-02-01', finished_on: '2026-03-01' })
const afterFinish = anEntry({ status: 'FINISHED', state: 'FINISHED', times_finished: 1, readings: [finished] })

test('a finish is undone from its toast: the reading goes on from the date it started', async () => {
  const reopened = anEntry({ status: 'READING', state: 'READING', readings: [{ ...finished, outcome: 'open' }] })
  const api = finishing('READING').on(editReading, { reading: finished, entry: reopened })
  await finishAndUndo(api)

  expect(await screen.findByText('Currently: Currently Reading')).toBeVisible()
  expect(api.sent(editReading)).toEqual([
    { params: { id: 'ended' }, body: { outcome: 'open', started_on: '2026-02-01' } },
  ])
  expect(api.sent(updateEntry)).toEqual([])
})

test('a paused book is paused again', async () => {
  const reopened = anEntry({ status: 'READING', state: 'READING' })
  const api = finishing('PAUSED')
    .on(editReading, { reading: finished, entry: reopened })
    .on(updateEntry, { entry: { ...reopened, state: 'PAUSED' }, gamification: nothingEarned })
  await finishAndUndo(api)

  expect(await screen.findByText('Currently: Paused')).toBeVisible()
  expect(api.sent(updateEntry)).toEqual([{ params: { id: 'kindred' }, body: { state: 'PAUSED' } }])
})

test('a book that was only wanted is wanted again, and the reading that the finish made is deleted', async () => {
  const api = finishing('WANT_TO_READ')
  api
    .on(deleteReading, () => {
      api.on(getEntry, anEntry())
      return null
    })
    .on(updateEntry, { entry: anEntry({ status: 'WANT_TO_READ', state: 'WANT_TO_READ' }), gamification: nothingEarned })
  await finishAndUndo(api)

  expect(await screen.findByText('Currently: Want to Read')).toBeVisible()
  expect(api.sent(deleteReading)).toEqual([{ params: { id: 'ended' } }])
})

test('an undo that fails leaves the book finished, with an error', async () => {
  const api = finishing('READING').on(editReading, () => fail('unavailable', { cause: 'no network' }))
  await finishAndUndo(api)

  expect(await screen.findByText('Failed to undo. Please try again.')).toBeVisible()
  expect(screen.getByText('Currently: Finished Reading')).toBeVisible()
})

test('a finish that was replaced by another state meanwhile is not undone', async () => {
  const api = finishing('READING').on(getEntry, anEntry({ status: 'WANT_TO_READ', state: 'WANT_TO_READ' }))
  await finishAndUndo(api)

  await waitFor(() => expect(api.sent(getEntry)).toHaveLength(1))
  expect(api.sent(editReading)).toEqual([])
  expect(api.sent(deleteReading)).toEqual([])
})

function finishing(former: ReadingState): FakeApi {
  const status = former === 'WANT_TO_READ' ? 'WANT_TO_READ' : 'READING'
  return fakeApi()
    .on(getReadingStatus, aStatus(status, { state: former }))
    .on(updateReadingStatus, { status: 'FINISHED', gamification: nothingEarned })
    .on(getEntry, afterFinish)
}

async function finishAndUndo(api: FakeApi): Promise<void> {
  const { reader } = show(
    <CelebrationProvider>
      <StatusPanel bookId="kindred" />
    </CelebrationProvider>,
    { api, as: 'alice' },
  )
  await screen.findByText(`Since ${dayText('2026-03-01')}`)
  await reader.click(screen.getByRole('button', { name: 'Finished Reading' }))
  await reader.click(await screen.findByRole('button', { name: 'Undo' }))
}
