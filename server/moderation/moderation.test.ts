import { createGroup, updateGroup } from '#contract/groups/groups.ts'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { login, verifyToken } from '#contract/accounts.ts'
import { logInByPasskey, startPasskeyLogin } from '#contract/accounts/passkeys.ts'
import { searchBooks } from '#contract/books.ts'
import { decide, listActs, listReported, reverseAct, type Reported } from '#contract/moderation/moderation.ts'
import { createReport, getSuspension, listNotices, listReports } from '#contract/moderation/reports.ts'
import { removedText, type ThingKind } from '#contract/moderation/things.ts'
import { updateEntry } from '#contract/library/readings.ts'
import { openReadlistLink, updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { deleteAccount, exportAccount, exportLibrary } from '#contract/personal-data.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import { getOwnProfile, getProfile, updateProfile } from '#contract/profiles.ts'
import {
  createReadlist,
  getReadlist,
  listSharedReadlists,
  noteReadlistBook,
  renameReadlist,
  shareReadlist,
  unshareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { createReview, deleteReview, editReview, listReviews, replyToReview } from '#contract/reviews.ts'
import { addBooks } from '../testing/books.ts'
import { countQueries } from '../testing/count-queries.ts'
import { hold, lockOf, untilWaiting } from '../testing/hold-lock.ts'
import { idleMailer } from '../testing/stand-ins/idle-mailer.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { findDifferences } from '../verification/verify-data.ts'
import { appoint } from './appoint.ts'

let octavo: TestApp
let mona: TestReader
let names = 0

beforeAll(async () => {
  octavo = await startApp()
  mona = await signUpModerator(octavo, 'mona')
})

async function signUpModerator(app: TestApp, username: string): Promise<TestReader> {
  const reader = await app.signUp(username)
  await appoint(app.db, username, true)
  return reader
}

function signUp(name: string): Promise<TestReader> {
  names += 1
  return octavo.signUp(`${name}-${names}`)
}

async function addBook(title = 'Emma') {
  const [book] = await addBooks(octavo.db, [{ title }])
  return book
}

/** A review that its author would not be proud of, reported by another reader. */
async function reportedReview(text = 'You fool.') {
  const [author, reporter, book] = [await signUp('rude'), await signUp('hurt'), await addBook()]
  const review = await author.call(createReview, { body: { book: book.id, review_text: text } })
  await report(reporter, 'review', review.id)
  return { author, reporter, book, id: review.id }
}

const report = (reader: TestReader, kind: 'review' | 'profile' | 'readlist' | 'picture', id: string, words = '') =>
  reader.call(createReport, { body: { kind, id, reason: 'harassment', words } })

async function inQueue(id: string, moderator = mona): Promise<Reported | undefined> {
  let after: string | undefined
  do {
    const page = await moderator.call(listReported, { query: after === undefined ? {} : { after } })
    const found = page.results.find((each) => each.id === id)
    if (found) return found
    after = page.next ?? undefined
  } while (after !== undefined)
  return undefined
}

type Acts = { hide?: true; remove_picture?: true; remove_name?: true; warn?: true; suspend_days?: number }

const act = (kind: ThingKind, id: string, acts: Acts, moderator = mona) =>
  moderator.call(decide, { body: { kind, id, why: 'Against the rules.', ...acts } })

/** The newest act of a kind in the log. */
async function newestAct(kind: string) {
  const { results } = await mona.call(listActs, { query: {} })
  const found = results.find((each) => each.act === kind)
  if (!found) throw new Error(`There is no ${kind} in the log.`)
  return found
}

const reverse = async (kind: string) =>
  mona.call(reverseAct, { params: { id: (await newestAct(kind)).id }, body: { why: 'A mistake.' } })

const idOf = async (username: string) =>
  (await octavo.db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id

const reviewsOf = (reader: { call: TestReader['call'] }, book: string) =>
  reader.call(listReviews, { params: { id: book }, query: {} })

describe('a report', () => {
  test('of a review, a reply, a profile, a readlist and a picture reaches the moderators with its context', async () => {
    const [rude, hurt, emma] = [await signUp('rude'), await signUp('hurt'), await addBook('Emma')]
    const top = await hurt.call(createReview, { body: { book: emma.id, review_text: 'I liked it.' } })
    const reply = await rude.call(replyToReview, { params: { id: top.id }, body: { review_text: 'Fool.' } })
    const review = await rude.call(createReview, { body: { book: emma.id, review_text: 'Fools!' } })
    const { id: list } = await rude.call(createReadlist, { body: { name: 'For fools' } })
    await rude.call(updateReadlists, { body: { book_id: emma.id, readlist_ids: [list] } })
    const why = { note: 'The worst of them.' }
    await rude.call(noteReadlistBook, { params: { id: list, book: emma.id }, body: why })
    await rude.call(shareReadlist, { body: { readlist_id: list, target_username: hurt.username } })
    await setProfile(rude, { bio: 'I hate fools.', profile_image: await picture() })
    const rudeId = await idOf(rude.username)

    await report(hurt, 'review', review.id, 'Me again.')
    await report(hurt, 'review', reply.id)
    await report(hurt, 'readlist', list)
    await report(hurt, 'profile', rude.username)
    await report(hurt, 'picture', rude.username.toUpperCase())

    const { results } = await mona.call(listReported, { query: {} })
    const found = results.filter((each) => each.username === rude.username)
    expect(found).toMatchObject([
      {
        kind: 'review',
        id: review.id,
        title: 'Emma',
        book: emma.google_books_id,
        said: 'Fools!',
        says: 'Fools!',
        words: ['Me again.'],
      },
      { kind: 'reply', id: reply.id, said: 'Fool.', answers: 'I liked it.' },
      { kind: 'readlist', id: list, said: 'For fools\nThe worst of them.', books: ['Emma'] },
      { kind: 'profile', id: rudeId, said: 'I hate fools.' },
      { kind: 'picture', id: rudeId, said: expect.stringMatching(/^\/api\/profile-images\//) },
    ])
  })

  test('counts once for each thing and reader, thirty times at once too; every reader counts', async () => {
    const { id, reporter } = await reportedReview()
    const another = await signUp('also-hurt')

    const sent = await Promise.allSettled(Array.from({ length: 30 }, () => report(another, 'review', id)))

    const codes = sent.map((each) => (each.status === 'rejected' ? each.reason.code : 'reported'))
    expect(codes.toSorted()).toEqual([...Array<string>(29).fill('already_reported'), 'reported'])
    await expect(report(reporter, 'review', id)).rejects.toMatchObject({ code: 'already_reported', status: 409 })
    expect(await inQueue(id)).toMatchObject({ reports: 2, reasons: [{ reason: 'harassment', times: 2 }] })
  })

  test('cannot be about what is one’s own, or what one cannot see', async () => {
    const { author, id } = await reportedReview()
    const other = await signUp('other')
    const secret = await author.call(createReview, {
      body: { book: (await addBook()).id, review_text: 'Mine.', visibility: 'private' },
    })
    const { id: list } = await author.call(createReadlist, { body: { name: 'Mine' } })

    await expect(report(author, 'review', id)).rejects.toMatchObject({ code: 'invalid' })
    await expect(report(author, 'profile', author.username)).rejects.toMatchObject({ code: 'invalid' })
    await expect(report(other, 'review', secret.id)).rejects.toMatchObject({ code: 'review_not_found' })
    await expect(report(other, 'readlist', list)).rejects.toMatchObject({ code: 'readlist_not_found' })
    await expect(report(other, 'picture', author.username)).rejects.toMatchObject({ code: 'reader_not_found' })
  })

  test('of a readlist that its secret link alone opens reaches the moderators, who can take it down, and no other does', async () => {
    const [owner, finder] = [await signUp('owner'), await signUp('finder')]
    const { id } = await owner.call(createReadlist, { body: { name: 'For fools only' } })
    const { link } = await owner.call(updateReadlistAudience, { params: { id }, body: { link: true } })

    await expect(report(finder, 'readlist', id)).rejects.toMatchObject({ code: 'readlist_not_found' })
    await expect(report(finder, 'readlist', 'no such link')).rejects.toMatchObject({ code: 'readlist_not_found' })
    await expect(report(owner, 'readlist', link ?? '')).rejects.toMatchObject({ code: 'invalid' })
    await report(finder, 'readlist', link ?? '')

    expect(await inQueue(id)).toMatchObject({ kind: 'readlist', said: 'For fools only' })
    await expect(report(finder, 'readlist', link ?? '')).rejects.toMatchObject({ code: 'already_reported' })
    await act('readlist', id, { hide: true })
    const opened = finder.call(openReadlistLink, { params: { link: link ?? '' }, query: {} })
    await expect(opened).rejects.toMatchObject({ code: 'readlist_not_found' })
  })

  test('tells its reader what came of it', async () => {
    const [first, second] = [await reportedReview(), await reportedReview()]
    const both = first.reporter
    await report(both, 'review', second.id)
    expect((await both.call(listReports, { query: {} })).results).toMatchObject([
      { kind: 'review', title: 'Emma', outcome: 'waiting', decided_at: null },
      { outcome: 'waiting' },
    ])

    expect(await act('review', first.id, { hide: true })).toEqual({ outcome: 'acted' })
    expect(await act('review', second.id, {})).toEqual({ outcome: 'no_action' })

    const { results } = await both.call(listReports, { query: {} })
    expect(results.map(({ outcome }) => outcome)).toEqual(['no_action', 'acted'])
    expect(results[0]?.decided_at).not.toBeNull()
    expect(await inQueue(first.id)).toBeUndefined()
  })

  test('of thousands is decided by as many queries as that of one, and each of them is told as they want, by mail too', async () => {
    const { db, queriesOf } = countQueries((await startApp({ madeUp: true })).db)
    const app = await startApp({ madeUp: true, db, mailer: idleMailer })
    const moderator = await signUpModerator(app, 'moderator')
    async function decideReportsBy(count: number, ways: ('here' | 'mail' | 'off')[]) {
      const { username } = await app.signUp(`rude-${count}-${ways.length}`)
      const id = await addReports(app, username, count, ways)
      return queriesOf(() => act('profile', id, { warn: true }, moderator))
    }
    // The first mail of a server opens the queue.
    await decideReportsBy(1, ['mail'])
    const one = await decideReportsBy(2, ['mail', 'here'])

    const many = await decideReportsBy(3_000, ['here', 'mail', 'off'])

    expect(many).toBe(one)
    const settings = await db.selectFrom('notification_setting').select(['reader_id', 'how']).execute()
    const told = await db.selectFrom('notification').select('reader_id').where('kind', '=', 'report').execute()
    const mails = await db.selectFrom('mail').select(['id', 'reader_id']).where('kind', '=', 'told_report').execute()
    const { rows: jobs } = await sql<{ id: string }>`
      select singleton_key as id from pgboss.job where name = 'mail'`.execute(db)
    const ofThose = (how: string) => {
      const those = new Set<string | null>(settings.filter((each) => each.how === how).map((each) => each.reader_id))
      return [told, mails].map((sent) => sent.filter(({ reader_id }) => those.has(reader_id)).length)
    }
    expect(ofThose('here')).toEqual([1_001, 0])
    expect(ofThose('mail')).toEqual([1_002, 1_002])
    expect(ofThose('off')).toEqual([0, 0])
    expect(new Set(jobs.map(({ id }) => id))).toEqual(new Set(mails.map(({ id }) => id)))
  })

  test('no longer names its reader once a block stands between the two', async () => {
    const [blocked, blocker] = [await reportedReview(), await reportedReview()]
    const { author, reporter } = blocked
    await report(reporter, 'review', blocker.id)
    await reporter.call(blockReader, { body: { username: author.username } })
    await blocker.author.call(blockReader, { body: { username: reporter.username } })

    const { results } = await reporter.call(listReports, { query: {} })

    expect(results.map(({ username, title }) => [username, title])).toEqual([
      ['', 'Emma'],
      ['', 'Emma'],
    ])
  })

  test('is limited to fifty a day', async () => {
    const [busy, book] = [await signUp('busy'), await addBook()]
    const { author, id } = await reportedReview()
    await report(busy, 'profile', author.username)
    await sql`
      update allowance set used = 50 from reader
      where reader.id = reader_id and username = ${busy.username} and name = 'report'`.execute(octavo.db)

    await expect(report(busy, 'review', id)).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
    expect(book.title).toBe('Emma')
  })

  test('says whether what was reported is marked as a spoiler', async () => {
    const [marked, bare] = [await reportedReview('She dies.'), await reportedReview('Fools!')]
    const body = { review_text: 'She dies.', has_spoilers: true }
    await marked.author.call(editReview, { params: { id: marked.id }, body })

    expect(await inQueue(marked.id)).toMatchObject({ has_spoilers: true })
    expect(await inQueue(bare.id)).toMatchObject({ has_spoilers: false })
  })

  test('shows what was reported even if its author has changed or deleted it since', async () => {
    const [edited, deleted] = [await reportedReview('Fool!'), await reportedReview('Idiot!')]
    await edited.author.call(editReview, { params: { id: edited.id }, body: { review_text: 'Friend!' } })
    await deleted.author.call(deleteReview, { params: { id: deleted.id } })

    expect(await inQueue(edited.id)).toMatchObject({ said: 'Fool!', says: 'Friend!', is_gone: false })
    expect(await inQueue(deleted.id)).toMatchObject({ said: 'Idiot!', says: '', is_gone: true })
    await expect(act('review', deleted.id, { hide: true })).rejects.toMatchObject({ code: 'invalid' })
    expect(await act('review', deleted.id, { warn: true })).toEqual({ outcome: 'acted' })
  })
})

describe('a moderator', () => {
  test('is made and unmade by the operator alone, which is in the log', async () => {
    const reader = await signUp('new')
    await expect(reader.call(listReported, { query: {} })).rejects.toMatchObject({
      code: 'not_a_moderator',
      status: 403,
    })

    expect(await appoint(octavo.db, reader.username.toUpperCase(), true)).toMatchObject({ isNew: true })
    expect(await appoint(octavo.db, reader.username, true)).toMatchObject({ isNew: false })
    expect(await reader.call(verifyToken, {})).toMatchObject({ is_moderator: true })
    await reader.call(listReported, { query: {} })
    await appoint(octavo.db, reader.username, false)

    await expect(reader.call(listReported, { query: {} })).rejects.toMatchObject({ code: 'not_a_moderator' })
    expect(await appoint(octavo.db, 'nobody-at-all', true)).toBeUndefined()
    const { results } = await mona.call(listActs, { query: {} })
    expect(results.filter(({ username }) => username === reader.username)).toMatchObject([
      { act: 'dismiss', by_operator: true, moderator: '', can_reverse: false },
      { act: 'appoint', by_operator: true },
    ])
  })

  test('hides a review: its author sees that and why, others that a moderator removed it, and the thread keeps its shape', async () => {
    const { author, reporter, book, id } = await reportedReview('You fool.')
    const reply = await reporter.call(replyToReview, { params: { id }, body: { review_text: 'Stop it.' } })

    await act('review', id, { hide: true })

    const [own] = (await reviewsOf(author, book.id)).results
    expect(own).toMatchObject({ id, review_text: removedText, removed_for: 'Against the rules.' })
    for (const viewer of [reporter, octavo.anyone]) {
      const { results, total } = await reviewsOf(viewer, book.id)
      expect(total).toBe(1)
      expect(results).toMatchObject([
        {
          id,
          review_text: removedText,
          removed_for: '',
          has_spoilers: false,
          replies: [{ id: reply.id, review_text: 'Stop it.' }],
        },
      ])
    }
    expect((await reporter.call(getProfile, { params: { username: author.username } })).recent_reviews).toEqual([])
    const { results: notices } = await author.call(listNotices, { query: {} })
    expect(notices).toMatchObject([
      { act: 'hide', kind: 'review', why: 'Against the rules.', text: 'You fool.', is_reversed: false },
    ])
    const refused = { code: 'removed_by_moderator', status: 409 }
    await expect(author.call(editReview, { params: { id }, body: { review_text: 'Fool!' } })).rejects.toMatchObject(
      refused,
    )
    await expect(author.call(replyToReview, { params: { id }, body: { review_text: 'Fool!' } })).rejects.toMatchObject(
      refused,
    )

    await reverse('hide')

    expect((await reviewsOf(reporter, book.id)).results).toMatchObject([{ review_text: 'You fool.' }])
    expect((await author.call(listNotices, { query: {} })).results).toMatchObject([{ is_reversed: true, text: '' }])
    expect((await reporter.call(listReports, { query: {} })).results).toMatchObject([{ outcome: 'no_action' }])
  })

  test('hides a readlist: its name and books are gone for others, and come back', async () => {
    const [owner, guest, book] = [await signUp('owner'), await signUp('guest'), await addBook()]
    const description = 'You all.\nEach of you.'
    const { id } = await owner.call(createReadlist, { body: { name: 'Fools', description } })
    await owner.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
    await owner.call(shareReadlist, { body: { readlist_id: id, target_username: guest.username } })
    await report(guest, 'readlist', id)
    expect(await inQueue(id)).toMatchObject({ said: `Fools\n${description}`, says: `Fools\n${description}` })
    expect((await guest.call(listReports, { query: {} })).results).toMatchObject([{ title: 'Fools' }])

    await act('readlist', id, { hide: true })

    expect((await owner.call(listNotices, { query: {} })).results).toMatchObject([{ text: `Fools\n${description}` }])
    expect((await owner.call(exportAccount, {})).readlists).toMatchObject([{}, { description }])
    expect(await guest.call(getReadlist, { params: { id }, query: {} })).toMatchObject({
      name: removedText,
      description: '',
      removed_for: '',
      books: [],
      total: 0,
    })
    expect((await guest.call(listSharedReadlists, {})).readlists).toMatchObject([
      { name: removedText, description: '', removed_for: '', books: [], covers: [] },
    ])
    const shownTo = async (viewer: TestReader) =>
      (await viewer.call(getReadingLife, { params: { username: owner.username } })).readlists
    expect([await shownTo(guest), await shownTo(owner)]).toEqual([[], []])
    expect(await owner.call(getReadlist, { params: { id }, query: {} })).toMatchObject({
      name: removedText,
      description: '',
      removed_for: 'Against the rules.',
      total: 1,
    })
    await expect(owner.call(renameReadlist, { body: { readlist_id: id, new_name: 'Fools' } })).rejects.toMatchObject({
      code: 'removed_by_moderator',
    })
    await owner.call(createReadlist, { body: { name: 'Fools' } })

    await reverse('hide')

    expect(await guest.call(getReadlist, { params: { id }, query: {} })).toMatchObject({
      name: 'Fools (again)',
      description,
      total: 1,
    })
  })

  test('hides a bio, removes a picture and a name, and gives them back', async () => {
    const [rude, hurt] = [await signUp('rude'), await signUp('hurt')]
    await setProfile(rude, { bio: 'I hate fools.', profile_image: await picture() })
    const before = await rude.call(getOwnProfile, {})
    const id = await idOf(rude.username)
    await report(hurt, 'profile', rude.username)

    await act('profile', id, { hide: true, remove_picture: true, remove_name: true })

    const { username, bio, profile_image } = await rude.call(getOwnProfile, {})
    expect([bio, profile_image]).toEqual([removedText, ''])
    expect(username).toMatch(/^reader-[0-9a-f]{12}$/)
    expect((await octavo.app.inject({ url: before.profile_image })).statusCode).toBe(404)
    await expect(hurt.call(getProfile, { params: { username: rude.username } })).rejects.toMatchObject({
      code: 'reader_not_found',
    })
    await expect(setProfile(rude, {}, rude.username)).rejects.toMatchObject({ code: 'username_taken' })
    await expect(setProfile(hurt, {}, rude.username)).rejects.toMatchObject({ code: 'username_taken' })
    expect(
      await octavo.anyone.call(login, { body: { username: `${rude.username}@example.org`, password: testPassword } }),
    ).toMatchObject({ username })

    for (const kind of ['hide', 'remove_picture', 'remove_name']) await reverse(kind)

    expect(await rude.call(getOwnProfile, {})).toEqual(before)
    expect((await octavo.app.inject({ url: before.profile_image })).statusCode).toBe(200)
  })

  test('what a reader chose after a removal stays when the removal is reversed', async () => {
    const [rude, hurt] = [await signUp('rude'), await signUp('hurt')]
    await setProfile(rude, { bio: 'I hate fools.' })
    await report(hurt, 'profile', rude.username)
    await act('profile', await idOf(rude.username), { hide: true, remove_name: true })
    const chosen = `kinder-${names}`
    await setProfile(rude, { bio: 'I like people.' }, chosen)

    await reverse('hide')
    await reverse('remove_name')

    expect(await rude.call(getOwnProfile, {})).toMatchObject({ username: chosen, bio: 'I like people.' })
  })

  test('warns: the reader is told why', async () => {
    const { author, id } = await reportedReview()

    await act('review', id, { warn: true })

    expect((await author.call(listNotices, { query: {} })).results).toMatchObject([
      { act: 'warn', kind: 'review', why: 'Against the rules.', until: null },
    ])
    const again = await author.call(createReview, { body: { book: (await addBook()).id, review_text: 'Fools.' } })
    await report(await signUp('hurt'), 'review', again.id)
    expect(await inQueue(again.id)).toMatchObject({ before: { removals: 0, warnings: 1, suspensions: 0 } })
  })

  test('closes a report without doing anything, and can open it again', async () => {
    const { reporter, id } = await reportedReview()
    await act('review', id, {})
    expect(await inQueue(id)).toBeUndefined()

    await reverse('close')

    expect(await inQueue(id)).toMatchObject({ reports: 1 })
    expect((await reporter.call(listReports, { query: {} })).results).toMatchObject([
      { outcome: 'waiting', decided_at: null },
    ])
    await act('review', id, { warn: true })
  })

  test('neither sees nor decides what is about them, and reverses nothing that was done about them', async () => {
    const app = await startApp()
    const [one, two, reader] = [
      await signUpModerator(app, 'one'),
      await signUpModerator(app, 'two'),
      await app.signUp('reader'),
    ]
    const [book] = await addBooks(app.db, [{}])
    const { id } = await one.call(createReview, { body: { book: book.id, review_text: 'Fools.' } })
    await report(reader, 'review', id)

    expect(await one.call(listReported, { query: {} })).toMatchObject({ results: [], total: 0 })
    await expect(act('review', id, {}, one)).rejects.toMatchObject({ code: 'about_yourself' })
    await expect(act('review', id, { suspend_days: 1 }, two)).rejects.toMatchObject({
      code: 'about_a_moderator',
      status: 403,
    })
    expect(await two.call(listReported, { query: {} })).toMatchObject({ total: 1 })
    await act('review', id, { hide: true }, two)
    const [hidden] = (await one.call(listActs, { query: {} })).results
    expect(hidden).toMatchObject({ act: 'hide', moderator: 'two', username: 'one', can_reverse: false })
    await expect(
      one.call(reverseAct, { params: { id: hidden?.id ?? '' }, body: { why: 'No.' } }),
    ).rejects.toMatchObject({ code: 'about_yourself' })
  })

  test('sees of a readlist that was reported what others see, and nothing once it is private again', async () => {
    const [owner, guest, book] = [await signUp('owner'), await signUp('guest'), await addBook()]
    const { id } = await owner.call(createReadlist, { body: { name: 'Fools' } })
    await owner.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
    await owner.call(shareReadlist, { body: { readlist_id: id, target_username: guest.username } })
    await report(guest, 'readlist', id)
    expect(await inQueue(id)).toMatchObject({ says: 'Fools', books: ['Emma'] })

    await owner.call(unshareReadlist, { body: { readlist_id: id, target_username: guest.username } })
    await owner.call(renameReadlist, { body: { readlist_id: id, new_name: 'For me alone' } })

    expect(await inQueue(id)).toMatchObject({ said: 'Fools', says: '', books: [], is_gone: false })

    const show = (body: { public?: boolean; link?: boolean }) =>
      owner.call(updateReadlistAudience, { params: { id }, body })
    for (const shown of ['public', 'link'] as const) {
      await show({ [shown]: true })
      expect(await inQueue(id)).toMatchObject({ says: 'For me alone', books: ['Emma'] })
      await show({ [shown]: false })
      expect(await inQueue(id)).toMatchObject({ says: '', books: [] })
    }
  })

  test('sees no private book, note or mail address, and no session', async () => {
    const { author, reporter, book, id } = await reportedReview('Of a book that becomes private.')
    const mine = await author.call(createReview, {
      body: { book: book.id, review_text: 'Nobody sees this.', visibility: 'private' },
    })
    await author.call(editReview, {
      params: { id },
      body: { review_text: 'Rewritten in secret.', visibility: 'private' },
    })

    const { body } = await octavo.app.inject({ url: '/api/moderation/queue/', headers: bearer(mona) })

    expect(await inQueue(id)).toMatchObject({ says: '', book: '', is_gone: false })
    for (const secret of [
      'Nobody sees this.',
      'Rewritten in secret.',
      '@example.org',
      author.token,
      reporter.username,
      mine.id,
    ]) {
      expect(body).not.toContain(secret)
    }
    await act('review', id, {})
  })

  test('who decides second is told that it is decided', async () => {
    const { id } = await reportedReview()
    const other = await signUpModerator(octavo, 'another-moderator')

    const both = await Promise.allSettled([act('review', id, { hide: true }), act('review', id, { hide: true }, other)])

    expect(both.map((each) => (each.status === 'rejected' ? each.reason.code : 'done')).toSorted()).toEqual([
      'done',
      'report_not_found',
    ])
    const acts = await octavo.db.selectFrom('moderation_act').select('id').where('thing_id', '=', id).execute()
    expect(acts).toHaveLength(1)
  })

  test('an act is reversed once, however often it is asked for', async () => {
    const { author, id } = await reportedReview()
    await act('review', id, { hide: true, suspend_days: 3 })

    const all = await Promise.allSettled(Array.from({ length: 10 }, () => reverse('suspend')))

    const codes = all.map((each) => (each.status === 'rejected' ? each.reason.code : 'reversed'))
    expect(codes.filter((code) => code === 'reversed')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['reversed', 'already_reversed']))
    expect(await author.call(getSuspension, {})).toMatchObject({ is_suspended: false })
  })
})

describe('a suspended reader', () => {
  async function suspended(days: number) {
    const found = await reportedReview()
    await act('review', found.id, { suspend_days: days })
    return found
  }

  test('can begin to log in by a passkey with a program that still sends the token', async () => {
    const { author } = await suspended(3)

    // This server has no passkeys; the call is not refused before it says so.
    await expect(author.call(startPasskeyLogin, {})).rejects.toMatchObject({ code: 'no_passkeys' })
    await expect(author.call(logInByPasskey, { body: { response: '{}' } })).rejects.toMatchObject({
      code: 'no_passkeys',
    })
  })

  test('can log in, export and leave, and learns until when and why; nothing else', async () => {
    const { author, id } = await suspended(3)

    const { token, is_suspended } = await octavo.anyone.call(login, {
      body: { username: author.username, password: testPassword },
    })
    const again = octavo.withToken(token)
    expect(is_suspended).toBe(true)
    expect(await again.call(verifyToken, {})).toEqual({ username: author.username, is_suspended: true })
    expect(await again.call(getSuspension, {})).toEqual({
      is_suspended: true,
      until: expect.stringMatching(/Z$/),
      why: 'Against the rules.',
    })
    expect(await again.call(exportAccount, {})).toMatchObject({
      reviews: [{ id, review_text: 'You fool.' }],
      moderation: [{ act: 'suspend', why: 'Against the rules.' }],
    })
    expect(await again.call(exportLibrary, {})).toContain('You fool.')
    const refused = {
      code: 'suspended',
      status: 403,
      message: expect.stringMatching(/^Your account is suspended until \w+ \d+, \d{4}\./),
    }
    await expect(again.call(getOwnProfile, {})).rejects.toMatchObject(refused)
    await expect(again.call(searchBooks, { query: { q: 'emma', page: 1, filterType: 'title' } })).rejects.toMatchObject(
      refused,
    )
    await again.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
    await expect(author.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('comes back by itself when the time is over', async () => {
    const app = await startApp()
    app.setClock('2026-11-20T10:00:00Z')
    const moderator = await signUpModerator(app, 'moderator')
    const [rude, hurt] = [await app.signUp('rude'), await app.signUp('hurt')]
    await report(hurt, 'profile', 'rude')
    const { id } = await app.db
      .selectFrom('reader')
      .select('id')
      .where('username', '=', 'rude')
      .executeTakeFirstOrThrow()
    await act('profile', id, { suspend_days: 2 }, moderator)

    app.setClock('2026-11-22T09:59:59Z')
    await expect(rude.call(getOwnProfile, {})).rejects.toMatchObject({
      message: expect.stringContaining('until November 22, 2026'),
    })
    app.setClock('2026-11-22T10:00:01Z')

    expect(await rude.call(getOwnProfile, {})).toMatchObject({ username: 'rude' })
    expect(await rude.call(getSuspension, {})).toEqual({ is_suspended: false, until: null, why: '' })
  })

  test('can be suspended for good, until it is reversed', async () => {
    const { author } = await suspended(0)
    await expect(author.call(getOwnProfile, {})).rejects.toMatchObject({
      code: 'suspended',
      message: expect.stringContaining('for good'),
    })
    expect(await author.call(getSuspension, {})).toMatchObject({ is_suspended: true, until: null })

    await reverse('suspend')

    expect(await author.call(getOwnProfile, {})).toMatchObject({ username: author.username })
  })

  test('of two suspensions the longer one counts, and the other is left when it is reversed', async () => {
    const { author } = await suspended(3)
    const another = await octavo.db
      .selectFrom('review')
      .innerJoin('reader', 'reader.id', 'reader_id')
      .select('review.id')
      .where('username', '=', author.username)
      .executeTakeFirstOrThrow()
    await report(await signUp('hurt'), 'review', another.id)
    await act('review', another.id, { suspend_days: 0 })
    expect(await author.call(getSuspension, {})).toMatchObject({ until: null })

    await reverse('suspend')

    expect(await author.call(getSuspension, {})).toMatchObject({ is_suspended: true, until: expect.any(String) })
  })

  test('is free again when the operator makes them a moderator', async () => {
    const { author } = await suspended(0)

    expect(await appoint(octavo.db, author.username, true)).toMatchObject({ endedSuspension: true })

    expect(await author.call(listReported, { query: {} })).toMatchObject({ total: expect.any(Number) })
  })

  test('writes nothing after the moderator’s call has returned, even with calls on their way', async () => {
    const app = await startApp()
    const moderator = await signUpModerator(app, 'moderator')
    const [rude, hurt] = [await app.signUp('rude'), await app.signUp('hurt')]
    const [book] = await addBooks(app.db, [{}])
    const { id } = await rude.call(createReview, { body: { book: book.id, review_text: 'Fools.' } })
    await report(hurt, 'review', id)
    const write = () => rude.call(replyToReview, { params: { id }, body: { review_text: 'And you.' } })

    const writing = Promise.allSettled(Array.from({ length: 20 }, write))
    await act('review', id, { suspend_days: 1 }, moderator)
    const { n } = await countReviews(app)
    const codes = (await writing).flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))

    expect(new Set([...codes, 'suspended'])).toEqual(new Set(['suspended']))
    expect((await countReviews(app)).n).toBe(n)
  })
})

test('of a review that its author keeps to themselves by now, or of whose book they do, moderators do not get the title', async () => {
  const [hidden, shown] = [await reportedReview('Fool.'), await reportedReview('Fools.')]
  await hidden.author.call(updateEntry, { params: { id: hidden.book.id }, body: { visibility: 'private' } })

  expect([await inQueue(hidden.id), await inQueue(shown.id)]).toMatchObject([{ title: '' }, { title: 'Emma' }])
})

test('one who is suspended while a call is on its way names no group any more', async () => {
  const { author, id } = await reportedReview('Fools.')
  const [book] = await addBooks(octavo.db, [{}])
  const due = octavo.deps.now().toISOString().slice(0, 10)
  const plan = { starts_on: due, ends_on: due, parts: [{ to_percent: 100, due_on: due }] }
  const group = (await author.call(createGroup, { body: { ...plan, name: 'Plain', book_id: book.id } })).id
  const release = await hold(octavo.db, lockOf(author.username))

  const suspending = act('review', id, { suspend_days: 1 })
  await untilWaiting(octavo.db, 1)
  const edits = Promise.allSettled([
    author.call(createGroup, { body: { ...plan, name: 'You too', book_id: book.id } }),
    author.call(updateGroup, { params: { id: group }, body: { ...plan, name: 'You too' } }),
  ])
  await untilWaiting(octavo.db, 3)
  await release()
  await suspending

  for (const edit of await edits) expect(edit).toMatchObject({ reason: { code: 'suspended' } })
})

test('one who is suspended while a call is on its way edits no review, profile or name of a readlist any more', async () => {
  const { author, id } = await reportedReview('Fools.')
  const readlist = (await author.call(createReadlist, { body: { name: 'Plain' } })).id
  const { username, email } = await author.call(getOwnProfile, {})
  const release = await hold(octavo.db, lockOf(username))

  const suspending = act('review', id, { suspend_days: 1 })
  await untilWaiting(octavo.db, 1)
  const edits = Promise.allSettled([
    author.call(editReview, { params: { id }, body: { review_text: 'And you.' } }),
    author.call(updateProfile, { body: { username, email, bio: 'And you.' } }),
    author.call(createReadlist, { body: { name: 'And you' } }),
    author.call(renameReadlist, { body: { readlist_id: readlist, new_name: 'You too' } }),
  ])
  await untilWaiting(octavo.db, 5)
  await release()
  await suspending

  for (const edit of await edits) expect(edit).toMatchObject({ reason: { code: 'suspended' } })
})

test('a review that is hidden while its author edits it stays hidden, whoever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { author, book, id } = await reportedReview(`Fools ${round}.`)
    const edit = () => author.call(editReview, { params: { id }, body: { review_text: 'Rewritten.' } })

    await Promise.allSettled([edit(), act('review', id, { hide: true }), edit(), edit()])

    expect((await reviewsOf(octavo.anyone, book.id)).results).toMatchObject([
      { review_text: removedText, removed_for: '' },
    ])
  }
})

describe('the log', () => {
  test('cannot be changed or shortened, not even in the database', async () => {
    const { id } = await reportedReview()
    await act('review', id, { warn: true })
    const before = await octavo.db.selectFrom('moderation_act').selectAll().orderBy('id').execute()

    // On distributed tables, a row does not know whether a reader is still there: an id may go, and nothing else.
    const ofIds = [
      sql`update moderation_act set moderator_id = null`,
      sql`update moderation_act set reader_id = null where reader_id is not null`,
    ]
    for (const change of [
      ...(inject('testCluster').isDistributed ? [] : ofIds),
      sql`update moderation_act set why = 'Something else.'`,
      sql`update moderation_act set acted_at = now()`,
      sql`delete from moderation_act`,
      sql`truncate moderation_act cascade`,
    ]) {
      await expect(change.execute(octavo.db)).rejects.toThrow('Acts of moderators cannot be changed.')
    }

    expect(await octavo.db.selectFrom('moderation_act').selectAll().orderBy('id').execute()).toEqual(before)
  })

  test('shows the acts of one decision in their order, though they are of one moment', async () => {
    for (let times = 0; times < 10; times += 1) {
      const { id } = await reportedReview()
      await act('review', id, { hide: true, warn: true, suspend_days: 1 })

      const { results } = await mona.call(listActs, { query: {} })

      expect(results.slice(0, 3).map((each) => each.act)).toEqual(['suspend', 'warn', 'hide'])
    }
  })

  test('keeps an act without the name when the moderator or the reader leaves', async () => {
    const app = await startApp()
    const [moderator, other] = [await signUpModerator(app, 'moderator'), await signUpModerator(app, 'other')]
    const [rude, hurt] = [await app.signUp('rude'), await app.signUp('hurt')]
    await report(hurt, 'profile', 'rude')
    const { id } = await app.db
      .selectFrom('reader')
      .select('id')
      .where('username', '=', 'rude')
      .executeTakeFirstOrThrow()
    await act('profile', id, { warn: true, suspend_days: 1 }, moderator)

    for (const reader of [moderator, rude])
      await reader.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })

    const { results } = await other.call(listActs, { query: {} })
    expect(results.filter((each) => !each.by_operator)).toMatchObject([
      { act: 'suspend', moderator: '', username: '', why: 'Against the rules.' },
      { act: 'warn', moderator: '', username: '', why: 'Against the rules.' },
    ])
    expect(await findDifferences(app.db)).toEqual([])
  })
})

test('deleting an account ends its reports, and those about it; a kept review still waits for a moderator', async () => {
  const { author, reporter, id } = await reportedReview('Mine, kept.')
  await report(await signUp('also-hurt'), 'profile', author.username)
  const authorId = await idOf(author.username)

  await author.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })
  expect(await inQueue(authorId)).toBeUndefined()
  expect(await inQueue(id)).toMatchObject({ username: '', says: 'Mine, kept.' })
  await expect(act('review', id, { warn: true })).rejects.toMatchObject({
    code: 'invalid',
    message: 'Whoever wrote this has left.',
  })
  await act('review', id, { hide: true })
  await reporter.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })

  expect(await octavo.db.selectFrom('report').select('id').where('thing_id', '=', id).execute()).toEqual([])
})

test('what a moderator hid stays hidden when its author leaves and keeps it, and can be shown again', async () => {
  const { author, book, id } = await reportedReview('Mine, kept.')
  await act('review', id, { hide: true })
  const authorId = await idOf(author.username)
  await report(await signUp('also-hurt'), 'profile', author.username)
  await setProfile(author, { bio: 'I hate fools.' })
  await act('profile', authorId, { hide: true, remove_name: true })

  await author.call(deleteAccount, { body: { password: testPassword, reviews: 'keep' } })

  expect((await reviewsOf(octavo.anyone, book.id)).results).toMatchObject([
    { review_text: removedText, removed_for: '' },
  ])
  expect(await findDifferences(octavo.db)).toEqual([])
  const left = await octavo.db
    .selectFrom('taken_down')
    .select('text')
    .where('text', 'in', ['I hate fools.', author.username])
    .execute()
  expect(left).toEqual([])
  const { results } = await mona.call(listActs, { query: {} })
  const hiding = results.find((each) => each.act === 'hide' && each.kind === 'review')
  await mona.call(reverseAct, { params: { id: hiding?.id ?? '' }, body: { why: 'A mistake.' } })
  expect((await reviewsOf(octavo.anyone, book.id)).results).toMatchObject([{ review_text: 'Mine, kept.' }])
  expect(await findDifferences(octavo.db)).toEqual([])
})

/** Reports of a profile, as calls would make them, by new readers who take turns in how they want to be told. Returns the profile's id. */
async function addReports({ db }: TestApp, username: string, count: number, ways: string[]): Promise<string> {
  const { id } = await db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, () => randomUUIDv7())
  const hows = ids.map((_, nth) => ways[nth % ways.length])
  await sql`
    insert into reader (id, username, username_folded, email, email_folded, email_proven_at, password_hash, created_at, points)
    select id, name, name, name || '@example.org', name || '@example.org', now(), '', now(), 0
    from unnest(${ids}::uuid[]) as id, lateral (select 'hurt-' || id as name) as named`.execute(db)
  await sql`
    insert into notification_setting (reader_id, kind, how)
    select id, 'report', how from unnest(${ids}::uuid[], ${hows}::text[]) as each (id, how)`.execute(db)
  await sql`
    insert into report (id, reporter_id, thing_kind, thing_id, reader_id, title, said, reason, words, reported_at)
    select gen_random_uuid(), reporter, 'profile', ${id}, ${id}, '', '', 'spam', '', now()
    from unnest(${ids}::uuid[]) as reporter`.execute(db)
  return id
}

const countReviews = async (app: TestApp) =>
  app.db
    .selectFrom('review')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()

function bearer({ token }: TestReader): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

async function picture(): Promise<string> {
  const bytes = await sharp({
    create: { width: 20, height: 20, channels: 3, background: `hsl(${(names * 37) % 360}, 80%, 50%)` },
  })
    .png()
    .toBuffer()
  return `data:image/png;base64,${bytes.toString('base64')}`
}

function setProfile(reader: TestReader, change: { bio?: string; profile_image?: string }, username?: string) {
  return reader.call(updateProfile, {
    body: { username: username ?? reader.username, email: `${reader.username}@example.org`, ...change },
  })
}
