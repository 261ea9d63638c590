import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { joinByLink, openGroupLink } from '#contract/groups/group-members.ts'
import { aGroupLink } from '../../testing/a-group.ts'
import { fakeApi, show, whereabouts, type FakeApi } from '../../testing/fake-api.tsx'
import { JoinGroupPage } from './join-group-page.tsx'

function open(api: FakeApi, as?: string) {
  const page = (
    <Routes>
      <Route path="/together/join/:link" element={<JoinGroupPage />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return show(page, { api, at: '/together/join/a-link', ...(as !== undefined && { as }) })
}

test('an invitation that could not be loaded can be asked for again', async () => {
  const api = fakeApi().on(openGroupLink, () => fail('internal'))
  const { reader } = open(api, 'bob')
  expect(screen.getByText('Loading the group...')).toBeInTheDocument()
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load this group.')
  api.on(openGroupLink, aGroupLink())

  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('alice invites you', { exact: false })).toHaveTextContent(
    'alice invites you to read Emma by Jane Austen together.',
  )
})

test('a link that was taken back leads nowhere', async () => {
  open(fakeApi().on(openGroupLink, () => fail('group_not_found')))

  expect(await screen.findByText('Its organizer may have taken the link back.')).toBeVisible()
})

test('whoever joins learns first what the others will see, and comes to the group', async () => {
  const api = fakeApi().on(openGroupLink, aGroupLink()).on(joinByLink, { id: 'g1' })
  const { reader } = open(api, 'bob')
  expect(await screen.findByText('The others will see how far you have come in this book.')).toBeVisible()

  await reader.click(screen.getByRole('button', { name: 'Join' }))

  await expect.poll(whereabouts).toBe('/together/g1')
})

test('one for whom there is no room is told, and stays', async () => {
  const text = 'A group has room for 50 readers, and this one is full.'
  const api = fakeApi()
    .on(openGroupLink, aGroupLink())
    .on(joinByLink, () => fail('list_is_full', { text }))
  const { reader } = open(api, 'bob')

  await reader.click(await screen.findByRole('button', { name: 'Join' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(whereabouts()).toBe('/together/join/a-link')
})

test('a member opens the group', async () => {
  open(fakeApi().on(openGroupLink, aGroupLink({ id: 'g1' })), 'bob')

  expect(await screen.findByRole('link', { name: 'Open the group' })).toHaveAttribute('href', '/together/g1')
  expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument()
})

test('whoever comes too late cannot join', async () => {
  open(fakeApi().on(openGroupLink, aGroupLink({ is_over: true })), 'bob')

  expect(await screen.findByText('This group is over.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument()
})
