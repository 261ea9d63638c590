import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { answerInvitation } from '#contract/groups/group-members.ts'
import { listGroups } from '#contract/groups/groups.ts'
import { listBooksInProgress } from '#contract/reading.ts'
import { aBook } from '../testing/a-book.ts'
import { aGroupInList, anInvitation } from '../testing/a-group.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { TogetherPage } from './together-page.tsx'

test('a reader without groups learns where they begin', async () => {
  show(<TogetherPage />, { as: 'alice' })

  expect(screen.getByText('Loading your groups...')).toBeInTheDocument()
  expect(await screen.findByText('You are not reading with anyone yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Find a book' })).toHaveAttribute('href', '/')
})

test('a reader without groups can start one with a book they are reading', async () => {
  const inHand = { book: aBook(), state: 'READING' as const, since: '2026-01-31T12:00:00Z', pages: null, reading: null }
  const api = fakeApi().on(listBooksInProgress, { results: [inHand], total: 1, next: null })
  show(<TogetherPage />, { api, as: 'alice' })

  const start = within(await screen.findByRole('region', { name: 'Or start with a book you are reading' }))
  expect(start.getByRole('link', { name: 'Kindred' })).toHaveAttribute('href', '/book-details/kindred')
  expect(start.getByRole('button', { name: 'Read together' })).toBeVisible()
})

test('groups that could not be loaded can be asked for again', async () => {
  const api = fakeApi().on(listGroups, () => fail('internal'))
  const { reader } = show(<TogetherPage />, { api, as: 'alice' })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your groups.')
  api.on(listGroups, { groups: [aGroupInList()], invitations: [] })

  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('region', { name: 'Reading now' })).toHaveTextContent('Emma, slowly')
})

test('invitations come first, then what is being read, then what was', async () => {
  const groups = [aGroupInList({ name: 'Now' }), aGroupInList({ name: 'Before', is_over: true })]
  show(<TogetherPage />, { api: fakeApi().on(listGroups, { groups, invitations: [anInvitation()] }), as: 'alice' })

  await screen.findByRole('region', { name: 'Invitations' })
  const headings = screen.getAllByRole('heading', { level: 2 })
  expect(headings.map((each) => each.textContent)).toEqual(['Invitations', 'Reading now', 'Read together before'])
})

test('an invitation that could not be answered stays, and says so', async () => {
  const api = fakeApi()
    .on(listGroups, { groups: [], invitations: [anInvitation()] })
    .on(answerInvitation, () =>
      fail('list_is_full', { text: 'A group has room for 50 readers, and this one is full.' }),
    )
  const { reader } = show(<TogetherPage />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: 'Accept: Emma, slowly' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('this one is full')
  expect(screen.getByText(/^bob invites you/)).toBeVisible()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Decline: Emma, slowly' })).toBeEnabled())
})
