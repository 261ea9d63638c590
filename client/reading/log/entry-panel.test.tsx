import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import {
  addProgress,
  addReading,
  deleteProgress,
  deleteReading,
  editReading,
  getEntry,
  updateEntry,
  type Entry,
} from '#contract/library/readings.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { CelebrationProvider } from '../../points/celebration.tsx'
import { earned, nothingEarned } from '../../testing/a-book.ts'
import { anEntry, aReading } from '../../testing/an-entry.ts'
import { fakeApi, show, type FakeApi } from '../../testing/fake-api.tsx'
import { EntryPanel } from './entry-panel.tsx'
import { ReadingInHand } from './reading-in-hand.tsx'

const inHand = aReading({ id: 'open', outcome: 'open', started_on: '2026-03-01' })
const nothingKept = 'Add a past reading or your copy'
const onPage = (page: number) => ({ id: `p${page}`, on: '2026-03-02', page, percent: null, minutes: null, note: '' })

test('each reading shows its dates as far as they are known, its outcome, medium and note', async () => {
  open({
    readings: [
      aReading({ id: '1', started_on: '2019-05', finished_on: '2019-06-02', medium: 'audio' }),
      aReading({ id: '2', outcome: 'stopped', stopped_on: '2018', note: 'Not now.' }),
      aReading({ id: '3' }),
    ],
  })

  const first = within(await screen.findByRole('article', { name: 'Finished, May 2019 – Jun 2, 2019' }))
  expect(first.getByText(/Audiobook/)).toBeVisible()
  expect(screen.getByRole('article', { name: 'Did not finish, 2018' })).toHaveTextContent('Not now.')
  expect(screen.getByRole('article', { name: 'Finished, no date' })).toBeVisible()
})

test('of a book that the reader has not begun all this is one line, which opens, and stays open over what is added', async () => {
  const api = fakeApi().on(updateEntry, ({ body }) => ({
    entry: anEntry({ owned_copies: body.owned_copies ?? 0 }),
    gamification: nothingEarned,
  }))
  const { reader } = open({ state: 'WANT_TO_READ' }, api)
  const line = await screen.findByText(nothingKept)
  expect(screen.getByText('Your readings')).not.toBeVisible()
  expect(screen.getByText('Your copy')).not.toBeVisible()

  await reader.click(line)
  await reader.click(screen.getByRole('button', { name: 'One copy more' }))

  expect(await screen.findByText('Your readings and copy')).toBeVisible()
  expect(screen.getByText('Your copy')).toBeVisible()
})

test('of a book that the reader has read, the copy is one line as long as nothing is kept of it', async () => {
  const { reader } = open({ readings: [aReading({ id: '1', finished_on: '2019' })] })
  const line = await screen.findByText('Your copy and private note')
  expect(screen.getByRole('article', { name: 'Finished, 2019' })).toBeVisible()
  expect(screen.getByText('Your copy')).not.toBeVisible()

  await reader.click(line)

  expect(screen.getByRole('button', { name: 'One copy more' })).toBeVisible()
})

test('what is kept of a copy is shown without a press', async () => {
  open({ readings: [aReading({ id: '1', finished_on: '2019' })], owned_copies: 1 })

  expect(await screen.findByText('Your copy')).toBeVisible()
  expect(screen.queryByText('Your copy and private note')).not.toBeInTheDocument()
})

test('a long past shows its latest readings, the others on request', async () => {
  const { reader } = open({ readings: [1, 2, 3, 4, 5].map((id) => aReading({ id: String(id) })) })
  expect(await screen.findAllByRole('article')).toHaveLength(3)

  await reader.click(screen.getByRole('button', { name: 'Show all 5' }))

  const articles = screen.getAllByRole('article')
  expect(articles).toHaveLength(5)
  expect(articles[3]?.closest('li')).toHaveFocus()
})

test('a reading is added with the month it ended, and nothing that is not known', async () => {
  const api = fakeApi()
  api.on(addReading, ({ body }) => {
    const reading = aReading({ finished_on: body.finished_on ?? null })
    return { reading, entry: anEntry({ readings: [reading] }), gamification: nothingEarned }
  })
  const { reader } = open({}, api)
  await reader.click(await screen.findByText(nothingKept))
  await reader.click(await screen.findByRole('button', { name: 'Add a reading' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a reading' }))
  expect(dialog.getByLabelText('Finished: month')).toBeDisabled()

  await reader.type(dialog.getByLabelText('Finished: year'), '2019')
  await reader.selectOptions(dialog.getByLabelText('Finished: month'), 'May')
  await reader.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('article', { name: 'Finished, May 2019' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(api.sent(addReading)).toEqual([
    {
      params: { id: 'kindred' },
      body: {
        outcome: 'finished',
        started_on: null,
        finished_on: '2019-05',
        medium: null,
        pages: null,
        minutes: null,
        note: '',
      },
      onceKey: expect.any(String),
    },
  ])
})

test('a year that is not complete is not sent', async () => {
  const { api, reader } = open({})
  await reader.click(await screen.findByText(nothingKept))
  await reader.click(await screen.findByRole('button', { name: 'Add a reading' }))
  const dialog = within(await screen.findByRole('dialog'))

  await reader.type(dialog.getByLabelText('Started: year'), '19')
  await reader.click(dialog.getByRole('button', { name: 'Save' }))

  expect(dialog.getByRole('alert')).toHaveTextContent('Enter the year with four digits.')
  expect(api.sent(addReading)).toEqual([])
})

test('a date that the server refuses says so beside it', async () => {
  const api = fakeApi().on(editReading, () =>
    fail('invalid', { fields: { finished_on: 'The finish is before the start.' } }),
  )
  const { reader } = open({ readings: [aReading({ started_on: '2020', finished_on: '2019' })] }, api)
  await reader.click(await screen.findByRole('button', { name: 'Edit reading: 2020 – 2019' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit reading' }))

  await reader.click(dialog.getByRole('button', { name: 'Save' }))

  expect(await dialog.findByRole('alert')).toHaveTextContent('The finish is before the start.')
})

test('a reading can be deleted, after a question, and the focus goes to the heading', async () => {
  const api = fakeApi()
  api.on(deleteReading, () => {
    api.on(getEntry, anEntry())
    return null
  })
  const { reader } = open({ readings: [aReading({ finished_on: '2019' })] }, api)
  await reader.click(await screen.findByRole('button', { name: 'Edit reading: 2019' }))
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await reader.click(
    within(await screen.findByRole('dialog', { name: 'Delete this reading?' })).getByRole('button', { name: 'Delete' }),
  )

  await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit reading: 2019' })).not.toBeInTheDocument())
  expect(api.sent(deleteReading)).toEqual([{ params: { id: 'a-reading' } }])
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your readings' })).toHaveFocus())
})

test('edits of a reading are still there when its deletion is called off', async () => {
  const { reader } = open({ readings: [aReading({ finished_on: '2019', note: 'Once.' })] })
  await reader.click(await screen.findByRole('button', { name: 'Edit reading: 2019' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit reading' }))
  await reader.type(form.getByLabelText('Note'), ' And again.')

  await reader.click(form.getByRole('button', { name: 'Delete' }))
  const question = within(await screen.findByRole('dialog', { name: 'Delete this reading?' }))
  await reader.click(question.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.queryByText('Delete this reading?')).not.toBeInTheDocument())
  expect(screen.getByLabelText('Note')).toHaveValue('Once. And again.')
})

test('progress is noted in the unit of the last entry, counts as reading today, and is celebrated', async () => {
  const api = fakeApi().on(addProgress, ({ body }) => ({
    progress: onPage(body.page ?? 0),
    reading: { ...inHand, progress: [onPage(body.page ?? 0), onPage(100)] },
    gamification: earned('Read today! Well done!', 1),
  }))
  const { reader } = open({ state: 'READING', pages: 320, readings: [{ ...inHand, progress: [onPage(100)] }] }, api)
  expect(await screen.findByText(/page 100 of 320/)).toBeVisible()

  await reader.click(screen.getByRole('button', { name: 'Update progress: Kindred' }))
  const input = await screen.findByLabelText('How far you are')
  expect(input).toHaveFocus()
  await reader.clear(input)
  await reader.type(input, '160{Enter}')

  expect(await screen.findByText(/page 160 of 320/)).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Progress: Kindred' })).toHaveAttribute('value', '50')
  expect(await screen.findByText('Read today! Well done!')).toBeVisible()
  expect(api.sent(addProgress)[0]).toMatchObject({ params: { id: 'open' }, body: { page: 160 } })
})

test('progress that fails is taken back, and its form is open again with what was typed', async () => {
  const api = fakeApi().on(addProgress, () => fail('invalid'))
  const { reader } = open({ state: 'READING', readings: [{ ...inHand, progress: [onPage(100)] }] }, api)
  await reader.click(await screen.findByRole('button', { name: 'Update progress: Kindred' }))

  await reader.clear(await screen.findByLabelText('How far you are'))
  await reader.type(screen.getByLabelText('How far you are'), '5')
  await reader.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByText('page 100', { selector: 'output' })).toBeVisible()
  expect(screen.getByLabelText('How far you are')).toHaveValue(5)
})

test('on the book’s page progress can be noted for an earlier day, with a note', async () => {
  const before = { ...onPage(90), on: '2026-02-20', note: 'The cellar.' }
  const api = fakeApi().on(addProgress, {
    progress: before,
    reading: { ...inHand, progress: [onPage(100), before] },
    gamification: nothingEarned,
  })
  const { reader } = open({ state: 'READING', readings: [{ ...inHand, progress: [onPage(100)] }] }, api)
  await reader.click(await screen.findByRole('button', { name: 'Update progress: Kindred' }))

  await reader.clear(await screen.findByLabelText('How far you are'))
  await reader.type(await screen.findByLabelText('How far you are'), '90')
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-02-20' } })
  await reader.type(screen.getByLabelText('Note'), 'The cellar.')
  await reader.click(screen.getByRole('button', { name: 'Save' }))

  await reader.click(await screen.findByText('Progress (2)'))
  expect(screen.getByText('The cellar.')).toBeVisible()
  expect(api.sent(addProgress)[0]?.body).toEqual({ page: 90, on: '2026-02-20', note: 'The cellar.' })
})

test('progress of a day to come is not sent', async () => {
  const { api, reader } = open({ state: 'READING', readings: [inHand] })
  await reader.click(await screen.findByRole('button', { name: 'Update progress: Kindred' }))

  await reader.type(await screen.findByLabelText('How far you are'), '90')
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2999-01-01' } })
  await reader.click(screen.getByRole('button', { name: 'Save' }))

  expect(screen.getByText('This day is still to come.')).toBeVisible()
  expect(api.sent(addProgress)).toEqual([])
})

test('an entry of progress is deleted after a question, and the focus stays with the others', async () => {
  const readingWith = (...pages: number[]) => ({ ...inHand, progress: pages.map(onPage) })
  const api = fakeApi().on(deleteProgress, () => fail('unavailable'))
  const { reader } = open({ state: 'READING', readings: [readingWith(160, 100)] }, api)
  await reader.click(await screen.findByText('Progress (2)'))
  await reader.click(screen.getByRole('button', { name: /^Delete page 160, / }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this entry?' }))
  await reader.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByRole('alert')).toBeVisible()

  api.on(deleteProgress, ({ params }) => {
    expect(params.id).toBe('p160')
    api.on(getEntry, anEntry({ state: 'READING', readings: [readingWith(100)] }))
    return null
  })
  await reader.click(dialog.getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('Progress (1)')).toBeVisible()
  await waitFor(() => expect(screen.getByText('Progress (1)')).toHaveFocus())
})

test('without entries of progress the focus goes to the heading', async () => {
  const api = fakeApi()
  api.on(deleteProgress, () => {
    api.on(getEntry, anEntry({ state: 'READING', readings: [inHand] }))
    return null
  })
  const { reader } = open({ state: 'READING', readings: [{ ...inHand, progress: [onPage(100)] }] }, api)
  await reader.click(await screen.findByText('Progress (1)'))
  await reader.click(screen.getByRole('button', { name: /^Delete page 100, / }))
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(screen.queryByText('Progress (1)')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Your readings' })).toHaveFocus())
})

test('the last page asks whether the book is finished, and finishes nothing by itself', async () => {
  const api = fakeApi().on(updateReadingStatus, { status: 'FINISHED', gamification: nothingEarned })
  const { reader } = open({ state: 'READING', pages: 320, readings: [{ ...inHand, progress: [onPage(320)] }] }, api)
  expect(await screen.findByText('Finished?')).toBeVisible()
  expect(api.sent(updateReadingStatus)).toEqual([])

  await reader.click(screen.getByRole('button', { name: 'Yes, finished' }))

  await waitFor(() => expect(api.sent(updateReadingStatus)).toHaveLength(1))
})

test('a private note is written, and stays open if it cannot be saved', async () => {
  const api = fakeApi().on(updateEntry, () => fail('unavailable', { cause: 'no network' }))
  const { reader } = open({}, api)
  await reader.click(await screen.findByText(nothingKept))
  await reader.click(await screen.findByRole('button', { name: 'Add a private note' }))
  expect(screen.getByLabelText('Private note')).toHaveFocus()
  await reader.type(screen.getByLabelText('Private note'), 'From Ann.')
  await reader.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Failed to save your note. Please try again.')).toBeVisible()

  api.on(updateEntry, ({ body }) => ({
    entry: anEntry({ private_note: body.private_note ?? '' }),
    gamification: nothingEarned,
  }))
  await reader.click(screen.getByRole('button', { name: 'Save' }))

  expect(await screen.findByRole('button', { name: 'Edit private note' })).toHaveFocus()
  expect(screen.getByText('From Ann.')).toBeVisible()
})

test('a private note that is being written stays when the phone is turned', async () => {
  function Turned() {
    const [isUpright, setIsUpright] = useState(true)
    return (
      <>
        <EntryPanel bookId="kindred" folded={isUpright} />
        <button type="button" onClick={() => setIsUpright(!isUpright)}>
          Turn
        </button>
      </>
    )
  }
  const api = fakeApi().on(getEntry, anEntry({ owned_copies: 1 }))
  const { reader } = show(<Turned />, { api, as: 'alice' })
  await reader.click(await screen.findByText('Your readings and copy'))
  await reader.click(screen.getByRole('button', { name: 'Add a private note' }))
  await reader.type(screen.getByLabelText('Private note'), 'From Ann.')

  await reader.click(screen.getByRole('button', { name: 'Turn' }))

  expect(screen.getByLabelText('Private note')).toHaveValue('From Ann.')
})

test('copies are counted up and down at once', async () => {
  const api = fakeApi().on(updateEntry, ({ body }) => ({
    entry: anEntry({ owned_copies: body.owned_copies ?? 0 }),
    gamification: nothingEarned,
  }))
  const { reader } = open({ owned_copies: 1 }, api)

  await reader.click(await screen.findByRole('button', { name: 'One copy more' }))
  await reader.click(screen.getByRole('button', { name: 'One copy more' }))

  expect(screen.getByText('3')).toBeVisible()
  await waitFor(() => expect(api.sent(updateEntry).at(-1)?.body).toEqual({ owned_copies: 3 }))
})

test('a book can be hidden from everyone else, and is shown again if that fails', async () => {
  const api = fakeApi().on(updateEntry, () => fail('unavailable', { cause: 'no network' }))
  const { reader } = open({}, api)
  await reader.click(await screen.findByText(nothingKept))
  const hidden = await screen.findByRole('switch', { name: 'Only you see this book' })

  await reader.click(hidden)

  expect(await screen.findByText('Failed to save. Please try again.')).toBeVisible()
  expect(hidden).not.toBeChecked()
  expect(api.sent(updateEntry)[0]?.body).toEqual({ visibility: 'private' })
})

test('a book of the reader’s own is private without a switch', async () => {
  open({ own: true, visibility: 'private' })

  expect(await screen.findByText('This book is yours alone: nobody else can see it.')).toBeVisible()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
})

test('what an import said is folded', async () => {
  const { reader } = open({ source_fields: { Moods: 'dark, tense' } })
  const summary = await screen.findByText('From your import')
  expect(screen.getByText('dark, tense')).not.toBeVisible()

  await reader.click(summary)

  expect(screen.getByText('dark, tense')).toBeVisible()
})

test('readings that fail to load can be asked for again', async () => {
  const api = fakeApi().on(getEntry, () => fail('invalid'))
  const { reader } = show(<EntryPanel bookId="kindred" />, { api, as: 'alice' })
  const again = await screen.findByRole('button', { name: 'Try again' })

  api.on(getEntry, anEntry())
  await reader.click(again)

  expect(await screen.findByText(nothingKept)).toBeVisible()
})

function open(entry: Partial<Entry>, api: FakeApi = fakeApi()) {
  api.on(getEntry, anEntry(entry))
  return show(
    <CelebrationProvider>
      <ReadingInHand bookId="kindred" title="Kindred" />
      <EntryPanel bookId="kindred" />
    </CelebrationProvider>,
    { api, as: 'alice' },
  )
}
