import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { fail } from '#contract/errors.ts'
import { followReader, unfollowReader } from '#contract/follows.ts'
import { searchReaders } from '#contract/profiles.ts'
import { CelebrationProvider } from '../points/celebration.tsx'
import { earned, nothingEarned } from '../testing/a-book.ts'
import { fakeApi, show, whereabouts, type FakeApi } from '../testing/fake-api.tsx'
import { FindUsersPage } from './find-users-page.tsx'

const bob = { username: 'bob', bio: 'Reads at night.', profile_image: '', is_following: false }
const carol = { username: 'carol', bio: '', profile_image: '/api/profile-images/c.webp', is_following: true }

test('a search shows the readers found: name, bio, picture and a follow button', async () => {
  const { api, reader } = open(fakeApi().on(searchReaders, { results: [bob, carol] }))

  await reader.type(screen.getByRole('searchbox', { name: 'Search by username' }), '  bo {Enter}')

  const card = await screen.findByRole('article', { name: 'bob' })
  expect(within(card).getByText('Reads at night.')).toBeVisible()
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H1', 'H2', 'H3', 'H3'])
  expect(within(card).getByRole('link', { name: 'bob' })).toHaveAttribute('href', '/user/bob')
  expect(within(card).getByRole('button', { name: 'Follow' })).toBeVisible()
  expect(within(screen.getByRole('article', { name: 'carol' })).getByRole('button', { name: 'Unfollow' })).toBeVisible()
  expect(api.sent(searchReaders)).toEqual([{ query: { q: 'bo' } }])
  expect(whereabouts()).toBe('/?q=bo')
})

test('after a search the field keeps its text and the focus', async () => {
  const { reader } = open(fakeApi().on(searchReaders, { results: [bob] }))

  await reader.type(screen.getByRole('searchbox'), 'bo{Enter}')
  await screen.findByRole('article', { name: 'bob' })

  expect(screen.getByRole('searchbox')).toHaveFocus()
  expect(screen.getByRole('searchbox')).toHaveValue('bo')
})

test('repeating a search sends it again', async () => {
  const { api, reader } = open(
    fakeApi().on(searchReaders, () => fail('unavailable')),
    '/?q=bo',
  )
  await screen.findByRole('alert')

  api.on(searchReaders, { results: [bob] })
  await reader.click(screen.getByRole('button', { name: 'Search' }))

  expect(await screen.findByRole('article', { name: 'bob' })).toBeVisible()
})

test('a pending search shows a loading text', async () => {
  open(
    fakeApi().on(searchReaders, () => new Promise(() => {})),
    '/?q=bob',
  )

  expect(screen.getByText('Searching...')).toBeVisible()
})

test.each(['   ', '\u200b\u200b'])("the blank query '%s' is ignored", async (blank) => {
  const { api, reader } = open(fakeApi())

  await reader.type(screen.getByRole('searchbox'), `${blank}{Enter}`)
  await reader.click(screen.getByRole('button', { name: 'Search' }))

  expect(api.sent(searchReaders)).toEqual([])
})

test('an empty result names the query', async () => {
  open(fakeApi().on(searchReaders, { results: [] }), '/?q=zz%22top')

  expect(await screen.findByText('No users found matching "zz"top"')).toBeVisible()
})

test.each([
  ['how many', [bob, carol], '2 users found'],
  ['that there are none', [], /^No users found matching "bo"/],
])('what a search found is announced where nothing was said before: %s', async (_, results, said) => {
  const pending = Promise.withResolvers<{ results: (typeof bob)[] }>()
  const { container } = open(
    fakeApi().on(searchReaders, () => pending.promise),
    '/?q=bo',
  )
  const live = container.querySelector('[aria-live="polite"]')
  expect(live).toBeEmptyDOMElement()

  pending.resolve({ results })

  await waitFor(() => expect(live).toHaveTextContent(said))
})

test('results stay visible when a refetch fails', async () => {
  const { api, comeBack } = open(fakeApi().on(searchReaders, { results: [bob] }), '/?q=bob')
  await screen.findByRole('article', { name: 'bob' })

  api.on(searchReaders, () => fail('unavailable'))
  await comeBack()

  expect(screen.getByRole('article', { name: 'bob' })).toBeVisible()
})

test('a search that fails shows an error, and can be retried', async () => {
  const { api, reader } = open(
    fakeApi().on(searchReaders, () => fail('unavailable')),
    '/?q=bob',
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to search for users. Please try again.')

  api.on(searchReaders, { results: [bob] })
  await reader.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('article', { name: 'bob' })).toBeVisible()
})

test('following changes the button, and shows the points earned', async () => {
  const api = fakeApi()
    .on(searchReaders, { results: [bob] })
    .on(followReader, { is_following: true, followers_count: 1, gamification: earned('Following bob!', 10) })
  const { reader } = open(api, '/?q=bob')

  await reader.click(await screen.findByRole('button', { name: 'Follow' }))

  expect(await screen.findByRole('button', { name: 'Unfollow' })).toBeVisible()
  expect(await screen.findByText('+10 points earned!')).toBeInTheDocument()
  expect(api.sent(followReader)).toEqual([{ body: { username: 'bob' } }])
})

test('once a press is confirmed, the button never shows the old state again', async () => {
  const api = fakeApi()
    .on(searchReaders, { results: [bob] })
    .on(followReader, { is_following: true, followers_count: 1, gamification: nothingEarned })
  const { reader } = open(api, '/?q=bob')
  const button = await screen.findByRole('button', { name: 'Follow' })
  const shown: string[] = []
  const watch = new MutationObserver(() => shown.push(button.textContent))
  watch.observe(button, { characterData: true, subtree: true })
  onTestFinished(() => watch.disconnect())

  await reader.click(button)
  await screen.findByRole('button', { name: 'Unfollow' })

  expect(shown).toEqual(['Loading...', 'Unfollow'])
})

test('while a press is pending the button shows progress, and the last press wins', async () => {
  const pending = Promise.withResolvers<void>()
  const api = fakeApi()
    .on(searchReaders, { results: [bob] })
    .on(followReader, async () => {
      await pending.promise
      return { is_following: true, followers_count: 1, gamification: nothingEarned }
    })
    .on(unfollowReader, { is_following: false, followers_count: 0, gamification: nothingEarned })
  const { reader } = open(api, '/?q=bob')

  await reader.click(await screen.findByRole('button', { name: 'Follow' }))
  await reader.click(screen.getByRole('button', { name: 'Loading...' }))
  expect(api.sent(unfollowReader)).toEqual([])
  pending.resolve()

  expect(await screen.findByRole('button', { name: 'Follow' })).toBeVisible()
  expect(api.sent(followReader)).toHaveLength(1)
  expect(api.sent(unfollowReader)).toHaveLength(1)
})

test.each([
  ['follow', bob, 'Follow', 'Failed to follow user'],
  ['unfollow', carol, 'Unfollow', 'Failed to unfollow user'],
])('a failed %s is rolled back with an error', async (_, found, name, text) => {
  const api = fakeApi()
    .on(searchReaders, { results: [found] })
    .on(followReader, () => fail('unavailable'))
    .on(unfollowReader, () => fail('unavailable'))
  const { reader } = open(api, '/?q=x')

  await reader.click(await screen.findByRole('button', { name }))

  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(screen.getByRole('button', { name })).toBeVisible()
})

test('readers have no follow button for themselves', async () => {
  open(fakeApi().on(searchReaders, { results: [{ ...bob, username: 'Alice' }] }), '/?q=alice')

  await screen.findByRole('article', { name: 'Alice' })

  expect(screen.queryByRole('button', { name: /follow/i })).not.toBeInTheDocument()
})

function open(api: FakeApi, at = '/') {
  return show(
    <CelebrationProvider>
      <FindUsersPage />
    </CelebrationProvider>,
    { api, as: 'alice', at },
  )
}
