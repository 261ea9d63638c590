import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getFeed } from '#contract/feed/feed.ts'
import { checkFollow, followReader, listFollowers, listFollowing, unfollowReader } from '#contract/follows.ts'
import { inviteToGroup } from '#contract/groups/group-members.ts'
import { createGroup, listGroups } from '#contract/groups/groups.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { blockReader, listBlocked, unblockReader } from '#contract/privacy/blocks.ts'
import { getProfile, searchReaders } from '#contract/profiles.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { createReadlist, getReadlist, listSharedReadlists, shareReadlist } from '#contract/readlists.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { createReview, editReview, listReplies, listReviews, replyToReview } from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const block = (reader: TestReader, { username }: { username: string }) =>
  reader.call(blockReader, { body: { username } })
const unblock = (reader: TestReader, { username }: { username: string }) =>
  reader.call(unblockReader, { body: { username } })
const follow = (reader: TestReader, { username }: { username: string }) =>
  reader.call(followReader, { body: { username } })

let next = 0
async function twoReaders(): Promise<[TestReader, TestReader]> {
  next += 1
  return [await octavo.signUp(`alice-${next}`), await octavo.signUp(`bob-${next}`)]
}

async function eachWay(alice: TestReader, bob: TestReader, check: (from: TestReader, to: TestReader) => Promise<void>) {
  await check(alice, bob)
  await check(bob, alice)
}

const unknown = { code: 'reader_not_found', status: 404 }

describe('a block', () => {
  test('leaves neither anything of the other: profile, books, followers, follow, search', async () => {
    const [alice, bob] = await twoReaders()

    await block(alice, bob)

    await eachWay(alice, bob, async (from, { username }) => {
      const params = { username }
      await expect(from.call(getProfile, { params })).rejects.toMatchObject(unknown)
      await expect(from.call(getReadingLife, { params })).rejects.toMatchObject(unknown)
      await expect(from.call(listFollowers, { params, query: {} })).rejects.toMatchObject(unknown)
      await expect(from.call(listFollowing, { params, query: {} })).rejects.toMatchObject(unknown)
      await expect(from.call(checkFollow, { params })).rejects.toMatchObject(unknown)
      await expect(from.call(followReader, { body: params })).rejects.toMatchObject(unknown)
      await expect(from.call(unfollowReader, { body: params })).rejects.toMatchObject(unknown)
      expect(await from.call(searchReaders, { query: { q: username } })).toEqual({ results: [] })
    })
  })

  test('ends follows and shared readlists both ways, and they do not come back with its end', async () => {
    const [alice, bob] = await twoReaders()
    const shared: { id: string; guest: TestReader }[] = []
    await eachWay(alice, bob, async (from, to) => {
      await follow(from, to)
      const { id } = await from.call(createReadlist, { body: { name: 'For you' } })
      await from.call(shareReadlist, { body: { readlist_id: id, target_username: to.username } })
      shared.push({ id, guest: to })
    })

    await block(alice, bob)
    await unblock(alice, bob)

    for (const { id, guest } of shared) {
      await expect(guest.call(getReadlist, { params: { id }, query: {} })).rejects.toMatchObject({ status: 404 })
      expect(await guest.call(listSharedReadlists, {})).toEqual({ readlists: [] })
    }
    await eachWay(alice, bob, async (from, { username }) => {
      const profile = await from.call(getProfile, { params: { username } })
      expect(profile).toMatchObject({ is_following: false, followers_count: 0, following_count: 0 })
    })
  })

  test('lets neither share a readlist with the other', async () => {
    const [alice, bob] = await twoReaders()
    await block(alice, bob)

    await eachWay(alice, bob, async (from, { username }) => {
      const { id } = await from.call(createReadlist, { body: { name: 'Mine' } })
      const share = from.call(shareReadlist, { body: { readlist_id: id, target_username: username } })
      await expect(share).rejects.toMatchObject(unknown)
    })
  })

  test('leaves out the reviews of the other, and a thread keeps its shape', async () => {
    const [alice, bob] = await twoReaders()
    const carol = await octavo.signUp(`carol-${next}`)
    const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
    const params = { id: book.id }
    const write = (reader: TestReader, review_text: string) =>
      reader.call(createReview, { body: { book: book.id, review_text } })
    const reply = (reader: TestReader, id: string, review_text: string) =>
      reader.call(replyToReview, { params: { id }, body: { review_text } })
    const alone = await write(bob, 'Nobody answers.')
    const answered = await write(bob, 'Somebody answers.')
    await reply(carol, answered.id, 'I do.')
    const carols = await write(carol, 'What is said below?')
    const bobs = await reply(bob, carols.id, 'This.')
    await reply(alice, bobs.id, 'And this.')

    await block(alice, bob)

    const { results, total } = await alice.call(listReviews, { params, query: {} })
    expect(results).toMatchObject([
      {
        review_text: 'What is said below?',
        replies: [
          {
            hidden: true,
            review_text: 'Hidden',
            user: { id: '', username: '', profile_image: '' },
            replies: [{ review_text: 'And this.' }],
          },
        ],
      },
      { hidden: true, review_text: 'Hidden', replies: [{ review_text: 'I do.' }] },
    ])
    expect(total).toBe(2)
    expect(JSON.stringify(results)).not.toContain(bob.username)
    const seenByBob = await bob.call(listReviews, { params, query: {} })
    expect(JSON.stringify(seenByBob)).not.toContain(alice.username)
    expect(seenByBob.total).toBe(3)
    expect((await octavo.anyone.call(listReviews, { params, query: {} })).total).toBe(3)

    const missing = { code: 'review_not_found', status: 404 }
    await expect(reply(alice, bobs.id, 'Hello?')).rejects.toMatchObject(missing)
    await expect(reply(alice, alone.id, 'Hello?')).rejects.toMatchObject(missing)
    await expect(alice.call(listReplies, { params: { id: alone.id }, query: {} })).rejects.toMatchObject(missing)
    const edit = alice.call(editReview, { params: { id: alone.id }, body: { review_text: 'Mine now.' } })
    await expect(edit).rejects.toMatchObject(missing)
    expect((await alice.call(listReplies, { params: { id: answered.id }, query: {} })).results).toHaveLength(1)
  })

  test('hides the name on the leaderboard, and every rank stands', async () => {
    const app = await startApp()
    const [first, second, third] = [await app.signUp('first'), await app.signUp('second'), await app.signUp('third')]
    const books = await addBooks(app.db, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
    for (const [index, reader] of [third, second, first].entries()) {
      for (const { id } of books.slice(0, index + 1)) {
        await reader.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } })
      }
    }

    await block(third, second)

    const board = (reader: TestReader) =>
      reader.call(getLeaderboard, { query: { period: 'all', scope: 'everyone', page: 1 } })
    expect((await board(third)).results).toEqual([
      expect.objectContaining({ rank: 1, username: 'first' }),
      { rank: 2, username: '', profile_image: '', level: 0, points: 0, is_you: false, hidden: true },
      expect.objectContaining({ rank: 3, username: 'third', is_you: true }),
    ])
    expect((await board(second)).results.map(({ username }) => username)).toEqual(['first', 'second', ''])
    expect((await board(first)).results.map(({ username }) => username)).toEqual(['first', 'second', 'third'])
  })

  test('stands between two readers on the list of followers of a third', async () => {
    const [alice, bob] = await twoReaders()
    const carol = await octavo.signUp(`carol-${next}`)
    await follow(alice, carol)
    await follow(bob, carol)
    await block(alice, bob)

    const namesSeenBy = async (reader: TestReader) => {
      const { results } = await reader.call(listFollowers, { params: { username: carol.username }, query: {} })
      return results.map(({ username }) => username)
    }
    expect(await namesSeenBy(alice)).toEqual([alice.username])
    expect(await namesSeenBy(bob)).toEqual([bob.username])
    expect(await namesSeenBy(carol)).toEqual([bob.username, alice.username])
  })

  test('follows the reader through a new name', async () => {
    const [alice, bob] = await twoReaders()
    await block(alice, bob)
    const renamed = `${bob.username}-new`

    await octavo.db
      .updateTable('reader')
      .set({ username: renamed, username_folded: renamed })
      .where('username', '=', bob.username)
      .execute()

    await expect(alice.call(getProfile, { params: { username: renamed } })).rejects.toMatchObject(unknown)
    expect(await alice.call(listBlocked, { query: {} })).toMatchObject({ results: [{ username: renamed }] })
  })
})

describe('who is blocked', () => {
  test('is listed for the blocker alone, newest first, and is there again once unblocked', async () => {
    const [alice, bob] = await twoReaders()
    const carol = await octavo.signUp(`carol-${next}`)
    await block(alice, bob)
    await block(alice, carol)
    await block(alice, carol)

    const { results } = await alice.call(listBlocked, { query: {} })
    expect(results.map(({ username }) => username)).toEqual([carol.username, bob.username])
    expect(await bob.call(listBlocked, { query: {} })).toEqual({ results: [], next: null })

    await unblock(alice, { username: bob.username.toUpperCase() })

    expect(await bob.call(getProfile, { params: { username: alice.username } })).toMatchObject({ is_private: false })
    expect((await alice.call(listBlocked, { query: {} })).results).toHaveLength(1)
  })

  test('cannot block back, as the blocker is not there', async () => {
    const [alice, bob] = await twoReaders()
    await block(alice, bob)

    await expect(block(bob, alice)).rejects.toMatchObject(unknown)
    await expect(block(bob, { username: 'nobody-at-all' })).rejects.toMatchObject(unknown)
    expect(await unblock(bob, alice)).toEqual({})
    await expect(bob.call(getProfile, { params: { username: alice.username } })).rejects.toMatchObject(unknown)
  })

  test('is never oneself', async () => {
    const [alice] = await twoReaders()

    await expect(block(alice, alice)).rejects.toMatchObject({ code: 'invalid', message: "You can't block yourself." })
  })

  test('is a thousand readers at most', async () => {
    const app = await startApp({ madeUp: true })
    const [alice, last, beyond] = [await app.signUp('alice'), await app.signUp('last'), await app.signUp('beyond')]
    await addReaders(app, 999)
    const blocker = await app.db
      .selectFrom('reader')
      .select('id')
      .where('username', '=', 'alice')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('block')
      .columns(['blocker_id', 'blocked_id', 'blocked_at'])
      .expression((eb) =>
        eb
          .selectFrom('reader as blocked')
          .select([sql<string>`${blocker.id}::uuid`.as('blocker_id'), 'blocked.id as blocked_id', 'blocked.created_at'])
          .where('blocked.username', 'like', 'many-%'),
      )
      .execute()

    await block(alice, last)
    const full = { code: 'list_is_full', message: 'You can block at most 1,000 readers.' }
    await expect(block(alice, beyond)).rejects.toMatchObject(full)

    const first = await alice.call(listBlocked, { query: {} })
    expect(first.results).toHaveLength(50)
    const second = await alice.call(listBlocked, { query: { after: first.next ?? '' } })
    const names = [...first.results, ...second.results].map(({ username }) => username)
    expect(new Set(names).size).toBe(100)
  })
})

async function addReaders({ db }: TestApp, count: number): Promise<void> {
  const readers = Array.from({ length: count }, (_, index) => {
    const name = `many-${index}`
    const id = `00000000-0000-7000-9000-${String(index).padStart(12, '0')}`
    const [email, created_at] = [`${name}@example.org`, new Date()]
    return { id, username: name, username_folded: name, email, email_folded: email, password_hash: '', created_at }
  })
  await db.insertInto('reader').values(readers).execute()
}

describe('at the same moment as a block', () => {
  test('a follow, a share and a reply are done before it, or find nobody', async () => {
    const [book] = await addBooks(octavo.db, [{ title: 'Race' }])
    for (let round = 0; round < 20; round += 1) {
      const [alice, bob] = await twoReaders()
      const { id } = await bob.call(createReadlist, { body: { name: 'For her' } })
      const review = await alice.call(createReview, { body: { book: book.id, review_text: 'Mine.' } })
      const replied: number[] = []

      await Promise.allSettled([
        follow(bob, alice),
        follow(alice, bob),
        bob.call(shareReadlist, { body: { readlist_id: id, target_username: alice.username } }),
        block(alice, bob),
        bob
          .call(replyToReview, { params: { id: review.id }, body: { review_text: 'Wait!' } })
          .then(() => replied.push(round)),
        block(bob, alice),
      ])

      for (const reader of [alice, bob]) {
        expect(await reader.call(listSharedReadlists, {})).toEqual({ readlists: [] })
        const { username } = reader
        const lists = [
          await reader.call(listFollowers, { params: { username }, query: {} }),
          await reader.call(listFollowing, { params: { username }, query: {} }),
        ]
        expect(lists.map(({ results }) => results)).toEqual([[], []])
      }
      const { results } = await alice.call(listReplies, { params: { id: review.id }, query: {} })
      expect(results.map(({ review_text }) => review_text)).toEqual(replied.map(() => 'Hidden'))
    }
  })

  test.each([
    ['blocks', (alice: TestReader, bob: TestReader) => block(alice, bob)],
    ['is blocked', (alice: TestReader, bob: TestReader) => block(bob, alice)],
  ])('the feed of one who %s shows nothing of the other from the answer on', async (_, blockThem) => {
    const books = await addBooks(
      octavo.db,
      Array.from({ length: 25 }, (__, nth) => ({ title: `Read ${nth}` })),
    )
    for (let round = 0; round < 10; round += 1) {
      const [alice, bob] = await twoReaders()
      await follow(alice, bob)
      const start = ({ id }: { id: string }) =>
        bob.call(updateReadingStatus, { params: { id }, body: { status: 'READING' } })
      for (const book of books.slice(0, 22)) await start(book)
      const { next: cursor } = await alice.call(getFeed, { query: {} })
      expect(cursor).not.toBeNull()
      const readFeed = (query: { after?: string }) =>
        alice.call(getFeed, { query }).then(({ results }) => results.map(({ reader }) => reader.username))
      const reads: Promise<string[]>[] = []

      await Promise.all([
        ...books.slice(22).map(start),
        readFeed({}),
        blockThem(alice, bob).then(() => reads.push(readFeed({}), readFeed({ after: cursor ?? '' }))),
        readFeed({ after: cursor ?? '' }),
      ])

      expect((await Promise.all(reads)).flat()).toEqual([])
      expect(await readFeed({})).toEqual([])
    }
  })

  test('what is on its way tells neither of the other', async () => {
    const [book] = await addBooks(octavo.db, [{ title: 'On its way' }])
    for (let round = 0; round < 10; round += 1) {
      const [alice, bob] = await twoReaders()
      const { id } = await alice.call(createReview, { body: { book: book.id, review_text: 'Mine.' } })
      const list = await bob.call(createReadlist, { body: { name: 'For her' } })
      const group = await bob.call(createGroup, { body: { book_id: book.id, ...aPlan(octavo.deps.now()) } })
      const reply = () => bob.call(replyToReview, { params: { id }, body: { review_text: 'Wait!' } })

      await Promise.allSettled([
        reply(),
        follow(bob, alice),
        bob.call(inviteToGroup, { params: { id: group.id }, body: { username: alice.username } }),
        block(alice, bob),
        bob.call(shareReadlist, { body: { readlist_id: list.id, target_username: alice.username } }),
        reply(),
      ])

      expect(await alice.call(listNotifications, { query: {} })).toMatchObject({ results: [], unread: 0 })
      expect(await alice.call(listGroups, {})).toMatchObject({ invitations: [] })
    }
  })
})

/** One part, of a month. */
function aPlan(now: Date) {
  const [starts_on, ends_on] = [now, new Date(now.getTime() + 30 * 86_400_000)].map((at) =>
    at.toISOString().slice(0, 10),
  )
  const dates = { starts_on: starts_on ?? '', ends_on: ends_on ?? '' }
  return { ...dates, parts: [{ to_percent: 100, due_on: dates.ends_on }] }
}
