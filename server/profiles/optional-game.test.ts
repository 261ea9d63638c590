import { beforeAll, expect, test } from 'vitest'
import { login, verifyToken } from '#contract/accounts.ts'
import { followReader } from '#contract/follows.ts'
import { getLeaderboard, type Scope } from '#contract/leaderboard.ts'
import { getPoints } from '#contract/points.ts'
import { updatePrivacy, type PrivacySettings } from '#contract/privacy/settings.ts'
import { getProfile } from '#contract/profiles.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const set = (reader: TestReader, body: Partial<PrivacySettings>) => reader.call(updatePrivacy, { body })
const board = async (reader: TestReader, scope: Scope = 'everyone') => {
  const { results, you } = await reader.call(getLeaderboard, { query: { period: 'all', scope, page: 1 } })
  return { names: results.map(({ username }) => username), you }
}

async function finish(reader: TestReader, title: string) {
  const [{ id }] = await addBooks(octavo.db, [{ title }])
  return reader.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } })
}

test('with the game switched off, what is earned is kept, told to nobody, and comes back', async () => {
  const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
  const profile = () => bob.call(getProfile, { params: { username: 'alice' } })
  await finish(alice, 'One')
  await finish(bob, 'Another')
  await bob.call(followReader, { body: { username: 'alice' } })
  const { total_points: before } = await alice.call(getPoints, {})

  await set(alice, { show_game: false })
  const { gamification } = await finish(alice, 'Two')

  expect(gamification).toMatchObject({
    points_earned: 0,
    achievement: null,
    achievements: [],
    notification: { show: false, points: 0 },
  })
  const { total_points } = await alice.call(getPoints, {})
  expect(total_points).toBeGreaterThan(before)
  expect(await profile()).toMatchObject({ shows_points: false, total_points: 0, level: 1 })
  expect((await board(bob)).names).toEqual(['', 'bob'])
  expect((await board(bob, 'following')).names).toEqual(['bob'])
  expect(await board(alice)).toEqual({ names: ['alice', 'bob'], you: { rank: 1, points: total_points } })

  await set(alice, { show_game: true })

  expect(await profile()).toMatchObject({ shows_points: true, total_points })
  expect((await board(bob)).names).toEqual(['alice', 'bob'])
  expect((await finish(alice, 'Three')).gamification.points_earned).toBeGreaterThan(0)
})

test('the leaderboard alone can be left and joined again', async () => {
  const [carol, dora] = [await octavo.signUp('carol'), await octavo.signUp('dora')]
  await finish(carol, 'One')
  await dora.call(followReader, { body: { username: 'carol' } })

  await set(carol, { show_on_leaderboard: false })

  expect((await board(dora)).names).not.toContain('carol')
  expect((await board(dora, 'following')).names).not.toContain('carol')
  expect((await board(carol)).names).toContain('carol')
  expect(await dora.call(getProfile, { params: { username: 'carol' } })).toMatchObject({ shows_points: true })
  expect((await finish(carol, 'Two')).gamification.points_earned).toBeGreaterThan(0)

  await set(carol, { show_on_leaderboard: true })

  expect((await board(dora, 'following')).names).toContain('carol')
})

test('a client learns that the game is off as it logs in and starts', async () => {
  const erin = await octavo.signUp('erin')
  const logIn = () => octavo.anyone.call(login, { body: { username: 'erin', password: testPassword } })
  expect(await logIn()).not.toHaveProperty('hides_game')

  await set(erin, { show_game: false })

  expect(await logIn()).toMatchObject({ hides_game: true })
  expect(await erin.call(verifyToken, {})).toEqual({ username: 'erin', hides_game: true })
})
