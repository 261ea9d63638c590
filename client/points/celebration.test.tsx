import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getPoints } from '#contract/points.ts'
import { getOwnProfile } from '#contract/profiles.ts'
import type { Achievement, Gamification } from '#contract/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../transport/api-context.ts'
import { OwnProfilePage } from '../profiles/own-profile-page.tsx'
import { anOwnProfile } from '../testing/a-profile.ts'
import { earned, nothingEarned } from '../testing/a-book.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { CelebrationProvider, useCelebrate } from './celebration.tsx'
import { pointsQuery } from './points-queries.ts'

const firstBook: Achievement = {
  id: 'first-book',
  name: 'First Book',
  description: 'Finish your first book.',
  points: 10,
  date_earned: '2026-01-31T12:00:00Z',
  badge_image: '',
}

test('points are shown in a toast for three seconds', async () => {
  const { reader } = showCelebration(earned('Book finished! Great job!', 10))

  await reader.click(screen.getByRole('button', { name: 'Do it' }))

  expect(await screen.findByText('+10 points earned!')).toBeVisible()
  await reader.unhover(screen.getByText('+10 points earned!'))
  await waitFor(() => expect(screen.queryByText('+10 points earned!')).not.toBeInTheDocument())
})

test('an achievement is shown after its points, and can be dismissed', async () => {
  const { reader } = showCelebration({
    ...earned('Book finished! Great job!', 20),
    achievement: firstBook,
    achievements: ['First Book', 'Explorer'],
  })

  await reader.click(screen.getByRole('button', { name: 'Do it' }))
  expect(await screen.findByText('Book finished! Great job!')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  const popup = within(await screen.findByRole('dialog', { name: 'New Achievement!' }))
  expect(popup.getByRole('heading', { name: 'First Book' })).toBeVisible()
  expect(popup.getByText('Finish your first book.')).toBeVisible()
  expect(popup.getByText('+10 points')).toBeVisible()
  expect(popup.getByText('of the 20 points you just earned')).toBeVisible()
  expect(popup.getByText('Also earned: Explorer')).toBeVisible()

  await reader.click(popup.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('an achievement that earned all the points, or one, is not a part of more', async () => {
  const { reader } = showCelebration({
    ...earned('Readlist shared with bob', 1),
    achievement: { ...firstBook, points: 1 },
    achievements: ['First Book'],
  })

  await reader.click(screen.getByRole('button', { name: 'Do it' }))

  const popup = within(await screen.findByRole('dialog', { name: 'New Achievement!' }))
  expect(popup.getByText('+1 point')).toBeVisible()
  expect(popup.queryByText(/you just earned/)).not.toBeInTheDocument()
})

test('a new level is shown with the points that reached it', async () => {
  const { reader } = showCelebration({ ...earned('Book finished! Great job!', 10), level_reached: 2 })

  await reader.click(screen.getByRole('button', { name: 'Do it' }))

  expect(await screen.findByText('You reached level 2!')).toBeVisible()
  expect(screen.getByText('+10 points earned!')).toBeVisible()
})

test('an action that earned nothing shows nothing', async () => {
  const { reader } = showCelebration(nothingEarned)

  await reader.click(screen.getByRole('button', { name: 'Do it' }))

  expect(screen.queryByText(/points earned/)).not.toBeInTheDocument()
})

test('visible points are refetched after an action', async () => {
  const api = fakeApi()
  const { reader } = showCelebration(earned('Well done!', 5), api)
  expect(await screen.findByText('0 points')).toBeVisible()

  api.on(getPoints, { total_points: 5, level: 1, books_read: 0, reviews_written: 1 })
  await reader.click(screen.getByRole('button', { name: 'Do it' }))

  expect(await screen.findByText('5 points')).toBeVisible()
})

test('the viewer’s own profile is refetched after an action', async () => {
  const api = fakeApi().on(getOwnProfile, anOwnProfile({ total_points: 95 }))
  const { reader } = showCelebration(earned('Well done!', 10), api, <OwnProfilePage />)
  expect(await screen.findByText('95 Points')).toBeVisible()

  api.on(getOwnProfile, anOwnProfile({ level: 2, total_points: 105 }))
  await reader.click(screen.getByRole('button', { name: 'Do it' }))

  expect(await screen.findByText('105 Points')).toBeVisible()
  expect(screen.getByText('Level 2')).toBeVisible()
})

function showCelebration(gamification: Gamification, api = fakeApi(), beside?: ReactNode) {
  return show(
    <CelebrationProvider>
      <Celebrate gamification={gamification} />
      {beside}
    </CelebrationProvider>,
    { api, as: 'alice' },
  )
}

function Celebrate({ gamification }: { gamification: Gamification }) {
  const celebrate = useCelebrate()
  const points = useQuery(pointsQuery(useApi()))
  return (
    <>
      <p>{points.data?.total_points} points</p>
      <button type="button" onClick={() => celebrate(gamification)}>
        Do it
      </button>
    </>
  )
}
