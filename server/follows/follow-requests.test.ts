import { beforeAll, describe, expect, test } from 'vitest'
import { checkFollow, followReader, listFollowers, unfollowReader } from '#contract/follows.ts'
import { listEarnedAchievements } from '#contract/points.ts'
import { blockReader, unblockReader } from '#contract/privacy/blocks.ts'
import {
  acceptFollowRequest,
  declineFollowRequest,
  listFollowRequests,
  removeFollower,
} from '#contract/privacy/follow-requests.ts'
import { getPrivacy, updatePrivacy, type ProfileAccess } from '#contract/privacy/settings.ts'
import { getProfile } from '#contract/profiles.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

let next = 0
/** The first is followed, by request. */
async function readers(profile: ProfileAccess = 'followers'): Promise<[TestReader, TestReader]> {
  next += 1
  const [alice, bob] = [await octavo.signUp(`alice-${next}`), await octavo.signUp(`bob-${next}`)]
  await alice.call(updatePrivacy, { body: { profile } })
  return [alice, bob]
}

const named = ({ username }: TestReader) => ({ body: { username } })
const ask = (reader: TestReader, of: TestReader) => reader.call(followReader, named(of))
const withdraw = (reader: TestReader, of: TestReader) => reader.call(unfollowReader, named(of))
const accept = (reader: TestReader, from: TestReader) => reader.call(acceptFollowRequest, named(from))
const decline = (reader: TestReader, from: TestReader) => reader.call(declineFollowRequest, named(from))
const profileOf = (reader: TestReader, viewer: TestReader) =>
  viewer.call(getProfile, { params: { username: reader.username } })
const check = (reader: TestReader, of: TestReader) => reader.call(checkFollow, { params: { username: of.username } })
const requestsTo = async (reader: TestReader) =>
  (await reader.call(listFollowRequests, { query: {} })).results.map(({ username }) => username)

const gone = { code: 'follow_request_not_found', status: 404, message: 'This request is no longer there.' }

describe('a request to follow', () => {
  test('waits until it is accepted, and then shows what followers see', async () => {
    const [alice, bob] = await readers()

    expect(await ask(bob, alice)).toMatchObject({ is_following: false, requested: true, followers_count: 0 })
    expect(await ask(bob, alice)).toMatchObject({ is_following: false, requested: true })
    expect(await check(bob, alice)).toEqual({ is_following: false, requested: true })
    expect(await profileOf(alice, bob)).toMatchObject({ is_private: true, requested: true, can_follow: true })
    expect(await requestsTo(alice)).toEqual([bob.username])

    await accept(alice, bob)

    expect(await check(bob, alice)).toEqual({ is_following: true })
    expect(await profileOf(alice, bob)).toMatchObject({ is_private: false, is_following: true, followers_count: 1 })
    expect(await requestsTo(alice)).toEqual([])
    await expect(accept(alice, bob)).rejects.toMatchObject(gone)
  })

  test('earns what a follow earns, once it is accepted', async () => {
    const [, bob] = await readers()
    const followed: TestReader[] = []
    for (let index = 0; index < 5; index += 1) followed.push((await readers())[0])
    const earned = async () => (await bob.call(listEarnedAchievements, {})).achievements.map(({ name }) => name)
    for (const each of followed) await ask(bob, each)
    const before = await earned()

    for (const each of followed) await accept(each, bob)

    expect(before).toEqual([])
    expect(await earned()).not.toEqual([])
  })

  test('of a reader who already follows as many as one can ends when it is accepted, and says why', async () => {
    const [alice, bob] = await readers()
    await ask(bob, alice)
    const count = async (following_count: number) =>
      octavo.db.updateTable('reader').set({ following_count }).where('username', '=', bob.username).execute()
    await count(10_000)

    await expect(accept(alice, bob)).rejects.toMatchObject({
      code: 'requester_list_is_full',
      status: 409,
      message: 'This reader already follows as many readers as one can, so the request has ended.',
    })

    await count(0)
    expect(await requestsTo(alice)).toEqual([])
    expect(await check(bob, alice)).toEqual({ is_following: false })
    await ask(bob, alice)
    await accept(alice, bob)
    expect(await check(bob, alice)).toEqual({ is_following: true })
  })

  test('is declined without a word, and can be made again', async () => {
    const [alice, bob] = await readers()
    await ask(bob, alice)

    await decline(alice, bob)
    await decline(alice, bob)

    expect(await requestsTo(alice)).toEqual([])
    expect(await check(bob, alice)).toEqual({ is_following: false })
    expect(await profileOf(alice, bob)).toMatchObject({ is_private: true })
    await expect(accept(alice, bob)).rejects.toMatchObject(gone)
    expect(await ask(bob, alice)).toMatchObject({ requested: true })
  })

  test('is withdrawn', async () => {
    const [alice, bob] = await readers()
    await ask(bob, alice)

    expect(await withdraw(bob, alice)).toMatchObject({ is_following: false })

    expect(await requestsTo(alice)).toEqual([])
    await expect(accept(alice, bob)).rejects.toMatchObject(gone)
  })

  test('ends with a block, from either side', async () => {
    const [alice, bob] = await readers()
    await ask(bob, alice)
    await alice.call(blockReader, named(bob))
    await alice.call(unblockReader, named(bob))
    expect(await requestsTo(alice)).toEqual([])

    await ask(bob, alice)
    await bob.call(blockReader, named(alice))
    expect(await requestsTo(alice)).toEqual([])
    await expect(accept(alice, bob)).rejects.toMatchObject(gone)
  })

  test('accepted and withdrawn at once leaves either a follower or nothing', async () => {
    for (let round = 0; round < 15; round += 1) {
      const [alice, bob] = await readers()
      await ask(bob, alice)

      const [accepted] = await Promise.allSettled([accept(alice, bob), withdraw(bob, alice), accept(alice, bob)])

      const { is_following, requested } = await check(bob, alice)
      expect(requested).toBeUndefined()
      expect(await requestsTo(alice)).toEqual([])
      expect(accepted.status === 'rejected' ? accepted.reason.code : gone.code).toBe(gone.code)
      const { results } = await alice.call(listFollowers, { params: { username: alice.username }, query: {} })
      expect(results.map(({ username }) => username)).toEqual(is_following ? [bob.username] : [])
    }
  })
})

describe('a profile', () => {
  test('open to everyone again is followed without asking', async () => {
    const [alice, bob] = await readers()
    await ask(bob, alice)

    await alice.call(updatePrivacy, { body: { profile: 'everyone' } })

    expect(await check(bob, alice)).toEqual({ is_following: false })
    expect(await ask(bob, alice)).toMatchObject({ is_following: true, followers_count: 1 })
    expect(await requestsTo(alice)).toEqual([])
  })

  test('open to nobody cannot be followed, and shows followers nothing', async () => {
    const [alice, bob] = await readers('everyone')
    const carol = await octavo.signUp(`carol-${next}`)
    await ask(bob, alice)

    await alice.call(updatePrivacy, { body: { profile: 'nobody' } })

    await expect(ask(carol, alice)).rejects.toMatchObject({ code: 'profile_private', status: 403 })
    expect(await profileOf(alice, carol)).toMatchObject({ is_private: true, can_follow: false })
    expect(await profileOf(alice, bob)).toMatchObject({ is_private: true, is_following: true, can_follow: true })
    expect(await ask(bob, alice)).toMatchObject({ is_following: true, followers_count: 0 })
    expect(await withdraw(bob, alice)).toMatchObject({ is_following: false, followers_count: 0 })
  })

  test('is open to everyone until its reader says otherwise, and for that reader alone', async () => {
    const [alice, bob] = await readers('followers')

    expect(await bob.call(getPrivacy, {})).toMatchObject({ profile: 'everyone' })
    expect(await alice.call(getPrivacy, {})).toMatchObject({ profile: 'followers' })
    expect(await alice.call(updatePrivacy, { body: {} })).toMatchObject({ profile: 'followers' })
  })
})

describe('a follower', () => {
  test('who was accepted stays one when the profile closes, and can be removed', async () => {
    const [alice, bob] = await readers('everyone')
    await ask(bob, alice)
    await alice.call(updatePrivacy, { body: { profile: 'followers' } })
    expect(await profileOf(alice, bob)).toMatchObject({ is_private: false, followers_count: 1 })

    await alice.call(removeFollower, named(bob))
    await alice.call(removeFollower, named(bob))
    await alice.call(removeFollower, named(alice))

    expect(await profileOf(alice, bob)).toMatchObject({ is_private: true, is_following: false })
    expect(await profileOf(alice, alice)).toMatchObject({ followers_count: 0 })
    expect(await ask(bob, alice)).toMatchObject({ requested: true })
  })
})
