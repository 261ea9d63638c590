import { beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { getListsWithBook } from '#contract/books/lists-with-book.ts'
import { listJoinedChallenges } from '#contract/challenges.ts'
import { listFavorites } from '#contract/favorites.ts'
import { getStreak } from '#contract/points.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { getOwnProfile } from '#contract/profiles.ts'
import { listReadlists, listSharedReadlists } from '#contract/readlists.ts'
import { listReviews } from '#contract/reviews.ts'
import { listImports } from '#contract/imports/imports.ts'
import { listGoals } from '#contract/library/goals.ts'
import { getEntry } from '#contract/library/readings.ts'
import { listLibrary } from '#contract/library/library.ts'
import type { Api } from '#contract/api.ts'
import { startApp } from '../server/testing/test-app.ts'
import { fillDemo } from './fill-demo.ts'
import { demoNewcomer, demoPassword, demoReader } from './readers.ts'

const now = '2026-05-20T12:00:00Z'
let anyone: Api
let as: (username: string) => Promise<Api>

beforeAll(async () => {
  const app = await startApp()
  await fillDemo(app.db, { now: new Date(now), days: 6 })
  app.setClock(now)
  anyone = app.anyone
  as = async (username) => {
    const { token } = await anyone.call(login, { body: { username, password: demoPassword } })
    return app.withToken(token)
  }
}, 180_000)

test('the demo has readers with points, reviews with threads, and shared lists', async () => {
  const reader = await as(demoReader)

  const { results, total_pages } = await reader.call(getLeaderboard, {
    query: { period: 'all', scope: 'everyone', page: 1 },
  })
  expect(results.length + 20 * (total_pages - 1)).toBeGreaterThanOrEqual(18)
  const reviews = await anyone.call(listReviews, { params: { id: 'shelf-pride-and-prejudice-austen' }, query: {} })
  expect(reviews.total).toBeGreaterThan(8)
  expect(reviews.results.some((review) => review.replies.some((reply) => reply.replies.length > 0))).toBe(true)
  expect(Math.max(...reviews.results.map(({ likes_count = 0 }) => likes_count))).toBeGreaterThan(1)
  const { readlists } = await reader.call(listReadlists, { query: {} })
  expect(readlists.length).toBeGreaterThan(3)
  expect(Math.max(...readlists.map(({ likes_count = 0 }) => likes_count))).toBeGreaterThan(0)
  expect((await reader.call(listSharedReadlists, {})).readlists.length).toBeGreaterThan(1)
})

test('the demo reader has a streak that can be continued today, challenges in progress and favorites', async () => {
  const reader = await as(demoReader)

  expect(await reader.call(getStreak, {})).toMatchObject({ is_active: false, current_streak: 5 })
  expect((await reader.call(listJoinedChallenges, {})).challenges.length).toBeGreaterThan(2)
  expect((await reader.call(listFavorites, { query: {} })).books.length).toBeGreaterThan(2)
})

test('the demo newcomer has nothing yet', async () => {
  const newcomer = await as(demoNewcomer)

  expect(await newcomer.call(getOwnProfile, {})).toMatchObject({ total_points: 0, books_read: 0, following_count: 0 })
})

test('the demo reader has a book in hand with progress, one set aside, one given up, one read again and one kept private', async () => {
  const reader = await as(demoReader)
  const statesOf = async (state: 'READING' | 'PAUSED' | 'DID_NOT_FINISH' | 'REREADING') =>
    (await reader.call(listLibrary, { query: { state } })).results

  for (const state of ['READING', 'PAUSED', 'DID_NOT_FINISH', 'REREADING'] as const) {
    expect((await statesOf(state)).length).toBeGreaterThan(0)
  }
  const { readings } = await reader.call(getEntry, { params: { id: 'shelf-infinite-jest-wallace' } })
  expect(readings[0]?.progress.length).toBeGreaterThan(0)
  const { results } = await reader.call(listLibrary, { query: {} })
  expect(results.filter(({ entry }) => entry.visibility === 'private')).toHaveLength(1)
})

test('the demo reader has goals for this year and month, one of them silent', async () => {
  const { goals } = await (await as(demoReader)).call(listGoals, {})

  expect(goals.map(({ period, unit, on_home, silent }) => ({ period, unit, on_home, silent }))).toEqual([
    { period: '2026', unit: 'books', on_home: true, silent: false },
    { period: '2026', unit: 'pages', on_home: false, silent: true },
    { period: '2026-05', unit: 'pages', on_home: true, silent: false },
  ])
})

test('a book of the demo is in public readlists of several readers, each with a name of its own', async () => {
  const reader = await as(demoReader)

  const params = { id: 'shelf-pride-and-prejudice-austen' }
  const { total, results } = await reader.call(getListsWithBook, { params })
  expect(total).toBeGreaterThan(2)
  expect(new Set(results.map(({ owner }) => owner)).size).toBe(results.length)
  expect(new Set(results.map(({ name }) => name)).size).toBe(results.length)
})

test('the demo reader has brought a file from elsewhere and taken it back', async () => {
  const reader = await as(demoReader)

  const { imports } = await reader.call(listImports, {})
  expect(imports).toMatchObject([{ state: 'undone', file_name: 'old-library.csv', counts: { rows: 8, invalid: 0 } }])
})
