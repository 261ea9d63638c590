import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { followReader, listFollowers, listFollowing } from '#contract/follows.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { decide, reverseAct } from '#contract/moderation/moderation.ts'
import { createReport } from '#contract/moderation/reports.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { getProfile, searchReaders } from '#contract/profiles.ts'
import { listReaderBooks } from '#contract/profiles/reader-books.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { createReview, likeReview, listReviews, replyToReview, type Review } from '#contract/reviews.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { addBooks } from '../testing/books.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'
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

describe('of a reader who leaves and keeps the reviews, what a closed profile hid', () => {
  const leave = (reader: TestReader) =>
    reader.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })
  const storedBy = async (words: string) => {
    const stored = octavo.db.selectFrom('review').select('review_text').where('review_text', 'like', `%${words}%`)
    return (await stored.execute()).map(({ review_text }) => review_text)
  }

  test.each(['followers', 'nobody'] as const)(
    'is gone, and the replies of others stay where they are: a profile open to %s',
    async (access) => {
      const [owner, stranger, follower] = [
        await octavo.signUp(`leaver-${access}`),
        await octavo.signUp(`stays-${access}`),
        await octavo.signUp(`follows-${access}`),
      ]
      const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
      await follower.call(followReader, { body: { username: owner.username } })
      const review = (by: TestReader, review_text: string) =>
        by.call(createReview, { body: { book: book.id, review_text } })
      const reply = (by: TestReader, { id }: { id: string }, review_text: string) =>
        by.call(replyToReview, { params: { id }, body: { review_text } })
      const theirs = await review(stranger, 'Theirs.')
      const answered = await reply(owner, theirs, `To you, by ${access}.`)
      await reply(stranger, answered, 'Thanks.')
      await reply(owner, theirs, `Again, by ${access}.`)
      await reply(owner, await reply(owner, await review(owner, `Alone, by ${access}.`), `So by ${access}.`), 'So?')
      const own = await owner.call(createReview, {
        body: { book: book.id, review_text: `Answered, by ${access}.`, spoilers_from: { percent: 50 } },
      })
      await reply(owner, await reply(stranger, own, 'Indeed.'), `Yes, by ${access}.`)
      await follower.call(likeReview, { params: { id: own.id } })
      await setAccess(octavo, owner, access)
      const seenBy = async ({ call }: Pick<TestReader, 'call'>) => {
        const { results } = await call(listReviews, { params: { id: book.id }, query: {} })
        return results.map(wordsOf)
      }
      const before = await seenBy(octavo.anyone)
      expect(before).toContainEqual(['Hidden', [['Indeed.', [['Hidden', []]]]]])

      await leave(owner)

      const after = [
        ['Hidden', [['Indeed.', []]]],
        ['Theirs.', [['Hidden', [['Thanks.', []]]]]],
      ]
      for (const viewer of [stranger, follower, octavo.anyone]) expect(await seenBy(viewer)).toEqual(after)
      const { results } = await stranger.call(listReviews, { params: { id: book.id }, query: {} })
      expect(results[0]).toMatchObject({ hidden: true, has_spoilers: false, user: { id: '', username: '' } })
      expect(await storedBy(`by ${access}`)).toEqual([])
      expect(await findDifferences(octavo.db)).toEqual([])
    },
  )

  test('does not come back when a moderator shows again what had been hidden of it, nor waits to be decided about', async () => {
    const [owner, stranger, moderator] = [
      await octavo.signUp('censored'),
      await octavo.signUp('reporter'),
      await octavo.signUp('judge'),
    ]
    await octavo.db.updateTable('reader').set({ is_moderator: true }).where('username', '=', 'judge').execute()
    const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
    const write = (review_text: string) => owner.call(createReview, { body: { book: book.id, review_text } })
    const [first, second] = [await write('Rude words.'), await write('Rude again.')]
    for (const { id } of [first, second]) {
      await stranger.call(replyToReview, { params: { id }, body: { review_text: 'Oh.' } })
      await stranger.call(createReport, { body: { kind: 'review', id, reason: 'hate' } })
    }
    await moderator.call(decide, { body: { kind: 'review', id: first.id, why: 'Rude.', hide: true } })
    await setAccess(octavo, owner, 'nobody')

    await leave(owner)
    const act = await octavo.db.selectFrom('moderation_act').select('id').executeTakeFirstOrThrow()
    await moderator.call(reverseAct, { params: { id: act.id }, body: { why: 'Not so rude.' } })

    const { results } = await octavo.anyone.call(listReviews, { params: { id: book.id }, query: {} })
    expect(results.map(wordsOf)).toEqual([
      ['Hidden', [['Oh.', []]]],
      ['Hidden', [['Oh.', []]]],
    ])
    expect(await octavo.db.selectFrom('report').selectAll().execute()).toEqual([])
    expect(await octavo.db.selectFrom('taken_down').selectAll().execute()).toEqual([])
    expect(await findDifferences(octavo.db)).toEqual([])
  })

  test('is gone too if it was closed at the last moment', async () => {
    const owner = await octavo.signUp('hesitant')
    const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
    await owner.call(createReview, { body: { book: book.id, review_text: 'A hesitant word.' } })
    const close = sql`update reader set profile_access = 'nobody' where username = 'hesitant'`
    const closing = await hold(octavo.db, close, { keep: true })

    const leaving = leave(owner)
    await untilWaiting(octavo.db, 1)
    await closing()
    await leaving

    expect(await storedBy('hesitant')).toEqual([])
  })

  function wordsOf({ review_text, replies }: Review): [string, unknown[]] {
    return [review_text, replies.map(wordsOf)]
  }
})
