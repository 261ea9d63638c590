import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  createChallenge,
  deleteChallenge,
  joinChallenge,
  listChallenges,
  quitChallenge,
  type ChallengeOffered,
} from '#contract/challenges.ts'
import { fail } from '#contract/errors.ts'
import { GatewayError } from '../transport/gateway-error.ts'
import { nothingEarned } from '../testing/a-book.ts'
import { aChallenge } from '../testing/a-challenge.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { dayText } from '../ui/text/day-text.ts'
import { ChallengesPage } from './challenges-page.tsx'

/** A fake server that stores what is joined. */
function server(challenges: ChallengeOffered[]) {
  let stored = challenges
  const change = (id: string, given: Partial<ChallengeOffered>) => {
    stored = stored.map((one) => (one.id === id ? { ...one, ...given } : one))
    return stored.find((one) => one.id === id) ?? fail('challenge_not_found')
  }
  return fakeApi()
    .on(listChallenges, () => ({ challenges: stored }))
    .on(joinChallenge, ({ params }) => ({
      challenge: change(params.id, { joined: true }),
      gamification: nothingEarned,
    }))
    .on(quitChallenge, ({ params }) => {
      change(params.id, { joined: false })
      return {}
    })
}

const showPage = (api = server([])) => show(<ChallengesPage />, { api, as: 'alice' })

test('a challenge counts to its target, and what was read beyond is named apart', async () => {
  showPage(
    server([
      aChallenge({ name: 'Reached', completed: true, books_read: 33, target_books: 12 }),
      aChallenge({ name: 'Just reached', completed: true, books_read: 12, target_books: 12 }),
    ]),
  )

  const [reached, justReached] = within(await screen.findByRole('list', { name: 'Completed' })).getAllByRole('article')

  expect(reached).toHaveTextContent('Progress: 12 / 12 books')
  expect(reached).toHaveTextContent('21 more read')
  expect(justReached).toHaveTextContent('Progress: 12 / 12 books')
  expect(justReached).not.toHaveTextContent('more read')
})

test('challenges are grouped by what they are to the reader: joined, open or completed', async () => {
  showPage(
    server([
      aChallenge({ name: '12 books in 2026', joined: true }),
      aChallenge({ name: '3 books in May 2026', days_remaining: 1, participants: 1 }),
      aChallenge({ name: '24 books in 2026', completed: true, joined: true, books_read: 25, progress_percentage: 100 }),
    ]),
  )

  const joined = await screen.findByRole('list', { name: 'Joined' })
  const [open, completed] = [
    screen.getByRole('list', { name: 'Open to join' }),
    screen.getByRole('list', { name: 'Completed' }),
  ]

  expect(joined).toHaveTextContent('12 books in 2026')
  expect(joined).toHaveTextContent('Progress: 3 / 12 books')
  expect(joined).toHaveTextContent('25%')
  expect(joined).toHaveTextContent('+60 pts')
  expect(joined).toHaveTextContent(`Starts: ${dayText('2026-01-01')}`)
  expect(joined).toHaveTextContent(`Ends: ${dayText('2026-12-31')}`)
  expect(joined).toHaveTextContent('42 days remaining')
  expect(open).toHaveTextContent('3 books in May 2026')
  expect(open).toHaveTextContent('1 day remaining')
  expect(open).toHaveTextContent('1 reader has joined')
  expect(completed).toHaveTextContent('24 books in 2026')
  expect(within(completed).queryByRole('button')).not.toBeInTheDocument()
})

test('joining moves a challenge to the joined ones, quitting moves it back, and a message names it', async () => {
  const { reader } = showPage(server([aChallenge()]))

  await reader.click(await screen.findByRole('button', { name: 'Join Challenge: 12 books in 2026' }))
  expect(await screen.findByText('You joined 12 books in 2026.')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Joined' })).toHaveTextContent('12 books in 2026')
  await waitFor(() => expect(screen.getByRole('article')).toHaveFocus())

  await reader.click(screen.getByRole('button', { name: 'Quit Challenge: 12 books in 2026' }))
  expect(await screen.findByText('You quit 12 books in 2026.')).toBeVisible()
  expect(screen.getByRole('list', { name: 'Open to join' })).toHaveTextContent('12 books in 2026')
})

test('a challenge completed by joining is celebrated', async () => {
  const api = server([aChallenge()])
  api.on(joinChallenge, {
    challenge: aChallenge({ joined: true, completed: true }),
    gamification: {
      ...nothingEarned,
      points_earned: 60,
      notification: { show: true, message: 'Challenge completed: 12 books in 2026.', type: 'points', points: 60 },
    },
  })
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Join Challenge: 12 books in 2026' }))

  expect(await screen.findByText('Challenge completed: 12 books in 2026.')).toBeVisible()
  expect(screen.getByText('+60 points earned!')).toBeVisible()
})

test('an ended challenge cannot be joined, and says so', async () => {
  const { reader } = showPage(server([aChallenge()]).on(joinChallenge, () => fail('challenge_is_over')))

  await reader.click(await screen.findByRole('button', { name: 'Join Challenge: 12 books in 2026' }))

  expect(await screen.findByText('This challenge is over.')).toBeVisible()
})

test('a reader creates a challenge', async () => {
  const mine = aChallenge({ name: 'The long ones', yours: true, joined: true, points: 0 })
  const api = server([])
  api.on(createChallenge, () => {
    api.on(listChallenges, { challenges: [mine] })
    return { challenge: mine, gamification: nothingEarned }
  })
  const { reader } = showPage(api)

  await reader.click(screen.getByRole('button', { name: 'Make your own' }))
  const form = within(await screen.findByRole('dialog', { name: 'Make your own' }))
  await reader.type(form.getByLabelText('Name'), ' The long ones ')
  await reader.type(form.getByLabelText('Description'), '\u200b\u200b')
  await reader.clear(form.getByLabelText('Books to read'))
  await reader.type(form.getByLabelText('Books to read'), '7')
  await reader.click(form.getByRole('button', { name: 'Create' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await screen.findByText('You created The long ones.')).toBeVisible()
  expect(screen.getByText('Your own')).toBeVisible()
  expect(screen.queryByText(/pts/)).not.toBeInTheDocument()
  expect(api.sent(createChallenge)[0]?.body).toEqual({
    name: 'The long ones',
    target_books: 7,
    start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    end_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})

test.each(['', '0', '2.5', '1001'])("the target '%s' is rejected with an error next to the field", async (target) => {
  const text = 'Number of books must be a whole number from 1 to 1,000.'
  const { api, reader } = showPage(
    server([]).on(createChallenge, () => fail('invalid', { text, fields: { target_books: text } })),
  )
  await reader.click(screen.getByRole('button', { name: 'Make your own' }))
  const form = within(await screen.findByRole('dialog'))

  await reader.type(form.getByLabelText('Name'), 'Mine')
  await reader.clear(form.getByLabelText('Books to read'))
  if (target) await reader.type(form.getByLabelText('Books to read'), target)
  await reader.click(form.getByRole('button', { name: 'Create' }))

  await waitFor(() => expect(form.getByLabelText('Books to read')).toHaveAccessibleDescription(text))
  expect(api.sent(createChallenge)[0]?.body).toMatchObject({ target_books: Number(target) })
})

test('a name that is too long is not truncated, and the field says by how much', async () => {
  const { reader } = showPage()
  await reader.click(screen.getByRole('button', { name: 'Make your own' }))
  const name = within(await screen.findByRole('dialog')).getByLabelText('Name')

  await reader.click(name)
  await reader.paste('a'.repeat(99))
  expect(name).toHaveAccessibleDescription('1 character left')
  await reader.paste('bbb')

  expect(name).toHaveValue(`${'a'.repeat(99)}bbb`)
  expect(name).toHaveAccessibleDescription('2 characters too many')
})

test('a challenge’s errors are shown next to the fields, and the dialog stays open', async () => {
  const text = 'End date must be today or later.'
  const { reader } = showPage(
    server([]).on(createChallenge, () => fail('invalid', { text, fields: { end_date: text } })),
  )
  await reader.click(screen.getByRole('button', { name: 'Make your own' }))
  const form = within(await screen.findByRole('dialog'))

  await reader.type(form.getByLabelText('Name'), 'Mine')
  await reader.click(form.getByRole('button', { name: 'Create' }))

  expect(await form.findByText(text)).toBeVisible()
  expect(form.getByLabelText('Ends')).toHaveAccessibleDescription(text)
})

test.each([
  ['with a field that the form does not have', { fields: { goal: 'No goal is kept.' } }, 'No goal is kept.'],
  [
    'by something in between',
    { fields: { name: 'Blocked.' }, cause: new GatewayError(403) },
    'Failed to create the challenge. Please try again.',
  ],
])('a challenge rejected %s shows an error', async (_, details, text) => {
  const { reader } = showPage(server([]).on(createChallenge, () => fail('invalid', details)))
  await reader.click(screen.getByRole('button', { name: 'Make your own' }))
  const form = within(await screen.findByRole('dialog'))

  await reader.type(form.getByLabelText('Name'), 'Mine')
  await reader.click(form.getByRole('button', { name: 'Create' }))

  expect(await form.findByRole('alert')).toHaveTextContent(text)
})

test('a reader deletes a challenge of their own after confirming, whether joined or completed', async () => {
  const mine = aChallenge({ name: 'The long ones', yours: true, joined: true, points: 0 })
  const done = aChallenge({ name: 'The short ones', yours: true, joined: true, completed: true, points: 0 })
  const api = server([])
  let stored = [mine, done, aChallenge({ joined: true })]
  api
    .on(listChallenges, () => ({ challenges: stored }))
    .on(deleteChallenge, ({ params }) => {
      stored = stored.filter(({ id }) => id !== params.id)
      return null
    })
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Delete Challenge: The long ones' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete challenge' }))
  await reader.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(api.sent(deleteChallenge)).toEqual([])
  for (const name of ['The long ones', 'The short ones']) {
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await reader.click(screen.getByRole('button', { name: `Delete Challenge: ${name}` }))
    await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(`You deleted ${name}.`)).toBeVisible()
  }

  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Delete Challenge: 12 books in 2026' })).not.toBeInTheDocument()
})

test('a challenge that cannot be deleted says so in the dialog', async () => {
  const api = server([aChallenge({ name: 'Mine', yours: true, joined: true })])
  api.on(deleteChallenge, () => fail('challenge_not_found'))
  const { reader } = showPage(api)

  await reader.click(await screen.findByRole('button', { name: 'Delete Challenge: Mine' }))
  await reader.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))

  expect(await screen.findByRole('alert')).toHaveTextContent("We couldn't find this challenge.")
})
