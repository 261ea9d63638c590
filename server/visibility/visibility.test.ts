import { beforeAll, describe, expect, test } from 'vitest'
import { followReader, listFollowers, listFollowing } from '#contract/follows.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { getProfile, searchReaders } from '#contract/profiles.ts'
import { listReaderBooks } from '#contract/profiles/reader-books.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { createReview, listReviews, replyToReview } from '#contract/reviews.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'
import { maySeeThings } from './visibility.sql.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

type Access = 'everyone' | 'followers' | 'nobody'

async function setAccess({ db }: TestApp, { username }: TestReader, profile_access: Access): Promise<void> {
  await db.updateTable('reader').set({ profile_access }).where('username', '=', username).execute()
}

async function idOf({ username }: TestReader): Promise<string> {
  return (await octavo.db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id
}

describe('who may see what belongs to a reader', () => {
  test.each([
    ['everyone', { owner: true, follower: true, stranger: true, visitor: true, blocker: false }],
    ['followers', { owner: true, follower: true, stranger: false, visitor: false, blocker: false }],
    ['nobody', { owner: true, follower: false, stranger: false, visitor: false, blocker: false }],
  ] as const)('of a profile open to %s', async (access, expected) => {
    const [owner, follower, stranger, blocker] = [
      await octavo.signUp(`owner-${access}`),
      await octavo.signUp(`follower-${access}`),
      await octavo.signUp(`stranger-${access}`),
      await octavo.signUp(`blocker-${access}`),
    ]
    await follower.call(followReader, { body: { username: owner.username } })
    await blocker.call(blockReader, { body: { username: owner.username } })
    await setAccess(octavo, owner, access)

    const ownerId = await idOf(owner)
    const sees = async (reader: TestReader) => maySeeThings(octavo.db, await idOf(reader), ownerId)
    expect({
      owner: await sees(owner),
      follower: await sees(follower),
      stranger: await sees(stranger),
      visitor: await maySeeThings(octavo.db, undefined, ownerId),
      blocker: await sees(blocker),
    }).toEqual(expected)
  })
})

describe('a closed profile', () => {
  test('shows a name and a picture, and neither books nor followers', async () => {
    const [owner, stranger] = [await octavo.signUp('closed'), await octavo.signUp('curious')]
    await octavo.db
      .updateTable('reader')
      .set({ bio: 'Reads at night.', profile_image: '/api/profile-images/a.webp', points: 120 })
      .where('username', '=', 'closed')
      .execute()
    await setAccess(octavo, owner, 'nobody')

    const params = { username: 'closed' }
    expect(await stranger.call(getProfile, { params })).toEqual({
      username: 'closed',
      profile_image: '/api/profile-images/a.webp',
      bio: '',
      level: 1,
      total_points: 0,
      followers_count: 0,
      following_count: 0,
      is_following: false,
      is_private: true,
      can_follow: false,
      is_muted: false,
      shows_points: false,
      recent_reviews: [],
    })
    const isPrivate = { code: 'profile_private', status: 403, message: 'This profile is private.' }
    await expect(stranger.call(getReadingLife, { params })).rejects.toMatchObject(isPrivate)
    await expect(stranger.call(listReaderBooks, { params, query: {} })).rejects.toMatchObject(isPrivate)
    await expect(stranger.call(listFollowers, { params, query: {} })).rejects.toMatchObject(isPrivate)
    await expect(stranger.call(listFollowing, { params, query: {} })).rejects.toMatchObject(isPrivate)
    expect((await stranger.call(searchReaders, { query: { q: 'closed' } })).results).toMatchObject([
      { username: 'closed', bio: '' },
    ])
    expect(await owner.call(getProfile, { params })).toMatchObject({ is_private: false, bio: 'Reads at night.' })
    await octavo.db.updateTable('reader').set({ points: 0 }).where('username', '=', 'closed').execute()
  })

  test('takes its reviews along, for visitors too, and back when it opens', async () => {
    const [owner, stranger] = [await octavo.signUp('silent'), await octavo.signUp('listener')]
    const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
    const params = { id: book.id }
    await owner.call(createReview, { body: { book: book.id, review_text: 'Alone.' } })
    const answered = await owner.call(createReview, { body: { book: book.id, review_text: 'Answered.' } })
    await stranger.call(replyToReview, { params: { id: answered.id }, body: { review_text: 'Indeed.' } })
    const textsFor = async (caller: Pick<TestReader, 'call'>) => {
      const { results, total } = await caller.call(listReviews, { params, query: {} })
      return [total, ...results.map((review) => review.review_text)]
    }

    await setAccess(octavo, owner, 'followers')

    expect(await textsFor(stranger)).toEqual([1, 'Hidden'])
    expect(await textsFor(octavo.anyone)).toEqual([1, 'Hidden'])
    expect(await textsFor(owner)).toEqual([2, 'Answered.', 'Alone.'])

    await setAccess(octavo, owner, 'everyone')

    expect(await textsFor(octavo.anyone)).toEqual([2, 'Answered.', 'Alone.'])
  })

  test('is nameless on the leaderboard, except to those who may see it', async () => {
    const [owner, stranger, follower] = [
      await octavo.signUp('hermit'),
      await octavo.signUp('walker'),
      await octavo.signUp('friend'),
    ]
    const [book] = await addBooks(octavo.db, [{ title: 'Walden' }])
    await owner.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
    await follower.call(followReader, { body: { username: 'hermit' } })
    const namesFor = async (reader: TestReader, scope: 'everyone' | 'following' = 'everyone') => {
      const { results } = await reader.call(getLeaderboard, { query: { period: 'week', scope, page: 1 } })
      return results.map(({ username }) => username)
    }

    await setAccess(octavo, owner, 'followers')

    expect(await namesFor(stranger)).not.toContain('hermit')
    expect(await namesFor(follower)).toContain('hermit')
    expect(await namesFor(follower, 'following')).toContain('hermit')

    await setAccess(octavo, owner, 'nobody')

    expect(await namesFor(follower)).not.toContain('hermit')
    expect(await namesFor(follower, 'following')).not.toContain('hermit')
    expect(await namesFor(owner)).toContain('hermit')
  })

  test('is on no list of followers but the one of the reader who is followed', async () => {
    const [owner, popular, stranger] = [
      await octavo.signUp('shy'),
      await octavo.signUp('popular'),
      await octavo.signUp('onlooker'),
    ]
    await owner.call(followReader, { body: { username: 'popular' } })
    await setAccess(octavo, owner, 'nobody')

    const followers = (reader: TestReader) => reader.call(listFollowers, { params: { username: 'popular' }, query: {} })
    expect((await followers(stranger)).results).toEqual([])
    expect((await followers(popular)).results).toMatchObject([{ username: 'shy' }])
    expect((await followers(owner)).results).toMatchObject([{ username: 'shy' }])
  })
})
