import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { getListsWithBook } from '#contract/books/lists-with-book.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { getPoints } from '#contract/points.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { openReadlistLink, updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { getReadingLife } from '#contract/profiles/reading-life.ts'
import {
  createReadlist,
  deleteReadlist,
  getReadlist,
  likeReadlist,
  listLikedReadlists,
  listReadlists,
  listSharedReadlists,
  maxLikedReadlists,
  shareReadlist,
  unlikeReadlist,
  unshareReadlist,
  updateReadlists,
} from '#contract/readlists.ts'
import { addBooks } from '../testing/books.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
let alice: TestReader
let bob: TestReader
let carol: TestReader
beforeAll(async () => {
  octavo = await startApp({ madeUp: true })
  alice = await octavo.signUp('alice')
  bob = await octavo.signUp('bob')
  carol = await octavo.signUp('carol')
})

let next = 0
async function makeReadlist(owner: TestReader): Promise<string> {
  next += 1
  const { id } = await owner.call(createReadlist, { body: { name: `Austen ${next}` } })
  return id
}

async function makePublic(owner: TestReader): Promise<string> {
  const id = await makeReadlist(owner)
  await owner.call(updateReadlistAudience, { params: { id }, body: { public: true } })
  return id
}

const like = (reader: TestReader, id: string) => reader.call(likeReadlist, { params: { id } })
const unlike = (reader: TestReader, id: string) => reader.call(unlikeReadlist, { params: { id } })
const opened = async (reader: TestReader, id: string) => {
  const { likes_count, liked } = await reader.call(getReadlist, { params: { id }, query: {} })
  return [likes_count, liked]
}

test('a readlist says how many like it, and to each whether they do', async () => {
  const id = await makePublic(alice)
  expect(await opened(bob, id)).toEqual([0, undefined])

  expect(await like(bob, id)).toEqual({ likes_count: 1, liked: true })
  expect(await like(carol, id)).toEqual({ likes_count: 2, liked: true })

  expect(await opened(bob, id)).toEqual([2, true])
  expect(await opened(alice, id)).toEqual([2, undefined])
})

test('wherever a readlist is shown, it says how many like it', async () => {
  const [owner, friend] = [await octavo.signUp('ada'), await octavo.signUp('ben')]
  const [book] = await addBooks(octavo.db, [{}])
  const id = await makePublic(owner)
  await owner.call(updateReadlists, { body: { book_id: book.id, readlist_ids: [id] } })
  const audience = await owner.call(updateReadlistAudience, { params: { id }, body: { link: true } })
  await owner.call(shareReadlist, { body: { readlist_id: id, target_username: 'ben' } })

  await like(friend, id)

  const ofList = (lists: readonly { id: string; likes_count?: number }[]) =>
    lists.find((list) => list.id === id)?.likes_count
  expect(ofList((await owner.call(listReadlists, { query: {} })).readlists)).toBe(1)
  expect(ofList((await friend.call(listSharedReadlists, {})).readlists)).toBe(1)
  const life = await friend.call(getReadingLife, { params: { username: 'ada' } })
  expect(ofList(life.readlists)).toBe(1)
  expect(ofList((await friend.call(getListsWithBook, { params: { id: book.id } })).results)).toBe(1)
  const linked = await octavo.anyone.call(openReadlistLink, { params: { link: audience.link ?? '' }, query: {} })
  expect(linked.likes_count).toBe(1)
})

test('a reader finds again what they liked, the last first, without what is shared with them or no longer open to them', async () => {
  const reader = await octavo.signUp('lea')
  const [first, last, shared, hidden, removed] = [
    await makePublic(alice),
    await makePublic(alice),
    await makeReadlist(alice),
    await makePublic(alice),
    await makePublic(alice),
  ]
  await alice.call(shareReadlist, { body: { readlist_id: shared, target_username: 'lea' } })
  for (const id of [first, last, shared, hidden, removed]) await like(reader, id)
  await alice.call(updateReadlistAudience, { params: { id: hidden }, body: { public: false } })
  await sql`update readlist set removed_for = 'Advertising' where id = ${removed}`.execute(octavo.db)

  const { readlists } = await reader.call(listLikedReadlists, {})

  expect(readlists.map(({ id }) => id)).toEqual([last, first])
  expect(readlists[1]).toMatchObject({ owner: 'alice', liked: true, likes_count: 1, books_count: 0 })
  await unlike(reader, first)
  expect((await reader.call(listLikedReadlists, {})).readlists.map(({ id }) => id)).toEqual([last])
})

test('liking twice counts once, and a like can be taken back twice', async () => {
  const id = await makePublic(alice)

  await like(bob, id)
  expect(await like(bob, id)).toEqual({ likes_count: 1, liked: true })

  expect(await unlike(bob, id)).toEqual({ likes_count: 0, liked: false })
  expect(await unlike(bob, id)).toEqual({ likes_count: 0, liked: false })
})

test('likes that come at the same moment are all counted', async () => {
  const id = await makePublic(alice)
  const readers = await Promise.all(Array.from({ length: 8 }, (_, n) => octavo.signUp(`crowd-${n}`)))

  await Promise.all(readers.map((reader) => like(reader, id)))

  expect(await opened(alice, id)).toEqual([8, undefined])
})

test('a like earns no points, and nobody is told of it', async () => {
  const [owner, reader] = [await octavo.signUp('dora'), await octavo.signUp('emil')]
  const id = await makePublic(owner)
  const points = async () =>
    Promise.all([owner, reader].map(async (each) => (await each.call(getPoints, {})).total_points))
  const before = await points()

  await like(reader, id)

  expect(await points()).toEqual(before)
  expect((await owner.call(listNotifications, { query: {} })).results).toEqual([])
})

test('a readlist that is deleted takes its likes with it', async () => {
  const id = await makePublic(alice)
  await like(bob, id)

  await alice.call(deleteReadlist, { params: { id } })

  const { rows } = await sql`select from readlist_like where readlist_id = ${id}`.execute(octavo.db)
  expect(rows).toEqual([])
})

test('a readlist that is deleted at the same moment is not liked, and the reader is told', async () => {
  const id = await makePublic(alice)
  const deleted = await hold(octavo.db, sql`delete from readlist where id = ${id}`, { keep: true })
  const liking = like(bob, id).catch((error: unknown) => error)
  await untilWaiting(octavo.db, 1)
  await deleted()

  expect(await liking).toMatchObject({ code: 'readlist_not_found' })
})

describe('what cannot be liked', () => {
  test('one’s own readlist', async () => {
    await expect(like(alice, await makePublic(alice))).rejects.toMatchObject({
      code: 'invalid',
      message: "You can't like your own readlist.",
    })
  })

  test('a readlist that one may not open, or no longer', async () => {
    const id = await makeReadlist(alice)
    await expect(like(bob, id)).rejects.toMatchObject({ code: 'readlist_not_found' })

    await alice.call(shareReadlist, { body: { readlist_id: id, target_username: 'bob' } })
    expect(await like(bob, id)).toEqual({ likes_count: 1, liked: true })
    await alice.call(unshareReadlist, { body: { readlist_id: id, target_username: 'bob' } })

    await expect(unlike(bob, id)).rejects.toMatchObject({ code: 'readlist_not_found' })
  })

  test('nothing at all', async () => {
    await expect(like(bob, 'no-such-id')).rejects.toMatchObject({ code: 'readlist_not_found' })
  })

  test('what a moderator has removed, though it is shared', async () => {
    const id = await makeReadlist(alice)
    await alice.call(shareReadlist, { body: { readlist_id: id, target_username: 'bob' } })
    await sql`update readlist set removed_for = 'Advertising' where id = ${id}`.execute(octavo.db)

    await expect(like(bob, id)).rejects.toMatchObject({ code: 'removed_by_moderator' })
  })
})

test.each([
  ['the owner', 0],
  ['the reader who liked it', 1],
])(
  'a block by %s leaves the number as it was, which would tell who liked it, and no like can come after',
  async (_, blocker) => {
    const readers = [await octavo.signUp(`gil-${blocker}`), await octavo.signUp(`hal-${blocker}`)] as const
    const [owner, reader] = readers
    const id = await makePublic(owner)
    await like(reader, id)

    const [one, other] = blocker === 0 ? readers : ([reader, owner] as const)
    await one.call(blockReader, { body: { username: other.username } })

    expect(await opened(owner, id)).toEqual([1, undefined])
    await expect(like(reader, await makePublic(owner))).rejects.toMatchObject({ code: 'readlist_not_found' })
  },
)

describe('bounds that no person meets', () => {
  test('500 likes a day', async () => {
    const reader = await octavo.signUp('ivy')
    const id = await makePublic(alice)
    await like(reader, await makePublic(alice))
    await sql`update allowance set used = 500 where reader_id = (select id from reader where username = 'ivy') and name = 'like_readlist'`.execute(
      octavo.db,
    )

    await expect(like(reader, id)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await opened(reader, id)).toEqual([0, undefined])
  })

  test('5,000 in all', async () => {
    const reader = await octavo.signUp('jon')
    await octavo.signUp('kim')
    await sql`
      with made as (
        insert into readlist (id, reader_id, name, name_folded, likes_count, created_at)
        select gen_random_uuid(), reader.id, n::text, n::text, 1, now()
        from reader, generate_series(1, ${maxLikedReadlists}::integer) as n where username = 'kim'
        returning id
      )
      insert into readlist_like select made.id, reader.id, now() from made, reader where username = 'jon'`.execute(
      octavo.db,
    )
    const id = await makePublic(alice)

    await expect(like(reader, id)).rejects.toMatchObject({
      code: 'list_is_full',
      message: 'You can like at most 5,000 readlists.',
    })
    expect(await opened(alice, id)).toEqual([0, undefined])
  })
})
