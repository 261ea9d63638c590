import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createOrGetBook, searchBooks } from '#contract/books.ts'
import { fail } from '#contract/errors.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { addToReadlist, listReadlists } from '#contract/readlists.ts'
import { aBook, nothingEarned } from '../../testing/a-book.ts'
import { changedEntry } from '../../testing/a-library-entry.ts'
import { fakeApi, show } from '../../testing/fake-api.tsx'
import { AddBooksButton } from './add-books-button.tsx'

const kindred = aBook({ title: 'Kindred' })

function server() {
  const nothing = { totalPages: 0, totalResults: 0, source: 'shelf' as const }
  return fakeApi()
    .on(searchBooks, ({ query }) =>
      query.q === '9780807083697' ? { books: [kindred], ...nothing } : { books: [], ...nothing },
    )
    .on(listReadlists, {
      readlists: [
        { id: 'r1', name: 'Sea stories', owner: 'alice', kept_for_you: false, books: [], books_count: 0, covers: [] },
      ],
    })
    .on(updateEntry, { entry: changedEntry, gamification: nothingEarned })
    .on(createOrGetBook, { ...kindred, id: 'b1' })
    .on(addToReadlist, {})
}

async function open(api = server()) {
  const view = show(<AddBooksButton />, { api, as: 'alice' })
  await view.reader.click(screen.getByRole('button', { name: 'Add books' }))
  await screen.findByRole('dialog', { name: 'Add books' })
  return view
}

async function type(reader: Awaited<ReturnType<typeof open>>['reader'], text: string) {
  await reader.type(screen.getByLabelText('ISBNs'), text)
  await reader.click(screen.getByRole('button', { name: 'Look up' }))
}

test('typed ISBNs are looked up once each, one that nobody knows is named, and the rest is added', async () => {
  const { reader, api } = await open()

  await type(reader, '0807083690 9780807083697 9780306406157')

  expect(await screen.findByText('Kindred', { selector: 'p' })).toBeVisible()
  expect(await screen.findByText('No catalogue knows this ISBN.')).toBeVisible()
  expect(api.sent(searchBooks)).toHaveLength(2)
  await reader.selectOptions(screen.getByLabelText('Add as'), 'Finished')
  await reader.click(screen.getByRole('button', { name: 'Add 1 book' }))

  expect(await screen.findByText('1 book added.')).toBeVisible()
  expect(api.sent(updateEntry)).toEqual([{ params: { id: 'kindred' }, body: { state: 'FINISHED' } }])
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('found books can go to a readlist, and one can be left out', async () => {
  const { reader, api } = await open()
  await type(reader, '9780807083697, 9780306406157')
  await screen.findByText('No catalogue knows this ISBN.')
  await reader.click(screen.getByRole('button', { name: 'Leave out 9780306406157' }))

  await reader.selectOptions(screen.getByLabelText('Add as'), 'Readlist: Sea stories')
  await reader.click(screen.getByRole('button', { name: 'Add 1 book' }))

  await waitFor(() => expect(api.sent(addToReadlist)).toEqual([{ body: { readlist_id: 'r1', book_id: 'b1' } }]))
})

test('text without an ISBN is said to be none', async () => {
  const { reader, api } = await open()

  await type(reader, 'Kindred')

  expect(await screen.findByText(/There is no ISBN in this text/)).toBeVisible()
  expect(api.sent(searchBooks)).toEqual([])
})

test('a camera that the reader does not allow is named, with what to do instead', async () => {
  const getUserMedia = vi.fn<MediaDevices['getUserMedia']>(() =>
    Promise.reject(new DOMException('No.', 'NotAllowedError')),
  )
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'mediaDevices'))
  const { reader } = await open()

  await reader.click(screen.getByRole('button', { name: 'Scan barcodes' }))

  expect(await screen.findByText(/Octavo may not use the camera/)).toBeVisible()
})

test('what could not be added can be tried again alone', async () => {
  const emma = aBook({ title: 'Emma' })
  const api = server()
    .on(searchBooks, ({ query }) => ({
      books: [query.q === '9780807083697' ? kindred : emma],
      totalPages: 1,
      totalResults: 1,
      source: 'shelf' as const,
    }))
    .on(updateEntry, ({ params }) =>
      params.id === 'emma' ? fail('list_is_full') : { entry: changedEntry, gamification: nothingEarned },
    )
  const { reader } = await open(api)
  await type(reader, '9780807083697, 9780306406157')
  await screen.findByText('Emma', { selector: 'p' })

  await reader.click(await screen.findByRole('button', { name: 'Add 2 books' }))

  expect(await screen.findByRole('button', { name: 'Add 1 book' })).toBeVisible()
  expect(screen.queryByText('Kindred', { selector: 'p' })).not.toBeInTheDocument()
})
