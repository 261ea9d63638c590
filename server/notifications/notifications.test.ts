import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChallenge, joinChallenge, quitChallenge } from '#contract/challenges.ts'
import { followReader, unfollowReader } from '#contract/follows.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { decide, listActs, listReported, reverseAct } from '#contract/moderation/moderation.ts'
import { createReport } from '#contract/moderation/reports.ts'
import {
  countUnread,
  listNotifications,
  maxNotifications,
  readAllNotifications,
  readNotification,
  type NotificationKind,
} from '#contract/notifications/notifications.ts'
import { getNotificationSettings, updateNotificationSettings } from '#contract/notifications/settings.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { blockReader, unblockReader } from '#contract/privacy/blocks.ts'
import { acceptFollowRequest, declineFollowRequest } from '#contract/privacy/follow-requests.ts'
import { muteReader } from '#contract/privacy/mutes.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { updateProfile } from '#contract/profiles.ts'
import { createReadlist, shareReadlist, unshareReadlist } from '#contract/readlists.ts'
import { createReview, deleteReview, editReview, replyToReview } from '#contract/reviews.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { countQueries } from '../testing/count-queries.ts'
import { idleMailer } from '../testing/stand-ins/idle-mailer.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { deleteBeyondNewest } from './notifications.sql.ts'
import { forgetOldNotifications, forgetToldFollows, tellLastWeeks } from './notification-jobs.ts'

let octavo: TestApp
let book: TestBook
let alice: TestReader
let bob: TestReader
let carol: TestReader
let next = 0

beforeAll(async () => {
  octavo = await startApp({ mailer: idleMailer, config: { publicUrl: 'https://octavo.example' } })
  ;[book] = await addBooks(octavo.db, [{ title: 'Emma' }])
})

beforeEach(async () => {
  next += 1
  alice = await octavo.signUp(`alice-${next}`)
  bob = await octavo.signUp(`bob-${next}`)
  carol = await octavo.signUp(`carol-${next}`)
})

const told = async (reader: TestReader) => (await reader.call(listNotifications, { query: {} })).results
const unread = async (reader: TestReader) => (await reader.call(countUnread, {})).unread
const follow = (from: TestReader, to: TestReader) => from.call(followReader, { body: { username: to.username } })
const unfollow = (from: TestReader, to: TestReader) => from.call(unfollowReader, { body: { username: to.username } })
const block = (from: TestReader, to: TestReader) => from.call(blockReader, { body: { username: to.username } })
const write = async (reader: TestReader, review_text = 'Witty.') =>
  (await reader.call(createReview, { body: { book: book.id, review_text } })).id
const reply = async (reader: TestReader, id: string, review_text = 'Is it?') =>
  (await reader.call(replyToReview, { params: { id }, body: { review_text } })).id
const setHow = (reader: TestReader, kind: NotificationKind, how: 'here' | 'mail' | 'off') =>
  reader.call(updateNotificationSettings, { body: { kind, how } })

async function share(from: TestReader, to: TestReader): Promise<string> {
  const { id } = await from.call(createReadlist, { body: { name: 'Summer' } })
  await from.call(shareReadlist, { body: { readlist_id: id, target_username: to.username } })
  return id
}

async function idOf({ username }: TestReader): Promise<string> {
  return (await octavo.db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow())
    .id
}

describe('a reader is told', () => {
  test('of a new follower, once however often it is sent', async () => {
    await follow(bob, alice)
    await follow(bob, alice)

    expect(await told(alice)).toMatchObject([
      { kind: 'follow', username: bob.username, others: 0, is_read: false, title: '', link_id: '' },
    ])
    expect(await unread(alice)).toBe(1)
    expect(await told(bob)).toEqual([])
  })

  test('of a follower, and of a request, who leaves and comes back within a week, once', async () => {
    for (const profile of ['everyone', 'followers'] as const) {
      await alice.call(updatePrivacy, { body: { profile } })
      await follow(bob, alice)
      expect(await unread(alice)).toBe(1)
      await unfollow(bob, alice)
      await follow(bob, alice)

      expect(await unread(alice)).toBe(0)
      expect(await told(alice)).toMatchObject([{ username: bob.username, is_read: true }])
      await unfollow(bob, alice)
    }
    const aWeekAgo = { since: new Date(Date.now() - 7 * 86_400_000 - 1000) }
    await octavo.db
      .updateTable('allowance')
      .set(aWeekAgo)
      .where('reader_id', '=', await idOf(bob))
      .execute()
    await follow(bob, alice)

    expect(await unread(alice)).toBe(1)
  })

  test('of several who did the same in one entry, which says who was the last', async () => {
    await follow(bob, alice)
    await follow(carol, alice)

    expect(await told(alice)).toMatchObject([{ kind: 'follow', username: carol.username, others: 1 }])
    expect(await unread(alice)).toBe(1)
  })

  test('of a request to follow, which goes when it is answered or withdrawn', async () => {
    await alice.call(updatePrivacy, { body: { profile: 'followers' } })
    await follow(bob, alice)
    await follow(carol, alice)
    expect(await told(alice)).toMatchObject([{ kind: 'follow_request', username: carol.username, others: 1 }])

    await alice.call(acceptFollowRequest, { body: { username: bob.username } })
    expect(await told(alice)).toMatchObject([{ kind: 'follow_request', username: carol.username, others: 0 }])
    await alice.call(declineFollowRequest, { body: { username: carol.username } })
    await follow(carol, alice)
    await unfollow(carol, alice)

    expect(await told(alice)).toEqual([])
  })

  test('of a reply to a review and to a reply, and not of an own one', async () => {
    const review = await write(alice)
    await reply(alice, review)
    const bobs = await reply(bob, review)
    const carols = await reply(carol, bobs)

    expect(await told(bob)).toMatchObject([
      { kind: 'reply', username: carol.username, thing: 'reply', title: 'Emma', reply_id: carols },
    ])
    expect(await told(alice)).toMatchObject([
      { kind: 'thread', username: carol.username, title: 'Emma', link_id: book.google_books_id, reply_id: carols },
      { kind: 'reply', username: bob.username, thing: 'review', title: 'Emma', reply_id: bobs },
    ])
  })

  test('of a reply in a thread that they wrote in, wherever in it', async () => {
    const review = await write(alice)
    await reply(bob, review)
    const carols = await reply(carol, review)
    const dora = await octavo.signUp(`dora-${next}`)
    await reply(dora, carols)

    expect(await told(bob)).toMatchObject([{ kind: 'thread', username: dora.username, others: 1 }])
    expect(await told(carol)).toMatchObject([{ kind: 'reply', username: dora.username }])
    expect(await told(dora)).toEqual([])
  })

  test('of replies to one review in one entry until it is read, and of later ones in another', async () => {
    const review = await write(alice)
    await reply(bob, review)
    await reply(bob, review)
    await reply(carol, review)
    const [entry] = await told(alice)
    expect([entry, await unread(alice)]).toMatchObject([{ username: carol.username, others: 1 }, 1])

    expect(await alice.call(readNotification, { params: { id: entry?.id ?? '' } })).toEqual({ unread: 0 })
    await reply(bob, review)

    expect(await told(alice)).toMatchObject([
      { username: bob.username, others: 0, is_read: false },
      { username: carol.username, others: 1, is_read: true },
    ])
  })

  test('of a shared readlist, which goes when it is no longer shared', async () => {
    const readlist = await share(bob, alice)
    expect(await told(alice)).toMatchObject([
      { kind: 'share', username: bob.username, title: 'Summer', link_id: readlist },
    ])

    await bob.call(unshareReadlist, { body: { readlist_id: readlist, target_username: alice.username } })

    expect(await told(alice)).toEqual([])
  })

  test('of what came of a report, and no longer while it waits again', async () => {
    const moderator = await octavo.signUp(`mona-${next}`)
    await octavo.db
      .updateTable('reader')
      .set({ is_moderator: true })
      .where('username', '=', moderator.username)
      .execute()
    const review = await write(bob)
    await alice.call(createReport, { body: { kind: 'review', id: review, reason: 'spam' } })
    expect(await told(alice)).toEqual([])

    const { results } = await moderator.call(listReported, { query: {} })
    const id = results.find((each) => each.id === review)?.id ?? ''
    await moderator.call(decide, { body: { kind: 'review', id, why: 'Fine.' } })
    expect(await told(alice)).toMatchObject([
      { kind: 'report', username: '', thing: 'review', title: 'Emma', outcome: 'no_action' },
    ])
    expect(await told(bob)).toEqual([])
    const acts = await moderator.call(listActs, { query: {} })
    await moderator.call(reverseAct, { params: { id: acts.results[0]?.id ?? '' }, body: { why: 'In doubt.' } })

    expect(await told(alice)).toEqual([])
  })

  test('of the last week of a challenge, once, and not if they joined it in that week', async () => {
    const late = await startApp()
    const [anna, ben] = [await late.signUp('anna'), await late.signUp('ben', { timeZone: 'Pacific/Kiritimati' })]
    const body = { name: 'Ten', target_books: 10, start_date: '2026-03-01', end_date: '2026-03-31' }
    late.setClock('2026-03-01T12:00:00Z')
    const { challenge } = await anna.call(createChallenge, { body })
    const other = (await ben.call(createChallenge, { body })).challenge
    for (const [reader, { id }] of [
      [anna, challenge],
      [ben, other],
    ] as const) {
      await reader.call(joinChallenge, { params: { id } })
    }

    // It is the 25th already where ben lives.
    late.setClock('2026-03-24T12:00:00Z')
    await tellLastWeeks(late.deps)
    expect(await told(anna)).toEqual([])
    expect(await told(ben)).toMatchObject([{ kind: 'challenge', title: 'Ten', ends_on: '2026-03-31', username: '' }])
    late.setClock('2026-03-25T12:00:00Z')
    const short = (await anna.call(createChallenge, { body: { ...body, name: 'Now', start_date: '2026-03-25' } }))
      .challenge
    await anna.call(joinChallenge, { params: { id: short.id } })
    await Promise.all([tellLastWeeks(late.deps), tellLastWeeks(late.deps)])
    await tellLastWeeks(late.deps)

    expect(await told(anna)).toMatchObject([{ kind: 'challenge', title: 'Ten' }])
    await anna.call(quitChallenge, { params: { id: challenge.id } })
    expect(await told(anna)).toEqual([])
    late.setClock('2026-04-02T12:00:00Z')
    expect(await told(ben)).toEqual([])
  })
})

describe('what is taken back', () => {
  test('takes its notification away: a follow, and a reply with all below it', async () => {
    const review = await write(alice)
    await follow(bob, alice)
    const bobs = await reply(bob, review)
    await reply(carol, bobs)
    expect(await unread(alice)).toBe(3)

    await unfollow(bob, alice)
    await bob.call(deleteReview, { params: { id: bobs } })

    expect([await told(alice), await told(bob)]).toEqual([[], []])
    expect(await unread(alice)).toBe(0)
  })

  test('following and unfollowing thirty times at once leaves none or one', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? follow(bob, alice) : unfollow(bob, alice))))

    const entries = await told(alice)
    const follows = await octavo.db
      .selectFrom('follow')
      .select('follower_id')
      .where('follower_id', '=', await idOf(bob))
      .execute()
    expect(entries).toHaveLength(follows.length)
  })
})

describe('nothing is told', () => {
  test('of a reader whom a block separates, before or after it, nor once it is lifted', async () => {
    const review = await write(alice)
    const carols = await reply(carol, review)
    await reply(bob, review)
    await follow(bob, alice)
    await share(bob, alice)

    await block(alice, bob)
    expect(await told(alice)).toMatchObject([{ username: carol.username }])
    await reply(bob, carols)
    expect(await unread(alice)).toBe(1)
    await alice.call(unblockReader, { body: { username: bob.username } })

    expect(await told(alice)).toMatchObject([{ username: carol.username }])
  })

  test('of a reply that is on its way while its author is blocked', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [ann, ben] = [await octavo.signUp(`ann-${next}-${round}`), await octavo.signUp(`ben-${next}-${round}`)]
      const review = await write(ann)
      const replies = Array.from({ length: 4 }, () => reply(ben, review).catch(() => 'refused'))
      await block(ann, ben)

      const seen = await told(ann)
      await Promise.all(replies)
      expect([seen, await told(ann)]).toEqual([[], []])
      expect(
        await octavo.db
          .selectFrom('notification')
          .select('id')
          .where('reader_id', '=', await idOf(ann))
          .execute(),
      ).toEqual([])
    }
  })

  test('of a reader who is muted, before or after it', async () => {
    const review = await write(alice)
    await reply(bob, review)
    await alice.call(muteReader, { body: { username: bob.username } })
    await reply(bob, review)
    await follow(bob, alice)

    expect([await told(alice), await unread(alice)]).toEqual([[], 0])
  })

  test('of a reader while they are suspended', async () => {
    await follow(bob, alice)
    const suspend = (suspended_until: Date | null) =>
      octavo.db.updateTable('reader').set({ suspended_until }).where('username', '=', bob.username).execute()
    await suspend(new Date(Date.now() + 60_000))
    const meanwhile = await told(alice)
    await suspend(null)

    expect([meanwhile, await unread(alice)]).toEqual([[], 1])
  })

  test('of replies by a reader whose profile is closed to them since', async () => {
    const review = await write(alice)
    await reply(bob, review)
    await bob.call(updatePrivacy, { body: { profile: 'nobody' } })

    expect([await told(alice), await unread(alice)]).toEqual([[], 0])
  })

  test('to others of a thread about a book that its author keeps private since', async () => {
    const review = await write(alice)
    await reply(bob, review)
    await reply(carol, review)
    await alice.call(updateEntry, { params: { id: book.id }, body: { visibility: 'private' } })

    expect(await told(bob)).toEqual([])
    expect(await told(alice)).toMatchObject([{ kind: 'reply', others: 1 }])
  })

  test('of a kind that is switched off, nor of what came before', async () => {
    await follow(bob, alice)
    await setHow(alice, 'follow', 'off')
    await follow(carol, alice)
    await setHow(alice, 'follow', 'here')

    expect(await told(alice)).toEqual([])
    expect((await alice.call(getNotificationSettings, {})).kinds).toMatchObject({ follow: 'here', reply: 'here' })
  })

  test('of what a reader did who has left', async () => {
    const review = await write(alice)
    await reply(carol, review)
    await reply(bob, review)
    await carol.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })

    expect(await told(alice)).toMatchObject([{ kind: 'reply', username: bob.username, others: 0 }])
  })
})

describe('reading', () => {
  test('marks all up to what was seen, and leaves what came later', async () => {
    await follow(bob, alice)
    const [seen] = await told(alice)
    await share(carol, alice)

    expect(await alice.call(readAllNotifications, { body: { newest: seen?.id ?? '' } })).toEqual({ unread: 1 })
    expect(await told(alice)).toMatchObject([
      { kind: 'share', is_read: false },
      { kind: 'follow', is_read: true },
    ])
  })

  test('marks nothing of anybody else', async () => {
    await follow(bob, alice)
    const [entry] = await told(alice)

    await carol.call(readNotification, { params: { id: entry?.id ?? '' } })
    await carol.call(readAllNotifications, { body: { newest: entry?.id ?? '' } })
    await carol.call(readNotification, { params: { id: 'no such thing' } })

    expect(await unread(alice)).toBe(1)
  })

  test('pages through all entries, each once, and shows no more than the newest few hundred', async () => {
    const [reader, actor] = [await idOf(alice), await idOf(bob)]
    const lists = Array.from(
      { length: maxNotifications + 20 },
      (_, n) => `0199c0de-0000-7000-8000-${String(n + 1000 * next).padStart(12, '0')}`,
    )
    const at = new Date()
    await octavo.db
      .insertInto('readlist')
      .values(lists.map((id) => ({ id, reader_id: actor, name: id, name_folded: id, created_at: at })))
      .execute()
    await octavo.db
      .insertInto('readlist_share')
      .values(lists.map((readlist_id) => ({ readlist_id, reader_id: reader, shared_at: at })))
      .execute()
    await octavo.db
      .insertInto('notification')
      .values(
        lists.map((id) => ({
          id,
          kind: 'share' as const,
          reader_id: reader,
          actor_id: actor,
          readlist_id: id,
          created_at: at,
        })),
      )
      .execute()

    const ids: string[] = []
    let after: string | undefined
    do {
      const page = await alice.call(listNotifications, { query: after === undefined ? {} : { after } })
      ids.push(...page.results.map(({ id }) => id))
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(ids).toEqual(lists.toReversed().slice(0, maxNotifications))
    expect(await deleteBeyondNewest(octavo.db, reader, 15)).toBe(15)
    await forgetOldNotifications(octavo.deps, { readersAtOnce: 2 })
    const { n } = await octavo.db
      .selectFrom('notification')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('reader_id', '=', reader)
      .executeTakeFirstOrThrow()

    expect(n).toBe(maxNotifications)
  })

  test('looks for what is beyond the newest of so many readers at a time', async () => {
    const { db, queriesOf } = countQueries(octavo.db)
    const forget = (readersAtOnce: number) => () => forgetOldNotifications({ ...octavo.deps, db }, { readersAtOnce })
    const { n } = await octavo.db
      .selectFrom('reader')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    const ofAll = await queriesOf(forget(n + 1))

    expect(await queriesOf(forget(1))).toBe(ofAll + 2 * n)
  })

  test('forgets after a week, or with the account of either, who was told of whom', async () => {
    const remembered = async () =>
      octavo.db
        .selectFrom('allowance')
        .select('name')
        .where('name', 'like', 'told follow %')
        .where('reader_id', '=', await idOf(bob))
        .execute()
    await follow(bob, alice)
    await follow(bob, carol)
    expect(await remembered()).toHaveLength(2)

    await carol.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
    expect(await remembered()).toHaveLength(1)
    await octavo.db
      .updateTable('allowance')
      .set({ since: new Date(Date.now() - 8 * 86_400_000) })
      .execute()
    await forgetToldFollows(octavo.deps)

    expect(await remembered()).toEqual([])
  })

  test('forgets what is older than ninety days', async () => {
    await follow(bob, alice)
    await octavo.db
      .updateTable('notification')
      .set({ created_at: new Date(Date.now() - 91 * 24 * 3_600_000) })
      .where('reader_id', '=', await idOf(alice))
      .execute()
    await follow(carol, alice)

    await forgetOldNotifications(octavo.deps)

    expect(await told(alice)).toMatchObject([{ username: carol.username, others: 0 }])
  })
})

describe('by mail', () => {
  async function mailsTo(reader: TestReader): Promise<string[]> {
    const mails = await octavo.db
      .selectFrom('mail')
      .select('kind')
      .where('reader_id', '=', await idOf(reader))
      .execute()
    return mails.map(({ kind }) => kind)
  }

  async function prove(reader: TestReader): Promise<void> {
    const set = { email_proven_at: new Date() }
    await octavo.db.updateTable('reader').set(set).where('username', '=', reader.username).execute()
  }

  test('goes nothing unless the reader asked for it, and has proven the address', async () => {
    await follow(bob, alice)
    await setHow(alice, 'share', 'mail')
    await share(bob, alice)

    expect(await mailsTo(alice)).toEqual([])
    expect(await alice.call(getNotificationSettings, {})).toMatchObject({
      mail_offered: true,
      address_verified: false,
      kinds: { follow: 'here', share: 'mail' },
    })
  })

  test('goes one for an entry, however many do the same at once, and one an hour for a kind', async () => {
    await prove(alice)
    await setHow(alice, 'reply', 'mail')
    const [review, other] = [await write(alice), await write(alice, 'And long.')]

    await Promise.all([reply(bob, review), reply(carol, review), reply(bob, review)])
    await reply(bob, other)
    expect(await mailsTo(alice)).toEqual(['told_reply'])
    await octavo.db
      .updateTable('notification_setting')
      .set({ mailed_at: new Date(Date.now() - 3_601_000) })
      .where('reader_id', '=', await idOf(alice))
      .execute()
    await reply(carol, review)

    // It is about an entry that one went for already.
    expect(await mailsTo(alice)).toEqual(['told_reply'])
    const third = await write(alice, 'In short.')
    await reply(carol, third)
    expect(await mailsTo(alice)).toEqual(['told_reply', 'told_reply'])
    expect(await told(alice)).toHaveLength(3)
  })

  test('goes none about a reply in a thread that its author has made private, by its own visibility or its book’s', async () => {
    for (const hide of [
      (id: string) =>
        alice.call(editReview, { params: { id }, body: { review_text: 'Witty.', visibility: 'private' } }),
      () => alice.call(updateEntry, { params: { id: book.id }, body: { visibility: 'private' } }),
    ]) {
      const review = await write(alice)
      const [first, second] = [await reply(bob, review), await reply(carol, review)]
      for (const reader of [bob, carol]) {
        await prove(reader)
        await setHow(reader, 'reply', 'mail')
        await setHow(reader, 'thread', 'mail')
      }
      await octavo.db.deleteFrom('mail').execute()
      await octavo.db.updateTable('notification_setting').set({ mailed_at: null }).execute()
      await hide(review)

      await reply(alice, review)
      await reply(alice, first)
      await reply(alice, second)

      expect([await mailsTo(bob), await mailsTo(carol)]).toEqual([[], []])
    }
  })

  test('goes none about a reply of a reader whose things one may not see', async () => {
    for (const reader of [alice, carol]) {
      await prove(reader)
      await setHow(reader, 'reply', 'mail')
      await setHow(reader, 'thread', 'mail')
    }
    const review = await write(alice)
    await reply(carol, review)
    await octavo.db.deleteFrom('mail').execute()
    await octavo.db.deleteFrom('notification').execute()
    await octavo.db.updateTable('notification_setting').set({ mailed_at: null }).execute()
    await follow(carol, bob)
    await bob.call(updatePrivacy, { body: { profile: 'followers' } })

    await reply(bob, review)

    expect(await mailsTo(alice)).toEqual([])
    expect(await mailsTo(carol)).toEqual(['told_thread'])
  })

  test('goes none that still waits when the reader wants no more of its kind, or changes the address', async () => {
    await prove(alice)
    for (const kind of ['share', 'follow', 'report'] as const) await setHow(alice, kind, 'mail')
    await share(bob, alice)
    await follow(bob, alice)
    const waiting = async () => {
      const mails = await octavo.db
        .selectFrom('mail')
        .select('kind')
        .where('reader_id', '=', await idOf(alice))
        .where('state', '=', 'waiting')
        .orderBy('id')
        .execute()
      return mails.map(({ kind }) => kind)
    }
    expect(await waiting()).toEqual(['told_share', 'told_follow'])

    await setHow(alice, 'report', 'off')
    await setHow(alice, 'share', 'here')
    expect(await waiting()).toEqual(['told_follow'])
    await alice.call(updateProfile, {
      body: { username: alice.username, email: `${alice.username}@elsewhere.example` },
    })

    expect(await waiting()).toEqual(['verify_email', 'address_changed'])
  })

  test('is not offered by a server that sends none', async () => {
    const mute = await startApp({ db: octavo.db, mailer: undefined })
    const reader = mute.withToken(alice.token)

    expect(await reader.call(getNotificationSettings, {})).toMatchObject({ mail_offered: false })
    const asked = reader.call(updateNotificationSettings, { body: { kind: 'follow', how: 'mail' } })
    await expect(asked).rejects.toMatchObject({ code: 'no_mail' })
  })
})
