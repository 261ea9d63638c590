import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { removeMember } from '#contract/groups/group-members.ts'
import { createPost, listPosts } from '#contract/groups/group-posts.ts'
import { endGroup, getGroup } from '#contract/groups/groups.ts'
import { aGroup, aMember, aPart, aPost } from '../../testing/a-group.ts'
import { fakeApi, show, type FakeApi } from '../../testing/fake-api.tsx'
import { GroupPage } from './group-page.tsx'

function open(api: FakeApi, at = '/together/g1') {
  const page = (
    <Routes>
      <Route path="/together/:groupId" element={<GroupPage />} />
    </Routes>
  )
  return show(page, { api, as: 'alice', at })
}

const withGroup = (...given: Parameters<typeof aGroup>) => fakeApi().on(getGroup, aGroup(...given))

test('a group that could not be loaded can be asked for again', async () => {
  const api = fakeApi().on(getGroup, () => fail('internal'))
  const { reader } = open(api)
  expect(screen.getByText('Loading the group...')).toBeInTheDocument()
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load this group.')
  api.on(getGroup, aGroup())

  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('heading', { name: 'Emma, slowly', level: 1 })).toBeVisible()
})

test('a group that the reader is not in is not found, and the way to their own is shown', async () => {
  open(fakeApi().on(getGroup, () => fail('group_not_found')))

  expect(await screen.findByText("We couldn't find this group.")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Your groups' })).toHaveAttribute('href', '/together')
})

test('a part that ends at a page says of how many pages, where that is known', async () => {
  const pages = { to_percent: null, due_on: '2026-03-14' }
  const parts = [
    aPart({ ...pages, number: 1, to_page: 120, of_pages: 1200 }),
    aPart({ ...pages, number: 2, to_page: 300, of_pages: null }),
    aPart({ ...pages, number: 3, to_page: 600, of_pages: 1200, is_open: false }),
  ]
  open(withGroup({ parts }))

  const list = within(await screen.findByRole('region', { name: 'Parts' })).getAllByRole('listitem')
  expect(list[0]).toHaveTextContent('to page 120 of 1,200, due')
  expect(list[1]).toHaveTextContent('to page 300, due')
  expect(list[2]).toHaveTextContent('The thread opens once you have read to page 600 of 1,200.')
})

test('a member whom the organizer has blocked is named, and can be removed', async () => {
  const api = withGroup({ members_count: 4, blocked: ['mallory'] }).on(removeMember, {})
  const { reader } = open(api)
  const members = await screen.findByRole('region', { name: '4 readers' })
  expect(members).toHaveTextContent('You have blocked this reader.')
  expect(members).toHaveTextContent('1 reader whom you cannot see.')
  expect(screen.getByRole('button', { name: 'Hand over to bob' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Hand over to mallory' })).not.toBeInTheDocument()

  await reader.click(screen.getByRole('button', { name: 'Remove mallory' }))
  api.on(getGroup, aGroup())
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))

  await waitFor(() => expect(api.sent(removeMember)).toEqual([{ params: { id: 'g1' }, body: { username: 'mallory' } }]))
  expect(await screen.findByRole('region', { name: '2 readers' })).not.toHaveTextContent('mallory')
})

test('members have no say in who is in', async () => {
  const members = [aMember({ username: 'bob', is_organizer: true }), aMember({ username: 'alice', is_you: true })]
  open(withGroup({ is_organizer: false, organizer: 'bob', members }))

  await screen.findByRole('region', { name: '2 readers' })
  expect(screen.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Invite readers' })).not.toBeInTheDocument()
})

test('ending that fails says so in the dialog, which stays open', async () => {
  const { reader } = open(withGroup().on(endGroup, () => fail('internal')))

  await reader.click(await screen.findByRole('button', { name: 'End the group' }))
  const dialog = within(await screen.findByRole('dialog'))
  await reader.click(dialog.getByRole('button', { name: 'End the group' }))

  expect(await dialog.findByText(/^Something went wrong/)).toBeVisible()
})

test('a thread that nobody has written in says so', async () => {
  open(withGroup().on(listPosts, { results: [], next: null }), '/together/g1?part=1')

  expect(await screen.findByText('Nobody has written about this part yet.')).toBeVisible()
  expect(screen.getByLabelText('Write about part 1')).toBeVisible()
})

test('a thread that could not be loaded can be asked for again', async () => {
  const api = withGroup().on(listPosts, () => fail('internal'))
  const { reader } = open(api, '/together/g1?part=1')
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load what was written.')
  expect(screen.getByRole('heading', { name: 'Emma, slowly', level: 1 })).toBeVisible()
  api.on(listPosts, { results: [aPost()], next: null })

  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('article', { name: 'Post by bob' })).toHaveTextContent('Poor Harriet.')
})

test('a thread that an address names is asked for once, even if it could not be loaded', async () => {
  const api = withGroup().on(listPosts, () => fail('invalid'))
  open(api, '/together/g1?part=1')

  expect(await screen.findByText('Failed to load what was written.')).toBeVisible()

  expect(api.sent(listPosts)).toHaveLength(1)
})

test('a post that could not be sent stays in its box', async () => {
  const api = withGroup()
    .on(listPosts, { results: [], next: null })
    .on(createPost, () => fail('internal'))
  const { reader } = open(api, '/together/g1?part=1')
  const box = await screen.findByLabelText('Write about part 1')
  await reader.type(box, 'Poor Harriet.')

  await reader.click(screen.getByRole('button', { name: 'Post' }))

  expect(await screen.findByText(/^Something went wrong/)).toBeVisible()
  expect(box).toHaveValue('Poor Harriet.')
})

test('a post that is sent again after a failure has the key it had, so that it is not written twice', async () => {
  const keys: (string | undefined)[] = []
  const api = withGroup()
    .on(listPosts, { results: [], next: null })
    .on(createPost, ({ onceKey }) => {
      keys.push(onceKey)
      return fail('invalid')
    })
  const { reader } = open(api, '/together/g1?part=1')
  const box = await screen.findByLabelText('Write about part 1')
  const send = () => reader.click(screen.getByRole('button', { name: 'Post' }))
  await reader.type(box, 'Poor Harriet.')

  await send()
  await waitFor(() => expect(keys).toHaveLength(1))
  await send()
  await waitFor(() => expect(keys).toHaveLength(2))
  await reader.type(box, ' Poor Emma.')
  await send()

  await waitFor(() => expect(keys).toHaveLength(3))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('what is typed for a thread is still there after the thread was hidden, and gone once it is sent', async () => {
  const sent = Promise.withResolvers<void>()
  const api = withGroup()
    .on(listPosts, { results: [], next: null })
    .on(createPost, async () => {
      await sent.promise
      return aPost()
    })
  const { reader } = open(api, '/together/g1?part=1')
  await reader.type(await screen.findByLabelText('Write about part 1'), 'Poor Harriet.')

  await reader.click(screen.getByRole('button', { name: /^Hide the thread/ }))
  await reader.click(screen.getByRole('button', { name: /thread/ }))
  expect(await screen.findByLabelText('Write about part 1')).toHaveValue('Poor Harriet.')
  await reader.click(screen.getByRole('button', { name: 'Post' }))
  expect(screen.getByLabelText('Write about part 1')).toHaveAttribute('readonly')
  sent.resolve()

  await waitFor(() => expect(screen.getByLabelText('Write about part 1')).toHaveValue(''))
})

test('a post is edited in its place, where the focus is too', async () => {
  const post = aPost({ username: 'alice', is_yours: true })
  const { reader } = open(withGroup().on(listPosts, { results: [post], next: null }), '/together/g1?part=1')

  await reader.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(screen.getByLabelText('Your post')).toHaveFocus()
  await reader.click(screen.getByRole('button', { name: 'Cancel' }))

  await waitFor(() => expect(screen.getByRole('article', { name: 'Post by alice' })).toHaveFocus())
})
