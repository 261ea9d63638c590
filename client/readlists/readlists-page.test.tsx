import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail, Failure } from '#contract/errors.ts'
import { listFollowers, listFollowing } from '#contract/follows.ts'
import { searchReaders } from '#contract/profiles.ts'
import {
  createReadlist,
  deleteReadlist,
  leaveReadlist,
  listLikedReadlists,
  listReadlists,
  listReadlistShares,
  listSharedReadlists,
  shareReadlist,
  unlikeReadlist,
  unshareReadlist,
  type ReadlistSummary,
} from '#contract/readlists.ts'
import { nothingEarned } from '../testing/a-book.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { ReadlistsPage } from './readlists-page.tsx'

function aList(name: string, given: Partial<ReadlistSummary> = {}): ReadlistSummary {
  return { id: name, name, owner: 'alice', kept_for_you: false, books: [], books_count: 0, covers: [], ...given }
}

function withLists(own: ReadlistSummary[], shared: ReadlistSummary[] = []) {
  let stored = own
  let readers = ['bob']
  return (
    fakeApi()
      .on(listReadlists, () => ({ readlists: stored }))
      .on(listSharedReadlists, { readlists: shared })
      .on(listLikedReadlists, { readlists: [] })
      .on(listReadlistShares, () => ({ shared_with: readers }))
      .on(createReadlist, ({ body }) => {
        const list = aList(body.name)
        stored = [list, ...stored]
        return list
      })
      .on(deleteReadlist, ({ params }) => {
        stored = stored.filter((list) => list.id !== params.id)
        return null
      })
      // The server's answer to a share that earns nothing.
      .on(shareReadlist, {
        gamification: {
          ...nothingEarned,
          notification: { ...nothingEarned.notification, message: 'Readlist shared with Carol' },
        },
      })
      .on(unshareReadlist, ({ body }) => {
        readers = readers.filter((each) => each !== body.target_username)
        return {}
      })
  )
}

const page = (
  <main>
    <ReadlistsPage />
  </main>
)

async function open(own: ReadlistSummary[], shared: ReadlistSummary[] = []) {
  const view = show(page, { api: withLists(own, shared), as: 'alice', at: '/readlists' })
  await screen.findByRole('list', { name: 'My Readlists' })
  return view
}

const names = () =>
  within(screen.getByRole('list', { name: 'My Readlists' }))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('each readlist shows its name as a link, its number of books, Share, and Delete in its menu', async () => {
  const { reader } = await open([aList('Done Reading', { kept_for_you: true }), aList('Summer', { books_count: 7 })])

  expect(names()).toEqual(['Done Reading', 'Summer'])
  expect(screen.getByRole('link', { name: 'Summer' })).toHaveAttribute('href', '/readlist/Summer')
  expect(screen.getByText('Books: 7')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Share Summer' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete Summer' })).toBeNull()
  await reader.click(screen.getByRole('button', { name: 'Actions for Summer' }))
  expect(screen.getByRole('button', { name: 'Delete Summer' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Share Done Reading' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Actions for Done Reading' })).toBeNull()
})

test('a shared readlist says so', async () => {
  await open([aList('Done Reading', { kept_for_you: true, shares_count: 1 }), aList('Summer', { shares_count: 0 })])

  expect(screen.getByText('· shared with 1')).toBeVisible()
  expect(screen.queryByText('· shared with 0')).toBeNull()
})

test('no heading level is skipped', async () => {
  await open([aList('Summer')], [aList('Sea stories', { owner: 'bob' })])
  await screen.findByRole('list', { name: 'Shared With Me' })

  const levels = screen.getAllByRole('heading').map((heading) => heading.tagName)
  expect(levels).toEqual(['H1', 'H2', 'H3', 'H2', 'H3'])
})

test('readlists shared with the reader name the owner', async () => {
  await open([], [aList('Sea stories', { owner: 'bob', books_count: 6 })])

  const shared = within(await screen.findByRole('list', { name: 'Shared With Me' }))
  expect(shared.getByRole('link', { name: 'Sea stories (by bob)' })).toHaveAttribute('href', '/readlist/Sea stories')
  expect(shared.getByText('Books: 6')).toBeVisible()
  expect(shared.getAllByRole('button').map((button) => button.textContent)).toEqual(['Leave'])
})

test('leaving a shared readlist needs confirmation', async () => {
  const { reader, api } = await open([], [aList('Sea stories', { owner: 'bob' }), aList('Winter', { owner: 'bob' })])
  api.on(leaveReadlist, () => {
    api.on(listSharedReadlists, { readlists: [aList('Winter', { owner: 'bob' })] })
    return {}
  })

  await reader.click(await screen.findByRole('button', { name: 'Leave Sea stories' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave Sea stories' }))
  await reader.click(dialog.getByRole('button', { name: 'Leave' }))

  await waitFor(() => expect(screen.queryByRole('link', { name: 'Sea stories (by bob)' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Winter (by bob)' })).toBeVisible()
  expect(api.sent(leaveReadlist)).toEqual([{ body: { readlist_id: 'Sea stories' } }])
})

test('leaving a readlist moves the focus to the next Leave button, or to the page after the last', async () => {
  let shared = [aList('Sea stories', { owner: 'bob' }), aList('Winter', { owner: 'bob' })]
  const { reader, api } = await open([], shared)
  api
    .on(listSharedReadlists, () => ({ readlists: shared }))
    .on(leaveReadlist, ({ body }) => {
      shared = shared.filter((list) => list.id !== body.readlist_id)
      return {}
    })
  const leave = async (name: string) => {
    await reader.click(await screen.findByRole('button', { name: `Leave ${name}` }))
    await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('link', { name: `${name} (by bob)` })).toBeNull())
  }

  await leave('Sea stories')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Leave Winter' })).toHaveFocus())
  await leave('Winter')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('a failure to leave shows an error', async () => {
  const { reader, api } = await open([], [aList('Sea stories', { owner: 'bob' })])
  api.on(leaveReadlist, () => fail('busy'))

  await reader.click(await screen.findByRole('button', { name: 'Leave Sea stories' }))
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Octavo is very busy.')
})

test('a readlist is created in a modal, which rejects a blank name', async () => {
  const { reader, api } = await open([])

  await reader.click(screen.getByRole('button', { name: '+ Add Readlist' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Create New Readlist' }))
  expect(modal.getByRole('button', { name: 'Create' })).toBeDisabled()
  const name = modal.getByPlaceholderText('Enter readlist name')
  for (const blank of ['  ', '\u200b\u200b']) {
    await reader.clear(name)
    await reader.type(name, `${blank}{Enter}`)
    expect(modal.getByRole('button', { name: 'Create' })).toBeDisabled()
  }
  expect(api.sent(createReadlist)).toEqual([])
  await reader.clear(name)
  await reader.type(name, ' Winter ')
  await reader.click(modal.getByRole('button', { name: 'Create' }))

  await waitFor(() => expect(names()).toEqual(['Winter']))
  expect(api.sent(createReadlist)).toEqual([{ body: { name: 'Winter' } }])
})

test('deleting a readlist needs confirmation', async () => {
  const { reader } = await open([aList('Summer'), aList('Winter')])

  await reader.click(screen.getByRole('button', { name: 'Actions for Summer' }))
  await reader.click(screen.getByRole('button', { name: 'Delete Summer' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('Are you sure you want to delete this readlist?')).toBeVisible()
  await reader.click(dialog.getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(names()).toEqual(['Winter']))
})

test('deleting a readlist moves the focus to the next menu, or to the page if there is none', async () => {
  const { reader } = await open([aList('Summer'), aList('Winter'), aList('Done Reading', { kept_for_you: true })])
  const remove = async (name: string) => {
    await reader.click(screen.getByRole('button', { name: `Actions for ${name}` }))
    await reader.click(screen.getByRole('button', { name: `Delete ${name}` }))
    await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(names()).not.toContain(name))
  }

  await remove('Summer')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Winter' })).toHaveFocus())
  await remove('Winter')
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('a readlist is shared by username, and the page says so', async () => {
  const { reader, api } = await open([aList('Summer')])

  await reader.click(screen.getByRole('button', { name: 'Share Summer' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Share Readlist' }))
  expect(modal.getByRole('button', { name: 'Share' })).toBeDisabled()
  await reader.type(modal.getByPlaceholderText('Enter username'), ' CAROL ')
  await reader.click(modal.getByRole('button', { name: 'Share' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('Readlist shared with Carol')
  expect(api.sent(shareReadlist)).toEqual([{ body: { readlist_id: 'Summer', target_username: 'CAROL' } }])
})

test('the server’s error for a share is shown in the modal', async () => {
  const { reader, api } = await open([aList('Summer')])
  api.on(shareReadlist, () => fail('reader_not_found'))

  await reader.click(screen.getByRole('button', { name: 'Share Summer' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Share Readlist' }))
  await reader.type(modal.getByPlaceholderText('Enter username'), 'nobody')
  await reader.click(modal.getByRole('button', { name: 'Share' }))

  expect(await modal.findByRole('alert')).toHaveTextContent("We couldn't find this reader.")
  expect(modal.getByPlaceholderText('Enter username')).toHaveFocus()
  expect(modal.getByPlaceholderText('Enter username')).toHaveAccessibleDescription("We couldn't find this reader.")
})

test('the error of a taken name is announced, and the name can be corrected at once', async () => {
  const { reader, api } = await open([aList('Summer')])
  api.on(createReadlist, () => fail('readlist_name_taken'))

  await reader.click(screen.getByRole('button', { name: '+ Add Readlist' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Create New Readlist' }))
  await reader.type(modal.getByPlaceholderText('Enter readlist name'), 'summer')
  await reader.click(modal.getByRole('button', { name: 'Create' }))

  expect(await modal.findByRole('alert')).toHaveTextContent('You already have a readlist with this name.')
  expect(modal.getByPlaceholderText('Enter readlist name')).toHaveFocus()
})

test('while the readers of a shared readlist load, or have failed to load, the modal does not say there are none', async () => {
  const { reader, api } = await open([aList('Summer')])
  const coming = Promise.withResolvers<never>()
  api.on(listReadlistShares, () => coming.promise)

  await reader.click(screen.getByRole('button', { name: 'Share Summer' }))
  const modal = within(await screen.findByRole('dialog', { name: 'Share Readlist' }))
  expect(modal.getByRole('heading', { name: 'Shared with' })).toBeVisible()
  expect(modal.getByText('Loading...')).toBeInTheDocument()
  coming.reject(new Failure('not_found'))
  expect(await modal.findByRole('alert')).toHaveTextContent("Couldn't load who this list is shared with.")
  api.on(listReadlistShares, { shared_with: ['bob'] })
  await reader.click(modal.getByRole('button', { name: 'Try again' }))

  expect(await modal.findByRole('button', { name: 'Stop sharing with bob' })).toBeVisible()
  expect(modal.queryByRole('alert')).toBeNull()
})

test('a readlist shared with nobody says so', async () => {
  const { reader, api } = await open([aList('Summer')])
  api.on(listReadlistShares, { shared_with: [] })

  await reader.click(screen.getByRole('button', { name: 'Share Summer' }))

  expect(await screen.findByText('Nobody yet.')).toBeVisible()
})

test('a share can be removed in the same modal', async () => {
  const { reader, api } = await open([aList('Summer')])

  await reader.click(screen.getByRole('button', { name: 'Share Summer' }))
  expect(await screen.findByRole('link', { name: 'bob' })).toHaveAttribute('href', '/user/bob')
  await reader.click(screen.getByRole('button', { name: 'Stop sharing with bob' }))

  expect(await screen.findByText('Readlist no longer shared with bob')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop sharing with bob' })).toBeNull())
  expect(api.sent(unshareReadlist)).toEqual([{ body: { readlist_id: 'Summer', target_username: 'bob' } }])
})

test('readlists stay visible when a refetch fails', async () => {
  const { api, comeBack } = await open([aList('Summer')], [aList('Winter', { owner: 'bob' })])
  await screen.findByRole('list', { name: 'Shared With Me' })

  api.on(listReadlists, () => fail('unavailable')).on(listSharedReadlists, () => fail('unavailable'))
  await comeBack()

  expect(names()).toEqual(['Summer'])
  expect(screen.getByRole('list', { name: 'Shared With Me' })).toHaveTextContent('Winter')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('readlists that fail to load can be retried', async () => {
  const api = withLists([]).on(listReadlists, () => fail('unavailable'))
  const { reader } = show(<ReadlistsPage />, { api, as: 'alice' })

  expect(await screen.findByText('Failed to load readlists.')).toBeVisible()
  api.on(listReadlists, { readlists: [aList('Summer')] })
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('link', { name: 'Summer' })).toBeVisible()
})

function followed(...usernames: string[]) {
  const entry = { profile_image: '', follow_date: '2026-01-01T00:00:00Z', is_following: true }
  return { results: usernames.map((username) => ({ ...entry, username })), next: null }
}

test('typing a username suggests those one follows first, then followers, then others, and keys choose one', async () => {
  const api = withLists([aList('Summer')])
    .on(listFollowing, followed('carola', 'dan'))
    .on(listFollowers, followed('oscar', 'carola'))
    .on(searchReaders, {
      results: ['alice-car', 'carl', 'oscar', 'alice'].map((username) => ({
        username,
        bio: '',
        profile_image: '',
        is_following: false,
      })),
    })
  const { reader } = show(<ReadlistsPage />, { api, as: 'alice' })
  await reader.click(await screen.findByRole('button', { name: 'Share Summer' }))
  const field = await screen.findByRole('combobox', { name: 'Username' })
  expect(field).toHaveAttribute('aria-expanded', 'false')

  await reader.type(field, 'CAR')
  const options = () => screen.getAllByRole('option').map((option) => option.textContent)
  await waitFor(() => expect(options()).toEqual(['carola', 'oscar', 'alice-car', 'carl']))
  await reader.keyboard('{ArrowDown}{ArrowDown}')
  expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'oscar' }).id)
  await reader.keyboard('{ArrowUp}{Enter}')

  expect(field).toHaveValue('carola')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(api.sent(shareReadlist)).toEqual([])
})

test('Escape closes the suggestions and leaves the dialog open, and a press takes a suggestion', async () => {
  const api = withLists([aList('Summer')]).on(listFollowing, followed('bob', 'bobby'))
  const { reader } = show(<ReadlistsPage />, { api, as: 'alice' })
  await reader.click(await screen.findByRole('button', { name: 'Share Summer' }))
  const field = await screen.findByRole('combobox', { name: 'Username' })

  await reader.type(field, 'bo')
  await screen.findByRole('listbox')
  await reader.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Share Readlist' })).toBeVisible()
  await reader.keyboard('{ArrowDown}')
  await reader.click(screen.getByRole('option', { name: 'bobby' }))

  expect(field).toHaveValue('bobby')
  expect(field).toHaveFocus()
})

test('readlists that one likes stand below, and one stays in sight when its like is taken back', async () => {
  const { books: _, ...liked } = aList('Winter', { owner: 'bob', likes_count: 3 })
  const api = withLists([aList('Summer')]).on(listLikedReadlists, { readlists: [{ ...liked, liked: true }] })
  api.on(unlikeReadlist, { likes_count: 2, liked: false })
  const { reader } = show(page, { api, as: 'alice', at: '/readlists' })
  const section = await screen.findByRole('region', { name: 'Liked' })
  expect(within(section).getByRole('link', { name: 'Winter by bob' })).toHaveAttribute('href', '/readlist/Winter')

  const heart = within(section).getByRole('button', { name: /^Like Winter/, pressed: true })
  await reader.click(heart)

  await waitFor(() => expect(api.sent(unlikeReadlist)).toEqual([{ params: { id: 'Winter' } }]))
  expect(within(section).getByRole('button', { name: /^Like Winter\s*2 likes$/, pressed: false })).toBeVisible()
})

test('who likes no readlist sees no heading for it', async () => {
  await open([aList('Summer')])

  await screen.findByText(/^No readlists have been shared with you yet/)
  expect(screen.queryByRole('region', { name: 'Liked' })).not.toBeInTheDocument()
})
