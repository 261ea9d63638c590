import { createHash } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { Ajv } from 'ajv'
import { sql } from 'kysely'
import pino from 'pino'
import sharp from 'sharp'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { login, register, verifyToken } from '#contract/accounts.ts'
import { createApi } from '#contract/api.ts'
import { listAchievements } from '#contract/achievements.ts'
import { createChallenge, joinChallenge, listChallenges } from '#contract/challenges.ts'
import { addFavorite, reorderFavorites } from '#contract/favorites.ts'
import { followReader } from '#contract/follows.ts'
import { checkIn } from '#contract/points.ts'
import { getLeaderboard } from '#contract/leaderboard.ts'
import { deleteAccount, exportAccount, type Exported } from '#contract/personal-data.ts'
import { getOwnProfile, getProfile, updateProfile } from '#contract/profiles.ts'
import { getRatings, rateBook } from '#contract/ratings.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import {
  addToReadlist,
  createReadlist,
  likeReadlist,
  listReadlists,
  listSharedReadlists,
  reorderReadlist,
  shareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { createReview, likeReview, listReviews, replyToReview } from '#contract/reviews.ts'
import { answerInvitation, inviteToGroup } from '#contract/groups/group-members.ts'
import { createPost } from '#contract/groups/group-posts.ts'
import { createGroup } from '#contract/groups/groups.ts'
import { setGoal } from '#contract/library/goals.ts'
import { muteReader } from '#contract/privacy/mutes.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { foldChanges } from '../leaderboard/leaderboard-jobs.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { countWaiting, hold, lockOf, untilWaiting } from '../testing/hold-lock.ts'
import { storeImport } from '../imports/testing/an-import.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { listTables } from '../testing/trust/stored-rows.ts'
import { findDifferences } from '../verification/verify-data.ts'

vi.setConfig({ testTimeout: 120_000 })

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    ({ code }: { code: string }) => code,
  )
}

const silent = pino({ level: 'silent' })

let octavo: TestApp
let book: TestBook
beforeAll(async () => {
  octavo = await startApp()
  ;[book] = await addBooks(octavo.db, [{ title: 'Emma' }])
})

describe('the export', () => {
  test('contains everything that the reader wrote and did', async () => {
    const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
    await liveFully(alice, bob)

    const exported = await alice.call(exportAccount, {})

    expect(exported.account).toMatchObject({ username: 'alice', email: 'alice@example.org', bio: 'Reads.' })
    expect(exported.account.profile_image).toMatch(/^data:image\/webp;base64,/)
    const emma = { google_books_id: book.google_books_id, title: 'Emma', author: 'An Author' }
    expect(exported).toMatchObject({
      statuses: [{ book: emma, status: 'FINISHED' }],
      readings: [{ book: emma }],
      favorites: [{ book: emma }],
      ratings: [{ book: emma, rating: 4 }],
      reviews: [
        { book: emma, parent: null, review_text: 'Witty.' },
        { book: emma, parent: expect.any(String), review_text: 'No.' },
      ],
      liked_reviews: [{ id: expect.any(String), book: emma }],
      readlists: [
        { name: 'Done Reading', kept_for_you: true, books: [emma], shared_with: [] },
        { name: 'Summer', kept_for_you: false, books: [emma], shared_with: ['bob'] },
      ],
      following: [{ username: 'bob' }],
      followers: [{ username: 'bob' }],
      blocked: [{ username: expect.stringMatching(/^pest-/) }],
      muted: [{ username: expect.stringMatching(/^shy-/) }],
      follow_requests: [
        { username: expect.stringMatching(/^shy-/), sent: false },
        { username: expect.stringMatching(/^shy-/), sent: true },
      ],
      reading_days: [{ time_zone: 'UTC' }],
      sessions: [expect.anything()],
    })
    expect(exported.challenges.map(({ yours }) => yours).toSorted()).toEqual([false, true])
    const { total_points } = await alice.call(getOwnProfile, {})
    expect(exported.points.reduce((sum, { points }) => sum + points, 0)).toBe(total_points)
  })

  test('is a download, as the contract says', async () => {
    const carol = await octavo.signUp('carol')

    const reply = await octavo.app.inject({ url: '/api/account/export/', headers: bearer(carol) })

    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="octavo-carol.json"',
      'cache-control': 'no-store',
    })
    const matches = new Ajv({ strict: false, validateFormats: false }).compile(exportAccount.reply)
    expect(matches(reply.json()) ? [] : matches.errors).toEqual([])
  })

  test('contains nothing that the contract does not list', async () => {
    const [gina, hugo] = [await octavo.signUp('gina'), await octavo.signUp('hugo')]
    await liveFully(gina, hugo)
    const exported = await gina.call(exportAccount, {})

    const listed = structuredClone(exported)
    new Ajv({ strict: false, validateFormats: false, removeAdditional: 'all' }).validate(exportAccount.reply, listed)

    expect(exported).toEqual(listed)
  })

  test('is complete at any size, and contains nothing of other readers', async () => {
    const [erin, frank] = [await octavo.signUp('erin'), await octavo.signUp('frank')]
    const books = await addBooks(
      octavo.db,
      Array.from({ length: 210 }, (_, index) => ({ title: `Book ${index}` })),
    )
    for (const { id } of books) await erin.call(rateBook, { body: { google_books_id: id, rating: 3 } })
    await frank.call(createReview, { body: { book: book.id, review_text: 'Of Frank alone.' } })

    const exported = await erin.call(exportAccount, {})

    expect(new Set(exported.ratings.map((each) => each.book.title)).size).toBe(210)
    expect(JSON.stringify(exported)).not.toContain('Frank')
  })

  test('is aborted if its session ends meanwhile', async () => {
    const app = await startApp({ log: silent })
    const nina = await app.signUp('nina')
    const { token } = await app.anyone.call(login, { body: { username: 'nina', password: testPassword } })
    const release = await hold(app.db, sql`lock table reading_day in access exclusive mode`)

    const exporting = app.app.inject({ url: '/api/account/export/', headers: { authorization: `Bearer ${token}` } })
    const outcome = Promise.allSettled([exporting])
    await untilWaiting(app.db, 1)
    await changePassword(nina)
    await release()

    expect(await outcome).toMatchObject([{ status: 'rejected' }])
  })

  test('runs one at a time per reader, while others continue', async () => {
    const app = await startApp({ log: silent })
    const [nina, oscar] = [await app.signUp('nina'), await app.signUp('oscar')]
    const release = await hold(app.db, sql`lock table reading_day in access exclusive mode`)

    const exports = Array.from({ length: 40 }, () => outcomeOf(nina.call(exportAccount, {})))
    const first = await Promise.race(exports)
    const others = [
      await outcomeOf(oscar.call(listReadlists, { query: {} })),
      await outcomeOf(nina.call(listReadlists, { query: {} })),
    ]
    await untilWaiting(app.db, 1)
    const reading = await countWaiting(app.db)
    await release()
    const outcomes = await Promise.all(exports)

    expect(first).toBe('too_many_requests')
    expect(others).toEqual(['done', 'done'])
    expect(reading).toBe(1)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'too_many_requests']))
    expect(outcomes.filter((each) => each === 'done').length).toBeLessThanOrEqual(6)
    expect(await outcomeOf(oscar.call(exportAccount, {}))).toBe('done')
  })

  test('does not delay the next one after the client disconnects', async () => {
    const app = await startApp({ log: silent })
    const { token } = await app.signUp('nina')
    await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.app.server.address() as AddressInfo
    const release = await hold(app.db, sql`lock table reading_day in access exclusive mode`)
    const ask = (signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}/api/account/export/`, {
        headers: { authorization: `Bearer ${token}` },
        ...(signal && { signal }),
      }).then((reply) => reply.text())

    const hungUp = new AbortController()
    const first = Promise.allSettled([ask(hungUp.signal)])
    await untilWaiting(app.db, 1)
    const second = ask()
    hungUp.abort()
    await first
    await release()

    expect(JSON.parse(await second)).toMatchObject({ account: { username: 'nina' } })
  })

  test('lists favorites, readlists and their books in the reader’s own order, however many', async () => {
    const reader = await octavo.signUp('orderly')
    const books = await addBooks(
      octavo.db,
      Array.from({ length: 203 }, (_, i) => ({ title: `Volume ${i}` })),
    )
    for (const { id } of books) await reader.call(addFavorite, { body: { id } })
    const order = books.map((_, i) => books[(i * 5) % books.length]?.google_books_id ?? '')
    await reader.call(reorderFavorites, { body: { ordered_book_ids: order } })
    for (const name of ['First', 'Second', 'Third']) await reader.call(createReadlist, { body: { name } })
    const summer = (await reader.call(listReadlists, { query: {} })).readlists.at(-1)?.id ?? ''
    for (const { id } of books.slice(0, 3))
      await reader.call(addToReadlist, { body: { readlist_id: summer, book_id: id } })
    const [three, one, two] = books.slice(0, 3).map((each) => each.google_books_id)
    const ordered_book_ids = [three, one, two].map((id) => id ?? '').toReversed()
    await reader.call(reorderReadlist, { body: { readlist_id: summer, ordered_book_ids } })

    const exported = await reader.call(exportAccount, {})

    expect(exported.favorites.map((each) => each.book.google_books_id)).toEqual(order)
    expect(exported.readlists.map((each) => each.name)).toEqual(['Done Reading', 'Third', 'Second', 'First'])
    expect(exported.readlists.at(-1)?.books.map((each) => each.google_books_id)).toEqual(ordered_book_ids)
  })

  test('covers every table with rows that belong to a reader', async () => {
    const told: Record<keyof Omit<Exported, 'version' | 'exported_at'>, string[]> = {
      account: ['reader', 'former_address', 'totp', 'profile_image'],
      statuses: ['book_status'],
      // Own books are told wherever they are in a list.
      readings: ['reading', 'reading_progress', 'book'],
      library: ['library_book'],
      favorites: ['favorite'],
      ratings: ['rating'],
      reviews: ['review'],
      liked_reviews: ['review_like'],
      liked_readlists: ['readlist_like'],
      readlists: ['readlist', 'readlist_share'],
      groups: ['reading_group', 'reading_group_member'],
      group_posts: ['reading_group_post'],
      following: ['follow'],
      followers: [],
      blocked: ['block'],
      muted: ['mute'],
      notifications: ['notification'],
      notification_settings: ['notification_setting'],
      follow_requests: ['follow_request'],
      points: ['award', 'achievement_earned', 'standing', 'readlist_first_share'],
      challenges: ['challenge', 'challenge_member', 'challenge_completed'],
      imports: ['import'],
      reports: ['report'],
      moderation: ['moderation_act', 'taken_down'],
      goals: ['goal'],
      shared_years: ['shared_year'],
      reading_days: ['reading_day'],
      mails: ['mail'],
      passkeys: ['passkey'],
      sessions: ['session'],
    }
    // Hashes of secrets and names, actions already answered, and rate limit counts.
    const notTold = [
      'known_browser',
      'former_name',
      'sent_request',
      'allowance',
      'share_left',
      'mailed_link',
      'totp',
      'recovery_code',
      'passkey_challenge',
      'last_doing',
    ]

    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'reader'::regclass`.execute(octavo.db)

    const known = new Set([...Object.values(told).flat(), ...notTold])
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})

test('whatever refers to a reader goes with them, or is among what a reader has who has lived fully', async (context) => {
  onOneMachine(context, 'the foreign keys that it reads lead from one machine to another, and are gone')
  const app = await startApp()
  const [lives, friend] = [await app.signUp('lives'), await app.signUp('friend')]
  ;[book] = await addBooks(app.db, [{ title: 'Emma' }])
  await liveFully(lives, friend, app)
  const id = await idOf(app, 'lives')

  const { rows: tables } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'reader'::regclass and confdeltype <> 'c'`.execute(app.db)
  const missing: string[] = []
  for (const { table, column } of tables) {
    const { rows } = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(app.db)
    if (rows.length === 0) missing.push(`${table}.${column}`)
  }
  // What moderators did stays for a time, and nobody else may take a name at once.
  const kept = ['former_name.reader_id', 'moderation_act.moderator_id', 'moderation_act.reader_id', 'report.reader_id']
  expect(missing.toSorted()).toEqual([...kept, 'taken_down.reader_id'])
})

describe('deleting an account', () => {
  test('requires the password, and slows down guesses', async () => {
    const grace = await octavo.signUp('grace')
    const guess = () => grace.call(deleteAccount, { body: { password: 'wrong password', reviews: 'delete' } })

    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(guess()).rejects.toMatchObject({ code: 'current_password_needed', status: 403 })
    }
    await expect(guess()).rejects.toMatchObject({ code: 'login_slowed', status: 429 })

    expect(await grace.call(verifyToken, {})).toEqual({ username: 'grace' })
  })

  test('is refused if the owner’s new password has ended its session meanwhile', async () => {
    const olive = await octavo.signUp('olive')
    const { token } = await octavo.anyone.call(login, { body: { username: 'olive', password: testPassword } })

    const outcome = await deleteBehindChange(octavo, olive, token)

    expect(outcome).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'not_signed_in' } }])
    expect(await olive.call(verifyToken, {})).toEqual({ username: 'olive' })
  })

  test('does not delete follows in that case', async () => {
    const app = await startApp({ madeUp: true })
    const pia = await app.signUp('pia')
    await addFollowers(app, 'pia', 1_100)
    const { token } = await app.anyone.call(login, { body: { username: 'pia', password: testPassword } })

    const outcome = await deleteBehindChange(app, pia, token)

    expect(outcome).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'not_signed_in' } }])
    expect(await pia.call(getOwnProfile, {})).toMatchObject({ followers_count: 1_100 })
  })

  test.each(['delete', 'keep'] as const)(
    'leaves no trace of the reader, and correct counts for others (reviews: %s)',
    async (reviews) => {
      const app = await startApp()
      const [alice, bob] = [await app.signUp('alice'), await app.signUp('bob')]
      const id = await idOf(app, 'alice')
      ;[book] = await addBooks(app.db, [{ title: 'Emma' }])
      await liveFully(alice, bob, app)
      if (reviews === 'keep') await foldChanges(app)

      await alice.call(deleteAccount, { body: { password: testPassword, reviews } })

      const traces = [id, id.replaceAll('-', ''), 'alice', createHash('sha256').update(alice.token).digest('hex')]
      expect(await findTraces(app, traces)).toEqual([])
      expect(await findDifferences(app.db)).toEqual([])
      await foldChanges(app)
      expect(await findDifferences(app.db)).toEqual([])
      const { followers_count, following_count } = await bob.call(getOwnProfile, {})
      expect([followers_count, following_count]).toEqual([0, 0])
      expect(await bob.call(getRatings, { params: { id: book.id } })).toMatchObject({ total_ratings: 0 })
      expect((await bob.call(listSharedReadlists, {})).readlists).toEqual([])
      const { results } = await bob.call(listReviews, { params: { id: book.id }, query: {} })
      expect(results.find(({ review_text }) => review_text === 'Long.')).toMatchObject({ likes_count: 0 })
      const { readlists } = await bob.call(listReadlists, { query: {} })
      expect(readlists.find(({ name }) => name === 'Winter')).toMatchObject({ likes_count: 0 })
      const board = await bob.call(getLeaderboard, { query: { period: 'all', scope: 'everyone', page: 1 } })
      expect(board.results.map(({ rank, username }) => [rank, username])).toEqual([[1, 'bob']])
      const { achievements } = await bob.call(listAchievements, {})
      expect(achievements.find(({ id: each }) => each === 'first-book')?.rarity).toBe(0)
    },
  )

  test('ends its imports first, while nobody has to wait for the books it keeps', async () => {
    const app = await startApp()
    const iris = await app.signUp('iris')
    const [kept] = await addBooks(app.db, [{ title: 'Emma' }])
    await iris.call(rateBook, { body: { google_books_id: kept!.google_books_id, rating: 4 } })
    for (let nth = 0; nth < 3; nth += 1) await storeImport(app.db, await idOf(app, 'iris'))
    const release = await hold(app.db, sql`select from book where id = ${kept!.id} for update`)

    const leaving = iris.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
    await untilWaiting(app.db, 1)
    const left = await app.db.selectFrom('import').select('id').execute()
    await release()
    await leaving

    expect(left).toEqual([])
  })

  test('completes with any number of follows', async () => {
    const app = await startApp()
    const [alice, bob] = [await app.signUp('alice'), await app.signUp('bob')]
    await addFollowers(app, 'alice', 1_100)
    await alice.call(followReader, { body: { username: 'bob' } })
    await bob.call(followReader, { body: { username: 'alice' } })

    await alice.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })

    expect(await app.db.selectFrom('follow').select('follower_id').execute()).toEqual([])
    const { followers_count, following_count } = await bob.call(getOwnProfile, {})
    expect([followers_count, following_count]).toEqual([0, 0])
  })

  test('deletes the reviews and all replies to them', async () => {
    const [heidi, ivan, [emma]] = [
      await octavo.signUp('heidi'),
      await octavo.signUp('ivan'),
      await addBooks(octavo.db, [{}]),
    ]
    const { id } = await heidi.call(createReview, { body: { book: emma.id, review_text: 'Mine.' } })
    await ivan.call(replyToReview, { params: { id }, body: { review_text: 'Below it.' } })
    const ivans = await ivan.call(createReview, { body: { book: emma.id, review_text: 'His.' } })
    await heidi.call(replyToReview, { params: { id: ivans.id }, body: { review_text: 'To him.' } })

    await heidi.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })

    const { results, total } = await ivan.call(listReviews, { params: { id: emma.id }, query: {} })
    expect([total, results.map(({ review_text, replies_count }) => [review_text, replies_count])]).toEqual([
      1,
      [['His.', 0]],
    ])
  })

  test('can leave reviews without an author, so that others can still reply', async () => {
    const [judy, ken, [emma]] = [
      await octavo.signUp('judy'),
      await octavo.signUp('ken'),
      await addBooks(octavo.db, [{}]),
    ]
    const { id } = await judy.call(createReview, { body: { book: emma.id, review_text: 'Stays.' } })
    await ken.call(replyToReview, { params: { id }, body: { review_text: 'Below it.' } })

    await judy.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })
    const again = await ken.call(replyToReview, { params: { id }, body: { review_text: 'Once more.' } })

    expect(again.parent).toBe(id)
    const { results, total } = await octavo.anyone.call(listReviews, { params: { id: emma.id }, query: {} })
    expect(total).toBe(1)
    expect(results[0]).toMatchObject({
      review_text: 'Stays.',
      replies_count: 2,
      user: { id: '', username: 'Unknown User', profile_image: '' },
    })
  })

  test('ends every session at once, and frees the email now and the username later', async () => {
    const leo = await octavo.signUp('leo')
    const { token } = await octavo.anyone.call(login, { body: { username: 'leo', password: testPassword } })

    await leo.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })

    for (const each of [leo, octavo.withToken(token)]) {
      await expect(each.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    }
    const credentials = { username: 'leo', password: testPassword }
    await expect(octavo.anyone.call(login, { body: credentials })).rejects.toMatchObject({ code: 'wrong_login' })
    const anew = { password: testPassword, email: 'leo@example.org' }
    await expect(octavo.anyone.call(register, { body: { ...anew, username: 'Leo' } })).rejects.toMatchObject({
      code: 'username_taken',
    })
    await octavo.anyone.call(register, { body: { ...anew, username: 'leonie' } })
    const mallory = await octavo.signUp('mallory')
    await expect(mallory.call(getProfile, { params: { username: 'leo' } })).rejects.toMatchObject({
      code: 'reader_not_found',
    })
  })

  test('during other activity fails no other request, and leaves every count correct', async () => {
    const app = await startApp()
    const [emma] = await addBooks(app.db, [{}])
    const crowd = await Promise.all(Array.from({ length: 8 }, (_, index) => app.signUp(`reader-${index}`)))
    const leaver = (name: string) => crowd.find((each) => each.username === name)
    const faults: unknown[] = []
    const attempt = (deed: Promise<unknown>) =>
      deed.catch((error: { status?: number }) => {
        if (error.status === undefined || error.status >= 500) faults.push(error)
      })

    async function live(reader: TestReader, turn: number): Promise<void> {
      const other = crowd[(crowd.indexOf(reader) + turn) % crowd.length]?.username ?? ''
      await Promise.all([
        attempt(reader.call(followReader, { body: { username: other } })),
        attempt(reader.call(rateBook, { body: { google_books_id: emma.id, rating: 1 + (turn % 5) } })),
        attempt(reader.call(updateReadingStatus, { params: { id: emma.id }, body: { status: 'FINISHED' } })),
        attempt(reader.call(createReview, { body: { book: emma.id, review_text: `Turn ${turn}` } })),
        attempt(reader.call(getOwnProfile, {})),
        attempt(answerNewest(reader)),
        attempt(app.anyone.call(login, { body: { username: reader.username, password: testPassword } })),
      ])
    }
    async function answerNewest(reader: TestReader): Promise<void> {
      const { results } = await reader.call(listReviews, { params: { id: emma.id }, query: {} })
      const id = results[0]?.id
      if (id) await reader.call(replyToReview, { params: { id }, body: { review_text: 'Yes.' } })
    }
    async function leave(name: string, reviews: 'delete' | 'keep'): Promise<void> {
      await leaver(name)?.call(deleteAccount, { body: { password: testPassword, reviews } })
    }

    const lives = crowd.map(async (reader) => {
      for (let turn = 1; turn <= 3; turn += 1) await live(reader, turn)
    })
    const leaving = [leave('reader-0', 'delete'), leave('reader-1', 'keep'), leave('reader-2', 'delete')]
    await Promise.all([...lives, ...leaving, foldChanges(app)])

    expect(faults).toEqual([])
    expect(await findDifferences(app.db)).toEqual([])
    const { n } = await app.db
      .selectFrom('reader')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    expect(n).toBe(5)
  })
})

/** Creates a row of every kind that a reader can have. */
let pests = 0

async function liveFully(reader: TestReader, friend: TestReader, app = octavo): Promise<void> {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const profile = { username: reader.username, email: `${reader.username}@example.org`, bio: 'Reads.' }
  const profile_image = `data:image/png;base64,${image.toString('base64')}`
  await reader.call(updateProfile, { body: { ...profile, profile_image } })
  await reader.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
  await reader.call(addFavorite, { body: { id: book.id } })
  await reader.call(rateBook, { body: { google_books_id: book.id, rating: 4 } })
  const keyed = createApi(async ({ method, url, body }) => {
    const headers = { ...bearer(reader), 'content-type': 'application/json', 'idempotency-key': 'once' }
    const reply = await app.app.inject({ method, url, headers, payload: JSON.stringify(body) })
    return { status: reply.statusCode, body: reply.json() }
  })
  const own = await keyed.call(createReview, { body: { book: book.id, review_text: 'Witty.' } })
  await friend.call(replyToReview, { params: { id: own.id }, body: { review_text: 'Is it?' } })
  const theirs = await friend.call(createReview, { body: { book: book.id, review_text: 'Long.' } })
  await reader.call(replyToReview, { params: { id: theirs.id }, body: { review_text: 'No.' } })
  await reader.call(likeReview, { params: { id: theirs.id } })
  await friend.call(likeReview, { params: { id: own.id } })
  const winter = await friend.call(createReadlist, { body: { name: 'Winter' } })
  await friend.call(updateReadlistAudience, { params: { id: winter.id }, body: { public: true } })
  await reader.call(likeReadlist, { params: { id: winter.id } })
  const { id } = await reader.call(createReadlist, { body: { name: 'Summer' } })
  await reader.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
  await reader.call(shareReadlist, { body: { readlist_id: id, target_username: friend.username } })
  await reader.call(followReader, { body: { username: friend.username } })
  await friend.call(followReader, { body: { username: reader.username } })
  const pest = `pest-${(pests += 1)}`
  await app.signUp(pest)
  await reader.call(blockReader, { body: { username: pest } })
  const shy = await app.signUp(`shy-${pests}`)
  await reader.call(muteReader, { body: { username: shy.username } })
  for (const each of [shy, reader]) await each.call(updatePrivacy, { body: { profile: 'followers' } })
  await shy.call(followReader, { body: { username: reader.username } })
  await reader.call(followReader, { body: { username: shy.username } })
  await reader.call(updatePrivacy, { body: { profile: 'everyone' } })
  await reader.call(checkIn, {})
  const today = new Date().toISOString().slice(0, 10)
  const own_challenge = { name: 'Mine', target_books: 1, start_date: today, end_date: today }
  await reader.call(createChallenge, { body: own_challenge })
  const offered = (await reader.call(listChallenges, {})).challenges.find(({ yours }) => !yours)
  await reader.call(joinChallenge, { params: { id: offered?.id ?? '' } })
  await reader.call(setGoal, { params: { period: today.slice(0, 4) }, body: { unit: 'books', target: 12 } })
  const parts = [{ to_percent: 100, due_on: today }]
  const plan = { book_id: book.id, starts_on: today, ends_on: today, parts }
  const [ours, joined] = [
    await reader.call(createGroup, { body: plan }),
    await friend.call(createGroup, { body: plan }),
  ]
  for (const [organizer, invited, group] of [
    [reader, friend, ours.id],
    [friend, reader, joined.id],
  ] as const) {
    await organizer.call(inviteToGroup, { params: { id: group }, body: { username: invited.username } })
    await invited.call(answerInvitation, { params: { id: group }, body: { accept: true } })
    await reader.call(createPost, { params: { id: group, part: 1 }, body: { text: 'Read.' } })
  }
  await app.anyone
    .call(login, { body: { username: reader.username, password: 'wrong password' } })
    .catch(() => 'a failed login is remembered too')
}

/** The owner's new password and a deletion by another session, admitted together and executed in this order. */
async function deleteBehindChange(app: TestApp, owner: TestReader, token: string) {
  const release = await hold(app.db, lockOf(owner.username))
  const ownersChange = changePassword(owner)
  await untilWaiting(app.db, 1)
  const theft = app.withToken(token).call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
  const outcome = Promise.allSettled([ownersChange, theft])
  await untilWaiting(app.db, 2)
  await release()
  return outcome
}

function changePassword(reader: TestReader): Promise<unknown> {
  const { username } = reader
  const body = { username, email: `${username}@example.org`, password: 'only the owner knows' }
  return reader.call(updateProfile, { body })
}

/** Every table's rows as text, to search for traces of the reader. */
async function findTraces(app: TestApp, traces: string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of await listTables(app.db)) {
    const { rows } = await sql<{ row: string }>`select stored::text as row from ${sql.table(table)} as stored`.execute(
      app.db,
    )
    found.push(
      ...rows.filter(({ row }) => traces.some((trace) => row.includes(trace))).map(({ row }) => `${table}: ${row}`),
    )
  }
  return found
}

async function idOf(app: TestApp, username: string): Promise<string> {
  const { id } = await app.db
    .selectFrom('reader')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return id
}

function bearer({ token }: TestReader): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

/** Without their own passwords, which are not needed. */
async function addFollowers({ db }: TestApp, username: string, count: number): Promise<void> {
  await sql`
    with followed as (
      select id from reader where username = ${username}
    ), fan as (
      insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at, following_count)
      select gen_random_uuid(), 'fan-' || n, 'fan-' || n, n || '@example.org', n || '@example.org', '', now(), 1
      from generate_series(1, ${count}::integer) as n
      returning id
    ), listed as (
      insert into readlist (id, reader_id, name, name_folded, kept_for_you, created_at)
      select gen_random_uuid(), id, 'Done Reading', 'done reading', true, now() from fan
    ), counted as (
      update reader_count set readers = readers + ${count}::integer
    ), added as (
      insert into follow (follower_id, followed_id, followed_at) select fan.id, followed.id, now() from fan, followed
    )
    update reader set followers_count = followers_count + ${count}::integer where username = ${username}`.execute(db)
}
