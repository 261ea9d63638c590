import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { followReader } from '#contract/follows.ts'
import { getPoints } from '#contract/points.ts'
import {
  addToReadlist,
  createReadlist,
  deleteReadlist,
  getReadlist,
  leaveReadlist,
  listReadlists,
  listReadlistShares,
  listSharedReadlists,
  removeFromReadlist,
  renameReadlist,
  reorderReadlist,
  shareReadlist,
  unshareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { addBooks } from '../testing/books.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let alice: TestReader
let bob: TestReader
beforeAll(async () => {
  octavo = await startApp()
  alice = await octavo.signUp('Alice')
  bob = await octavo.signUp('Bob')
})

const create = (reader: TestReader, name: string) => reader.call(createReadlist, { body: { name } })
const share = (reader: TestReader, readlist_id: string, target_username: string) =>
  reader.call(shareReadlist, { body: { readlist_id, target_username } })
const unshare = (reader: TestReader, readlist_id: string, target_username: string) =>
  reader.call(unshareReadlist, { body: { readlist_id, target_username } })

test('a shared readlist opens for the reader it is shared with, and stays missing for everyone else', async () => {
  const carol = await octavo.signUp('carol')
  const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
  const { id } = await create(alice, 'Shared')
  await alice.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })

  await share(alice, id, 'bOB')

  const opened = await bob.call(getReadlist, { params: { id }, query: {} })
  expect(opened).toMatchObject({ name: 'Shared', owner: 'Alice', owner_image: '', books: [{ title: 'Emma' }] })
  expect(opened).not.toHaveProperty('shared_with')
  expect(await alice.call(getReadlist, { params: { id }, query: {} })).toMatchObject({ shared_with: ['Bob'] })
  expect((await bob.call(listSharedReadlists, {})).readlists).toMatchObject([
    { id, name: 'Shared', owner: 'Alice', books: [{ id: book.id }], books_count: 1 },
  ])
  expect((await bob.call(listReadlists, { query: {} })).readlists.map((list) => list.id)).not.toContain(id)
  await expect(carol.call(getReadlist, { params: { id }, query: {} })).rejects.toMatchObject({
    code: 'readlist_not_found',
  })
})

test('the first books of a list are shown only to its owner and the readers it is shared with', async () => {
  const carla = await octavo.signUp('carla')
  const books = await addBooks(octavo.db, [{ title: 'Emma' }, { title: 'Persuasion' }, { title: 'Sanditon' }])
  const { id } = await create(alice, 'In part')
  const first = (reader: TestReader, count: number) =>
    reader.call(getReadlist, { params: { id }, query: { first: count } })
  expect(await first(alice, 2)).toMatchObject({ books: [], total: 0 })
  for (const book of books) await alice.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
  await share(alice, id, 'bOB')

  const whole = await bob.call(getReadlist, { params: { id }, query: {} })

  expect(whole).toMatchObject({ books: [{ title: 'Emma' }, { title: 'Persuasion' }, { title: 'Sanditon' }], total: 3 })
  expect(await first(bob, 2)).toEqual({ ...whole, books: whole.books.slice(0, 2) })
  expect(await first(bob, 3)).toEqual(whole)
  expect(await first(alice, 1)).toEqual({ ...whole, shared_with: ['Bob'], books: whole.books.slice(0, 1) })
  await expect(first(carla, 1)).rejects.toMatchObject({ code: 'readlist_not_found' })
})

test('a reader cannot change a list that is shared with them', async () => {
  const [book, other] = await addBooks(octavo.db, [{ title: 'Emma' }, { title: 'Persuasion' }])
  const { id } = await create(alice, 'Hands off')
  await alice.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
  await share(alice, id, 'bob')

  const attempts = [
    () => bob.call(renameReadlist, { body: { readlist_id: id, new_name: 'Mine' } }),
    () => bob.call(deleteReadlist, { params: { id } }),
    () => bob.call(removeFromReadlist, { query: {}, body: { readlist_id: id, book_id: book.id } }),
    () => bob.call(reorderReadlist, { body: { readlist_id: id, ordered_book_ids: [book.google_books_id] } }),
    () => bob.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } }),
    () => bob.call(addToReadlist, { body: { readlist_id: id, book_id: other.id } }),
    () => share(bob, id, 'alice'),
    () => unshare(bob, id, 'bob'),
  ]

  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'readlist_not_found' })
  expect(await alice.call(getReadlist, { params: { id }, query: {} })).toMatchObject({ name: 'Hands off', books: [{}] })
})

test('a share can be revoked, and again without harm', async () => {
  const { id } = await create(alice, 'For a while')
  await share(alice, id, 'bob')
  await share(alice, id, 'bob')

  await unshare(alice, id, 'BOB')
  await unshare(alice, id, 'bob')
  await unshare(alice, id, 'nobody-at-all')

  await expect(bob.call(getReadlist, { params: { id }, query: {} })).rejects.toMatchObject({
    code: 'readlist_not_found',
  })
})

test('a reader can leave a shared list, and again without harm', async () => {
  const carol = await octavo.signUp('carol-who-stays')
  const { id } = await create(alice, 'Too long')
  await share(alice, id, 'bob')
  await share(alice, id, carol.username)
  const leave = (reader: TestReader, readlist_id: string) => reader.call(leaveReadlist, { body: { readlist_id } })

  expect(await leave(bob, id)).toEqual({})
  expect(await leave(bob, id)).toEqual({})
  expect(await leave(alice, id)).toEqual({})
  expect(await leave(bob, 'no id of ours')).toEqual({})

  await expect(bob.call(getReadlist, { params: { id }, query: {} })).rejects.toMatchObject({
    code: 'readlist_not_found',
  })
  expect((await bob.call(listSharedReadlists, {})).readlists.map((list) => list.id)).not.toContain(id)
  expect(await alice.call(getReadlist, { params: { id }, query: {} })).toMatchObject({ shared_with: [carol.username] })
  await bob.call(followReader, { body: { username: 'alice' } })
  await share(alice, id, 'bob')
  expect(await bob.call(getReadlist, { params: { id }, query: {} })).toMatchObject({ name: 'Too long' })
})

test('after leaving a list, a reader gets no more lists from its owner, unless they follow the owner', async () => {
  const owner = await octavo.signUp('list-owner')
  const leaver = await octavo.signUp('list-leaver')
  const { id } = await create(owner, 'Cheap pills')
  await share(owner, id, leaver.username)
  await leaver.call(leaveReadlist, { body: { readlist_id: id } })
  const another = await create(owner, 'More cheap pills')
  await owner.call(deleteReadlist, { params: { id } })

  const refused = { code: 'reader_has_left', status: 409, message: expect.stringContaining('once they follow you') }
  await expect(share(owner, another.id, leaver.username)).rejects.toMatchObject(refused)
  await leaver.call(followReader, { body: { username: owner.username } })
  await share(owner, another.id, leaver.username)

  expect((await leaver.call(listSharedReadlists, {})).readlists.map((list) => list.id)).toEqual([another.id])
})

test('a day allows ten shares with readers who do not follow the owner, also concurrently, and any number with followers', async () => {
  const app = await startApp()
  app.setClock('2026-11-22T10:00:00Z')
  const owner = await app.signUp('advertiser')
  const strangers = []
  for (let i = 0; i < 13; i += 1) strangers.push(await app.signUp(`stranger-${i}`))
  const { id } = await create(owner, 'Buy now')

  const shared = await Promise.allSettled(strangers.map((reader) => share(owner, id, reader.username)))

  const refused = shared.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ code: 'rate_limited', status: 429, retryAfter: 24 * 60 * 60 })
  const left = strangers.filter((_, i) => shared[i]?.status === 'rejected')
  const { username } = strangers.find((_, i) => shared[i]?.status === 'fulfilled') ?? owner
  await share(owner, id, username)
  await left[0]!.call(followReader, { body: { username: owner.username } })
  await share(owner, id, left[0]!.username)
  app.setClock('2026-11-23T10:00:00Z')
  await share(owner, id, left[1]!.username)
  expect((await owner.call(listReadlistShares, { params: { id } })).shared_with).toHaveLength(12)
})

test('strangers’ lists do not push followed readers’ lists out of sight', async () => {
  const app = await startApp({ madeUp: true })
  const [friend, reader] = [await app.signUp('friend'), await app.signUp('popular')]
  await app.signUp('advertiser')
  await reader.call(followReader, { body: { username: 'friend' } })
  const { id } = await create(friend, 'For you')
  await share(friend, id, 'popular')
  await sql`
    with made as (
      insert into readlist (id, reader_id, name, name_folded, created_at)
      select gen_random_uuid(), reader.id, n::text, n::text, now() from reader, generate_series(1, 120) as n
      where username = 'advertiser'
      returning id
    )
    insert into readlist_share (readlist_id, reader_id, shared_at)
    select made.id, reader.id, now() + interval '1 hour' from made, reader where username = 'popular'`.execute(app.db)

  const { readlists } = await reader.call(listSharedReadlists, {})
  expect(readlists).toHaveLength(100)
  expect(readlists.at(-1)).toMatchObject({ id, owner: 'friend' })
})

test('only the owner sees with whom a list is shared', async () => {
  const { id } = await create(alice, 'Told')
  await share(alice, id, 'bob')

  expect(await alice.call(listReadlistShares, { params: { id } })).toEqual({ shared_with: ['Bob'] })
  await expect(bob.call(listReadlistShares, { params: { id } })).rejects.toMatchObject({ code: 'readlist_not_found' })
})

test("an owner's own lists say with how many each is shared, and those of others do not", async () => {
  const olga = await octavo.signUp('olga')
  const { id } = await create(olga, 'Counted')
  await share(olga, id, 'alice')
  await share(olga, id, 'bob')

  const own = (await olga.call(listReadlists, { query: {} })).readlists
  const shared = (await bob.call(listSharedReadlists, {})).readlists.find((list) => list.id === id)

  expect(own.map(({ name, shares_count }) => [name, shares_count])).toEqual([
    ['Done Reading', 0],
    ['Counted', 2],
  ])
  expect(shared).not.toHaveProperty('shares_count')
})

test('nobody shares with themselves or with a reader who is not there', async () => {
  const { id } = await create(alice, 'Whose')

  await expect(share(alice, id, 'ALICE')).rejects.toMatchObject({
    code: 'invalid',
    message: "You can't share a readlist with yourself.",
  })
  await expect(share(alice, id, 'nobody-at-all')).rejects.toMatchObject({ code: 'reader_not_found' })
})

test("'Done Reading' can be shared", async () => {
  const { readlists } = await alice.call(listReadlists, { query: {} })
  const stored = readlists.find((list) => list.kept_for_you)?.id ?? ''

  await share(alice, stored, 'bob')

  expect(await bob.call(getReadlist, { params: { id: stored }, query: {} })).toMatchObject({
    name: 'Done Reading',
    owner: 'Alice',
  })
})

test('the first share earns Curator, and nothing that is undone or repeated earns it again', async () => {
  const dave = await octavo.signUp('dave')
  const { id } = await create(dave, 'First')

  const first = await share(dave, id, 'bob')
  await unshare(dave, id, 'bob')
  const again = await share(dave, id, 'bob')
  await dave.call(deleteReadlist, { params: { id } })
  const other = await share(dave, (await create(dave, 'Second')).id, 'bob')

  expect(first.gamification).toMatchObject({
    points_earned: 10,
    achievements: ['Curator'],
    notification: { show: true, message: 'Readlist shared with Bob' },
  })
  expect([again, other].map(({ gamification }) => gamification.points_earned)).toEqual([0, 0])
  expect(await dave.call(getPoints, {})).toMatchObject({ total_points: 10 })
})

test('what was shared counts as shared for ever', async () => {
  const erin = await octavo.signUp('erin')
  const { id } = await create(erin, 'Gone')
  await share(erin, id, 'bob')
  await unshare(erin, id, 'bob')
  await erin.call(deleteReadlist, { params: { id } })

  const { n } = await octavo.db
    .selectFrom('readlist_first_share')
    .innerJoin('reader', 'reader.id', 'reader_id')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('username', '=', 'erin')
    .executeTakeFirstOrThrow()

  expect(n).toBe(1)
})

test('thirty shares at once are one share and one Curator', async () => {
  const frank = await octavo.signUp('frank')
  const { id } = await create(frank, 'Popular')

  const replies = await Promise.all(Array.from({ length: 30 }, () => share(frank, id, 'bob')))

  expect(replies.flatMap(({ gamification }) => gamification.achievements)).toEqual(['Curator'])
  expect(await frank.call(getReadlist, { params: { id }, query: {} })).toMatchObject({ shared_with: ['Bob'] })
})
