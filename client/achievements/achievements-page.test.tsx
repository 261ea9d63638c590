import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listAchievements, type AchievementProgress } from '#contract/achievements.ts'
import { fail } from '#contract/errors.ts'
import { anAchievement } from '../testing/an-achievement.ts'
import { fakeApi, show } from '../testing/fake-api.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { AchievementsPage } from './achievements-page.tsx'

function showPage(achievements: AchievementProgress[]) {
  return show(<AchievementsPage />, { api: fakeApi().on(listAchievements, { achievements }), as: 'alice' })
}

const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('heading')
    .map((heading) => heading.textContent)

test('earned achievements are shown newest first, with date, points and how many readers have them', async () => {
  showPage([
    anAchievement({ name: 'First Book', progress: 1, date_earned: '2026-01-31T12:00:00Z' }),
    anAchievement({
      name: 'Bookworm',
      points: 20,
      target: 5,
      progress: 5,
      date_earned: '2026-03-31T12:00:00Z',
      rarity: 0.04,
    }),
  ])

  const earned = await screen.findByRole('list', { name: 'Earned' })
  const [newest] = within(earned).getAllByRole('listitem')

  expect(names(earned)).toEqual(['Bookworm', 'First Book'])
  expect(newest).toHaveTextContent('+20 pts')
  expect(newest).toHaveTextContent(`Earned: ${dateText('2026-03-31T12:00:00Z')}`)
  expect(newest).toHaveTextContent('Fewer than 0.1% of readers have it')
  expect(within(earned).getByText('12.5% of readers have it')).toBeVisible()
  expect(screen.getByText('2 of 2 earned')).toBeVisible()
  expect(screen.getByText("You've earned them all.")).toBeVisible()
})

test('unearned achievements show the reader’s progress, the nearest to completion first', async () => {
  showPage([
    anAchievement({ name: 'Bibliophile', target: 25, progress: 5, rarity: 0 }),
    anAchievement({ name: 'Bookworm', target: 5, progress: 4 }),
  ])

  const open = await screen.findByRole('list', { name: 'Still to earn' })

  expect(names(open)).toEqual(['Bookworm', 'Bibliophile'])
  expect(within(open).getByRole('progressbar', { name: 'Bookworm: 4 of 5' })).toHaveValue(80)
  expect(within(open).getByText('Nobody has earned it yet')).toBeVisible()
  expect(screen.getByText('None yet. Finish a book to earn your first one.')).toBeVisible()
})

test('achievements that fail to load show an error, and can be retried', async () => {
  const api = fakeApi().on(listAchievements, () => fail('unavailable'))
  const { reader } = show(<AchievementsPage />, { api, as: 'alice' })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Failed to load achievements.')).toBeVisible()

  api.on(listAchievements, { achievements: [anAchievement()] })
  await reader.click(again)

  expect(await screen.findByText('First Book')).toBeVisible()
})
