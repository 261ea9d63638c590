import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listAchievements } from '#contract/achievements.ts'
import { listJoinedChallenges, quitChallenge } from '#contract/challenges.ts'
import { fail } from '#contract/errors.ts'
import { listFavoriteIds } from '#contract/favorites.ts'
import { getPointsHistory, getStreak, listEarnedAchievements } from '#contract/points.ts'
import { getOwnProfile, type OwnProfile } from '#contract/profiles.ts'
import { listReadlists } from '#contract/readlists.ts'
import { aBook } from '../testing/a-book.ts'
import { aChallenge } from '../testing/a-challenge.ts'
import { anAchievement } from '../testing/an-achievement.ts'
import { fakeApi, show, whereabouts } from '../testing/fake-api.tsx'
import { dateText } from '../ui/text/date-text.ts'
import { localDay } from '../ui/text/day-text.ts'
import { AchievementsTab } from './tabs/achievements-tab.tsx'
import { ChallengesTab } from './tabs/challenges-tab.tsx'
import { StatsTab } from './stats-tab.tsx'

const collection = [
  anAchievement({ name: 'Collector', target: 5, progress: 3 }),
  anAchievement({ name: 'Enthusiast', target: 25, progress: 3 }),
  anAchievement({ name: 'Book Lover', target: 50, progress: 3 }),
]

test('collection achievements show progress bars, other achievements their date and points', async () => {
  const first = anAchievement({ progress: 1, date_earned: '2026-01-31T12:00:00Z' })
  const api = fakeApi().on(listAchievements, {
    achievements: [...collection, first, anAchievement({ name: 'Bookworm' })],
  })
  show(<AchievementsTab />, { api, as: 'alice' })

  expect(await screen.findByRole('heading', { name: 'Your Achievements' })).toBeVisible()
  expect(await screen.findByRole('progressbar', { name: 'Collector: 3 of 5' })).toHaveValue(60)
  const others = screen.getByRole('list', { name: 'Other Achievements' })
  expect(others).toHaveTextContent('First Book')
  expect(others).toHaveTextContent(`Earned: ${dateText('2026-01-31T12:00:00Z')}`)
  expect(others).toHaveTextContent('+10 pts')
  expect(screen.queryByText('Bookworm')).not.toBeInTheDocument()
})

test("'Refresh Achievements' refetches", async () => {
  const api = fakeApi().on(listAchievements, { achievements: collection })
  const { reader } = show(<AchievementsTab />, { api, as: 'alice' })
  expect(
    await screen.findByText(
      "You haven't earned any achievements yet. Keep reading and reviewing books to earn achievements!",
    ),
  ).toBeVisible()

  const first = anAchievement({ progress: 1, date_earned: '2026-01-31T12:00:00Z' })
  api.on(listAchievements, { achievements: [...collection, first] })
  await reader.click(screen.getByRole('button', { name: 'Refresh Achievements' }))

  expect(await screen.findByText('First Book')).toBeVisible()
  expect(screen.queryByText(/You haven't earned any achievements yet/)).not.toBeInTheDocument()
})

test('if the server’s list is unavailable, collection achievements are computed from the favorites', async () => {
  const api = fakeApi()
    .on(listAchievements, () => fail('unavailable'))
    .on(listFavoriteIds, { google_books_ids: ['a', 'b', 'c', 'd', 'e', 'f'] })
  show(<AchievementsTab />, { api, as: 'alice' })

  expect(await screen.findByRole('progressbar', { name: 'Collector: 5 of 5' })).toHaveValue(100)
  expect(screen.getByRole('progressbar', { name: 'Enthusiast: 6 of 25' })).toHaveValue(24)
})

test('a challenge is quit from the profile, with a message that names it', async () => {
  const api = fakeApi().on(listJoinedChallenges, { challenges: [aChallenge({ joined: true })] })
  const { reader } = show(<ChallengesTab />, { api, as: 'alice' })
  expect(await screen.findByText('Progress: 3 / 12 books')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Reading Challenges' })).toBeVisible()

  api.on(quitChallenge, () => {
    api.on(listJoinedChallenges, { challenges: [] })
    return {}
  })
  await reader.click(screen.getByRole('button', { name: 'Quit Challenge: 12 books in 2026' }))

  expect(await screen.findByText('You quit 12 books in 2026.')).toBeVisible()
  expect(await screen.findByText("You're not participating in any reading challenges yet.")).toBeVisible()
  await reader.click(screen.getByRole('link', { name: 'Join a Challenge' }))
  expect(whereabouts()).toBe('/challenges')
})

test('completed and ended challenges are not listed as active', async () => {
  const completed = aChallenge({ name: 'Completed', joined: true, completed: true })
  const over = aChallenge({ name: 'Over', joined: true, days_remaining: 0 })
  show(<ChallengesTab />, { api: fakeApi().on(listJoinedChallenges, { challenges: [completed, over] }), as: 'alice' })

  expect(await screen.findByText("You're not participating in any reading challenges yet.")).toBeVisible()
  expect(screen.queryByRole('article')).not.toBeInTheDocument()
})

test("'Refresh Challenges' refetches", async () => {
  const api = fakeApi().on(listJoinedChallenges, { challenges: [] })
  const { reader } = show(<ChallengesTab />, { api, as: 'alice' })
  await screen.findByText("You're not participating in any reading challenges yet.")

  api.on(listJoinedChallenges, { challenges: [aChallenge({ joined: true })] })
  await reader.click(screen.getByRole('button', { name: 'Refresh Challenges' }))

  expect(await screen.findByText('12 books in 2026')).toBeVisible()
})

const profile: OwnProfile = {
  username: 'alice',
  email: 'alice@example.org',
  bio: '',
  profile_image: '',
  level: 2,
  total_points: 120,
  followers_count: 0,
  following_count: 0,
  books_read: 7,
  reviews_written: 2,
  achievements_count: 3,
  current_streak: 4,
  recent_reviews: [],
}
const doneReading = {
  id: 'kept',
  name: 'Done Reading',
  owner: 'alice',
  kept_for_you: true,
  books: [],
  books_count: 7,
  covers: [],
}

function statsApi(given: Partial<OwnProfile> = {}) {
  return fakeApi()
    .on(getOwnProfile, { ...profile, ...given })
    .on(listReadlists, { readlists: [doneReading] })
    .on(listEarnedAchievements, { achievements: [] })
}

test("the tiles show counts, and 'Books Read' opens 'Done Reading'", async () => {
  const { reader } = show(<StatsTab />, { api: statsApi(), as: 'alice' })

  const link = await screen.findByRole('link', { name: 'Books Read' })
  const tiles = within(screen.getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem')
  expect(tiles.map((tile) => tile.textContent)).toEqual(['7Books Read', '2Reviews', '3Achievements', '4Day Streak'])
  expect(screen.getByText('No reviews yet. Start reviewing books!')).toBeVisible()
  await reader.click(link)

  expect(whereabouts()).toBe('/readlist/kept')
})

test("if there is no 'Done Reading', 'Books Read' says so", async () => {
  const { reader } = show(<StatsTab />, { api: statsApi().on(listReadlists, { readlists: [] }), as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: 'Books Read' }))

  expect(screen.getByRole('alert')).toHaveTextContent("Could not find your 'Done Reading' readlist.")
})

test("if the readlists fail to load, 'Books Read' says so, and the next press retries", async () => {
  const api = statsApi().on(listReadlists, () => fail('too_many_requests'))
  const { reader } = show(<StatsTab />, { api, as: 'alice' })

  const button = await screen.findByRole('button', { name: 'Books Read' })
  api.on(listReadlists, { readlists: [doneReading] })
  await reader.click(button)

  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load readlists.')
  expect(await screen.findByRole('link', { name: 'Books Read' })).toHaveAttribute('href', '/readlist/kept')
})

test('the five newest achievements are shown', async () => {
  const names = ['Bookworm', 'Reviewer', 'Judge', 'Curator', 'Explorer', 'First Book']
  const earned = names.map((name) => ({ ...anAchievement({ name }), date_earned: '2026-01-31T12:00:00Z' }))
  const api = statsApi({ achievements_count: 6 }).on(listEarnedAchievements, { achievements: earned })
  show(<StatsTab />, { api, as: 'alice' })

  const recent = await screen.findByRole('list', { name: 'Recent Achievements' })
  expect(
    within(recent)
      .getAllByRole('heading')
      .map((each) => each.textContent),
  ).toEqual(names.slice(0, 5))
  expect(screen.getByRole('link', { name: 'All achievements' })).toHaveAttribute('href', '/achievements')
})

test('recent reviews are listed, with links to the book and its author', async () => {
  const review = {
    id: 'r1',
    review_text: 'I went back for the sentences.',
    rating: 4,
    stars: 4,
    has_spoilers: false,
    added_date: '2026-01-31T12:00:00Z',
    book: aBook(),
  }
  const { reader } = show(<StatsTab />, { api: statsApi({ recent_reviews: [review] }), as: 'alice' })

  expect(await screen.findByText('I went back for the sentences.')).toBeVisible()
  expect(screen.getByText('4 stars')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Octavia E. Butler' })).toHaveAttribute(
    'href',
    '/author-details?name=Octavia%20E.%20Butler',
  )
  await reader.click(screen.getByRole('link', { name: 'Kindred' }))

  expect(whereabouts()).toBe('/book-details/kindred')
})

test('the calendar says on how many of the last 35 days the reader read', async () => {
  const api = statsApi().on(getStreak, {
    is_active: true,
    current_streak: 2,
    longest_streak: 9,
    last_read_on: localDay(),
    days: [localDay(-34), localDay(-1), localDay()],
  })
  show(<StatsTab />, { api, as: 'alice' })

  expect(await screen.findByText('You read on 3 days. Your longest streak is 9 days.')).toBeVisible()
})

test('the points history is shown on request, page by page', async () => {
  const award = (id: string) => ({
    id,
    deed: 'finish',
    description: `Deed ${id}`,
    points: 10,
    reason: null,
    created_at: '2026-01-31T12:00:00Z',
  })
  const api = statsApi().on(getPointsHistory, ({ query }) =>
    query.after === undefined
      ? { results: [{ ...award('1'), book: { id: 'b', google_books_id: 'kindred', title: 'Kindred' } }], next: '1' }
      : {
          results: [
            { ...award('2'), points: 0, reason: 'No points: you can earn points for 200 ratings a day.', book: null },
          ],
          next: null,
        },
  )
  const { reader } = show(<StatsTab />, { api, as: 'alice' })

  await reader.click(await screen.findByRole('button', { name: 'Show history' }))
  const history = await screen.findByRole('list', { name: 'Your points history' })
  expect(history).toHaveTextContent(`Deed 1: Kindred+10${dateText('2026-01-31T12:00:00Z')}`)
  await reader.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(history).toHaveTextContent('Deed 20No points: you can earn points for 200 ratings a day.'))

  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  await reader.click(screen.getByRole('button', { name: 'Hide history' }))
  expect(history).not.toBeInTheDocument()
})
