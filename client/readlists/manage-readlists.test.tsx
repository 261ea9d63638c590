import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createOrGetBook } from '#contract/books.ts'
import { fail } from '#contract/errors.ts'
import {
  createReadlist,
  deleteReadlist,
  listReadlists,
  renameReadlist,
  updateReadlists,
  type ReadlistSummary,
} from '#contract/readlists.ts'
import { aBook } from '../testing/a-book.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { ManageReadlistsButton } from './manage-readlists-button.tsx'
import type { Book } from '#contract/book.ts'

const book = aBook({ title: 'Kindred' })

function aList(name: string, given: Partial<ReadlistSummary> = {}): ReadlistSummary {
  const id = name.toLowerCase().replaceAll(' ', '-')
  return { id, name, owner: 'alice', kept_for_you: false, books: [], books_count: 0, covers: [], ...given }
}

const holding = (name: string, given: Partial<ReadlistSummary> = {}) =>
  aList(name, { books: [{ id: 'b1', google_books_id: 'kindred' }], books_count: 1, ...given })

/** A fake server that stores readlists. */
function withLists(lists: ReadlistSummary[]) {
  let stored = lists
  return fakeApi()
    .on(listReadlists, () => ({ readlists: stored }))
    .on(createOrGetBook, { ...book, id: 'b1' })
    .on(updateReadlists, ({ body }) => ({ readlist_ids: body.readlist_ids }))
    .on(createReadlist, ({ body }) => {
      const list = aList(body.name)
      stored = [list, ...stored]
      return list
    })
    .on(renameReadlist, ({ body }) => {
      stored = stored.map((list) => (list.id === body.readlist_id ? { ...list, name: body.new_name } : list))
      return { name: body.new_name }
    })
    .on(deleteReadlist, ({ params }) => {
      stored = stored.filter((list) => list.id !== params.id)
      return null
    })
}

async function open(lists: ReadlistSummary[], shown: Book = book) {
  const view = show(<ManageReadlistsButton book={shown} />, { api: withLists(lists), as: 'alice' })
  await view.reader.click(screen.getByRole('button', { name: 'Manage Readlists' }))
  const popup = within(await screen.findByRole('dialog', { name: 'Manage Readlists' }))
  await popup.findByRole('button', { name: 'Apply' })
  return { ...view, popup }
}

test('readlists with the book are ticked, and Apply stores the book and then sends the selection', async () => {
  const { popup, reader, api } = await open([holding('Summer'), aList('Winter'), holding('Gifts')])

  expect(popup.getByText('Select the readlists to add/remove this book:')).toBeVisible()
  expect(popup.getByRole('checkbox', { name: 'Summer' })).toBeChecked()
  expect(popup.getByRole('checkbox', { name: 'Winter' })).not.toBeChecked()
  await reader.click(popup.getByRole('checkbox', { name: 'Summer' }))
  await reader.click(popup.getByRole('checkbox', { name: 'Winter' }))
  await reader.click(popup.getByRole('button', { name: 'Apply' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.sent(createOrGetBook)[0]?.body).toMatchObject({ google_books_id: 'kindred', title: 'Kindred' })
  expect(api.sent(updateReadlists)[0]?.body).toMatchObject({ book_id: 'b1', readlist_ids: ['winter', 'gifts'] })
  expect(screen.getByText('Readlists updated.')).toBeVisible()
})

test('the readlists that had the book when the popup opened come first, and stay there', async () => {
  const done = aList('Done Reading', { kept_for_you: true })
  const { popup, reader } = await open([done, aList('Winter'), holding('Summer'), aList('Autumn'), holding('Gifts')])
  const names = () => popup.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

  expect(names()).toEqual(['Summer', 'Gifts', 'Done Readingupdates itself', 'Winter', 'Autumn'])
  await reader.click(popup.getByRole('checkbox', { name: 'Summer' }))
  await reader.click(popup.getByRole('checkbox', { name: 'Autumn' }))
  await reader.click(popup.getByRole('button', { name: '+ Create New Readlist' }))
  await reader.type(popup.getByLabelText('Name of the new readlist'), 'Spring{Enter}')

  expect(await popup.findByRole('checkbox', { name: 'Spring' })).toBeChecked()
  expect(names()).toEqual(['Spring', 'Summer', 'Gifts', 'Done Readingupdates itself', 'Winter', 'Autumn'])
})

test('the request names only this book', async () => {
  const { api } = await open([])

  expect(api.sent(listReadlists)).toEqual([{ query: { book: 'kindred' } }])
})

test('a book without a source’s id is identified by ours', async () => {
  const ours = { ...book, id: 'b1', google_books_id: '' }
  const { popup, reader, api } = await open([holding('Summer'), aList('Winter')], ours)

  expect(popup.getByRole('checkbox', { name: 'Summer' })).toBeChecked()
  await reader.click(popup.getByRole('button', { name: 'Apply' }))

  await waitFor(() => expect(api.sent(updateReadlists)[0]?.body).toMatchObject({ book_id: 'b1' }))
  expect(api.sent(createOrGetBook)).toEqual([])
})

test("'Done Reading' is shown ticked or not, and disabled", async () => {
  const { popup, reader, api } = await open([holding('Done Reading', { kept_for_you: true }), aList('Winter')])

  const box = popup.getByRole('checkbox', { name: /^Done Reading/ })
  expect(box).toBeChecked()
  expect(box).toBeDisabled()
  expect(popup.queryByRole('button', { name: 'Rename Done Reading' })).toBeNull()
  await reader.click(popup.getByRole('button', { name: 'Apply' }))

  await waitFor(() => expect(api.sent(updateReadlists)[0]?.body.readlist_ids).toEqual([]))
})

test('a readlist created inside the popup is ticked', async () => {
  const { popup, reader, api } = await open([aList('Winter')])

  await reader.click(popup.getByRole('button', { name: '+ Create New Readlist' }))
  expect(popup.getByRole('button', { name: 'Create' })).toBeDisabled()
  for (const blank of ['   ', '\u200b\u200b']) {
    await reader.clear(popup.getByLabelText('Name of the new readlist'))
    await reader.type(popup.getByLabelText('Name of the new readlist'), blank)
    expect(popup.getByRole('button', { name: 'Create' })).toBeDisabled()
  }
  await reader.clear(popup.getByLabelText('Name of the new readlist'))
  await reader.type(popup.getByLabelText('Name of the new readlist'), 'Spring ')
  await reader.click(popup.getByRole('button', { name: 'Create' }))

  expect(await popup.findByRole('checkbox', { name: 'Spring' })).toBeChecked()
  expect(api.sent(createReadlist)).toEqual([{ body: { name: 'Spring' } }])
  expect(popup.queryByLabelText('Name of the new readlist')).toBeNull()
})

test('the error of a taken name is shown next to the field', async () => {
  const { popup, reader, api } = await open([aList('Winter')])
  api.on(createReadlist, () => fail('readlist_name_taken'))

  await reader.click(popup.getByRole('button', { name: '+ Create New Readlist' }))
  await reader.type(popup.getByLabelText('Name of the new readlist'), 'winter{Enter}')

  expect(await popup.findByRole('alert')).toHaveTextContent('You already have a readlist with this name.')
})

test('the error of a taken new name is announced, and the name can be corrected at once', async () => {
  const { popup, reader, api } = await open([aList('Winter'), aList('Summer')])
  api.on(renameReadlist, () => fail('readlist_name_taken'))

  await reader.click(popup.getByRole('button', { name: 'Rename Winter' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Readlist' }))
  await reader.type(dialog.getByLabelText('Enter new name for the readlist:'), 'Summer')
  await reader.click(dialog.getByRole('button', { name: 'Rename' }))

  expect(await dialog.findByRole('alert')).toHaveTextContent('You already have a readlist with this name.')
  expect(dialog.getByLabelText('Enter new name for the readlist:')).toHaveFocus()
})

test('a readlist can be renamed inside the popup, but not to a blank name', async () => {
  const { popup, reader, api } = await open([aList('Winter')])

  await reader.click(popup.getByRole('button', { name: 'Rename Winter' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename Readlist' }))
  const field = dialog.getByLabelText('Enter new name for the readlist:')
  for (const blank of ['  ', '\u200b\u200b']) {
    await reader.clear(field)
    await reader.type(field, `${blank}{Enter}`)
  }
  expect(api.sent(renameReadlist)).toEqual([])
  await reader.clear(field)
  await reader.type(field, 'Autumn{Enter}')

  expect(await popup.findByRole('checkbox', { name: 'Autumn' })).toBeVisible()
  expect(api.sent(renameReadlist)).toEqual([{ body: { readlist_id: 'winter', new_name: 'Autumn' } }])
})

test('a readlist is deleted inside the popup after confirmation', async () => {
  const { popup, reader, api } = await open([aList('Winter'), aList('Summer')])

  await reader.click(popup.getByRole('button', { name: 'Delete Winter' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Winter' }))
  expect(dialog.getByText('Are you sure you want to delete this readlist?')).toBeVisible()
  await reader.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(api.sent(deleteReadlist)).toEqual([])
  await reader.click(popup.getByRole('button', { name: 'Delete Winter' }))
  await reader.click(
    within(await screen.findByRole('dialog', { name: 'Delete Winter' })).getByRole('button', { name: 'Delete' }),
  )

  await waitFor(() => expect(popup.queryByRole('checkbox', { name: 'Winter' })).toBeNull())
  expect(popup.getByRole('checkbox', { name: 'Summer' })).toBeVisible()
  await waitFor(() => expect(popup.getByRole('button', { name: 'Delete Summer' })).toHaveFocus())
})

test('deleting the last deletable readlist keeps the focus in the popup', async () => {
  const { popup, reader } = await open([aList('Winter'), aList('Done Reading', { kept_for_you: true })])

  await reader.click(popup.getByRole('button', { name: 'Delete Winter' }))
  await reader.click(
    within(await screen.findByRole('dialog', { name: 'Delete Winter' })).getByRole('button', { name: 'Delete' }),
  )

  await waitFor(() => expect(popup.queryByRole('checkbox', { name: 'Winter' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Manage Readlists' })).toHaveFocus())
})

test('a selection that fails to apply shows an error and is kept', async () => {
  const { popup, reader, api } = await open([aList('Winter')])
  api.on(updateReadlists, () => fail('readlist_not_found'))

  await reader.click(popup.getByRole('checkbox', { name: 'Winter' }))
  await reader.click(popup.getByRole('button', { name: 'Apply' }))

  expect(await popup.findByRole('alert')).toHaveTextContent("We couldn't find this readlist.")
  expect(popup.getByRole('checkbox', { name: 'Winter' })).toBeChecked()
})

test('ticks and typed text survive a failed refetch', async () => {
  const { popup, reader, api, comeBack } = await open([aList('Winter')])
  await reader.click(popup.getByRole('checkbox', { name: 'Winter' }))
  await reader.click(popup.getByRole('button', { name: '+ Create New Readlist' }))
  await reader.type(popup.getByLabelText('Name of the new readlist'), 'Spr')

  api.on(listReadlists, () => fail('unavailable'))
  await comeBack()

  expect(popup.getByRole('checkbox', { name: 'Winter' })).toBeChecked()
  expect(popup.getByLabelText('Name of the new readlist')).toHaveValue('Spr')
})

test('Cancel changes nothing, and the next opening starts from the current state', async () => {
  const { popup, reader, api } = await open([aList('Winter')])

  await reader.click(popup.getByRole('checkbox', { name: 'Winter' }))
  await reader.click(popup.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await reader.click(screen.getByRole('button', { name: 'Manage Readlists' }))

  expect(await screen.findByRole('checkbox', { name: 'Winter' })).not.toBeChecked()
  expect(api.sent(updateReadlists)).toEqual([])
})

test('the selection of an earlier opening cannot be applied in a later one', async () => {
  const { popup, reader, api } = await open([aList('Winter')])
  await reader.click(popup.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

  const now = Promise.withResolvers<{ readlists: ReadlistSummary[] }>()
  api.on(listReadlists, () => now.promise)
  await reader.click(screen.getByRole('button', { name: 'Manage Readlists' }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.queryByRole('button', { name: 'Apply' })).not.toBeInTheDocument()
  now.resolve({ readlists: [holding('Winter')] })

  expect(await again.findByRole('checkbox', { name: 'Winter' })).toBeChecked()
})

test('readlists that fail to load can be retried', async () => {
  const api = fakeApi().on(listReadlists, () => fail('unavailable'))
  const { reader } = show(<ManageReadlistsButton book={book} />, { api, as: 'alice' })

  await reader.click(screen.getByRole('button', { name: 'Manage Readlists' }))
  expect(await screen.findByText('Failed to load readlists.')).toBeVisible()
  api.on(listReadlists, { readlists: [aList('Winter')] })
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('checkbox', { name: 'Winter' })).toBeVisible()
})
