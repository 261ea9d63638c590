import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listJoinedChallenges } from '#contract/challenges.ts'
import { aChallenge } from '../testing/a-challenge.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { ActiveChallenges, HomeChallenges } from './active-challenges.tsx'

const api = () =>
  fakeApi().on(listJoinedChallenges, {
    challenges: [
      aChallenge({ joined: true }),
      aChallenge({ name: 'done', joined: true, completed: true }),
      aChallenge({ name: 'over', joined: true, days_remaining: 0 }),
    ],
  })

test('the panel shows the reader’s current challenges, and links to all challenges', async () => {
  const { reader } = show(<ActiveChallenges />, { api: api(), as: 'alice' })

  expect(await screen.findByRole('heading', { name: 'Active Reading Challenges' })).toBeVisible()
  expect(screen.getByRole('list')).toHaveTextContent('12 books in 202642 days remainingProgress: 3 / 12 books25%')
  expect(screen.queryByText('done')).not.toBeInTheDocument()
  expect(screen.queryByText('over')).not.toBeInTheDocument()
  await reader.click(screen.getByRole('link', { name: 'View Challenges' }))

  expect(whereabouts()).toBe('/challenges')
})

test('the home screen does not show the panel', () => {
  const { container } = show(<HomeChallenges />, { api: api(), as: 'alice' })

  expect(container).not.toHaveTextContent('Active Reading Challenges')
})
