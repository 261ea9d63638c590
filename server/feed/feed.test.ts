import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getFeed, type FeedEntry } from '#contract/feed/feed.ts'
import { followReader, unfollowReader } from '#contract/follows.ts'
import { addReading, editReading, updateEntry } from '#contract/library/readings.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { blockReader } from '#contract/privacy/blocks.ts'
import { muteReader, unmuteReader } from '#contract/privacy/mutes.ts'
import { updateReadlistAudience } from '#contract/privacy/readlist-audience.ts'
import { updatePrivacy } from '#contract/privacy/settings.ts'
import { rateBook } from '#contract/ratings.ts'
import { removeReadingStatus, updateReadingStatus } from '#contract/reading.ts'
import { addToReadlist, createReadlist } from '#contract/readlists.ts'
import { createReview, deleteReview, likeReview, replyToReview, unlikeReview } from '#contract/reviews.ts'
import { goodreadsFile, importFile, takeBack } from '../imports/testing/import-file.ts'
import { addBooks, type TestBook } from '../testing/books.ts'
import { countQueries } from '../testing/count-queries.ts'
import { watchQueries } from '../testing/generic-plans.ts'
import { onOneMachine } from '../testing/on-one-machine.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { listDoingsWith } from './feed.sql.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ background: true, pollingIntervalSeconds: 0.5 })
})

let pairs = 0
/** One who follows, and the one who is followed. */
async function followerAndFollowed(): Promise<[TestReader, TestReader]> {
  pairs += 1
  const [alice, bob] = [await octavo.signUp(`alice-${pairs}`), await octavo.signUp(`bob-${pairs}`)]
  await follow(alice, bob)
  return [alice, bob]
}

const follow = (reader: TestReader, { username }: TestReader) => reader.call(followReader, { body: { username } })
const start = (reader: TestReader, { id }: TestBook) =>
  reader.call(updateReadingStatus, { params: { id }, body: { status: 'READING' } })
const finish = (reader: TestReader, { id }: TestBook) =>
  reader.call(updateReadingStatus, { params: { id }, body: { status: 'FINISHED' } })
const rate = (reader: TestReader, { google_books_id }: TestBook, stars: number) =>
  reader.call(rateBook, { body: { google_books_id, stars } })
const review = (reader: TestReader, book: TestBook, review_text = 'I loved it.', has_spoilers = false) =>
  reader.call(createReview, { body: { book: book.id, review_text, has_spoilers } })
const feedOf = (reader: TestReader, after?: string) => reader.call(getFeed, { query: after ? { after } : {} })
const withBooks = (entries: FeedEntry[]) => entries.filter(({ book }) => book)
async function books(reader: TestReader): Promise<FeedEntry[]> {
  return withBooks((await feedOf(reader)).results)
}
const told = (entries: FeedEntry[]) =>
  entries.map(({ reader, book, doings }) => [reader.username, book?.title, doings.join(' ')])

async function publicList(reader: TestReader, name: string): Promise<string> {
  const { id } = await reader.call(createReadlist, { body: { name } })
  await reader.call(updateReadlistAudience, { params: { id }, body: { public: true } })
  return id
}

describe('the feed', () => {
  test('tells of a book that was read again and again on one day as of any other, and of the last lists it was put on', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [book] = await addBooks(octavo.db, [{ title: 'Persuasion' }])
    for (let n = 0; n < 6; n += 1) {
      await finish(bob, book)
      await start(bob, book)
      const list = await publicList(bob, `Again ${n}`)
      await bob.call(addToReadlist, { body: { readlist_id: list, book_id: book.id } })
    }
    await bob.call(updateEntry, { params: { id: book.id }, body: { state: 'DID_NOT_FINISH' } })
    const { rows } = await sql<{ reader_id: string }>`
      select id as reader_id from reader where username = ${bob.username}`.execute(octavo.db)
    const viewer = await octavo.db
      .selectFrom('reader')
      .select(['id', 'shows_game'])
      .where('username', '=', alice.username)
      .executeTakeFirstOrThrow()

    const [entry] = await books(alice)
    expect(entry).toMatchObject({ doings: ['started', 'finished', 'stopped', 'listed'] })
    expect(entry?.readlists.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((n) => `Again ${n}`))
    const day = { from: new Date(Date.now() - 86_400_000), before: new Date(Date.now() + 86_400_000) }
    const asked = [{ nth: 0, reader_id: rows[0]?.reader_id ?? '', book_id: book.id, ...day }]
    expect(await listDoingsWith(octavo.db, viewer, asked, new Date())).toHaveLength(3 + 5)
  })

  test('is empty for one who follows nobody, and says so', async () => {
    const loner = await octavo.signUp('loner')

    expect(await feedOf(loner)).toEqual({ results: [], next: null, follows_anyone: false })
  })

  test('tells in one entry what a reader did with a book on one day', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [book] = await addBooks(octavo.db, [{ title: 'Emma' }])
    await start(bob, book)
    await finish(bob, book)
    await rate(bob, book, 4.5)
    const { id } = await review(bob, book, 'Badly done, Emma.')
    const list = await publicList(bob, 'Classics')
    await bob.call(addToReadlist, { body: { readlist_id: list, book_id: book.id } })

    expect(await books(alice)).toMatchObject([
      {
        reader: { username: bob.username },
        book: { title: 'Emma' },
        doings: ['started', 'finished', 'rated', 'reviewed', 'listed'],
        stars: 4.5,
        review: { id, excerpt: 'Badly done, Emma.', is_cut: false, has_spoilers: false },
        readlists: [{ id: list, name: 'Classics' }],
      },
    ])
  })

  test('ends a day where its reader is, and puts the newest first', async () => {
    const app = await startApp()
    app.setClock('2026-03-01T12:00:00Z')
    const [alice, tokyo] = [await app.signUp('alice'), await app.signUp('tokyo', { timeZone: 'Asia/Tokyo' })]
    await follow(alice, tokyo)
    const [one, two] = await addBooks(app.db, [{ title: 'One' }, { title: 'Two' }])
    for (const [at, act] of [
      ['2026-03-02T14:00:00Z', () => start(tokyo, one)],
      ['2026-03-02T14:30:00Z', () => start(tokyo, two)],
      ['2026-03-02T14:59:00Z', () => rate(tokyo, one, 2)],
      ['2026-03-02T15:01:00Z', () => rate(tokyo, two, 3)],
      ['2026-03-03T02:00:00Z', () => finish(tokyo, two)],
    ] as const) {
      app.setClock(at)
      await act()
    }

    const { results } = await feedOf(alice)

    expect(withBooks(results).map(({ day, at, book, doings }) => [day, at, book?.title, doings])).toEqual([
      ['2026-03-03', '2026-03-03T02:00:00.000Z', 'Two', ['finished', 'rated']],
      ['2026-03-02', '2026-03-02T14:59:00.000Z', 'One', ['started', 'rated']],
      ['2026-03-02', '2026-03-02T14:30:00.000Z', 'Two', ['started']],
    ])
  })

  test('tells of books given up, and of no reading that was entered for long ago', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [given, old] = await addBooks(octavo.db, [{ title: 'Given up' }, { title: 'Read as a child' }])
    await bob.call(addReading, { params: { id: given.id }, body: { outcome: 'stopped', stopped_on: today() } })
    await bob.call(addReading, { params: { id: old.id }, body: { outcome: 'finished', finished_on: '1999-05' } })

    expect(told(await books(alice))).toEqual([[bob.username, 'Given up', 'stopped']])
  })

  test('takes back a finish that turns out to be of long ago, and keeps one that is only set right', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [old, right] = await addBooks(octavo.db, [{ title: 'Read as a child' }, { title: 'Read yesterday' }])
    for (const book of [old, right]) {
      const { reading } = await bob.call(addReading, {
        params: { id: book.id },
        body: { outcome: 'finished', finished_on: today() },
      })
      const finished_on = book === old ? '1999-05' : today(-1)
      await bob.call(editReading, { params: { id: reading.id }, body: { outcome: 'finished', finished_on } })
    }

    expect(told(await books(alice))).toEqual([[bob.username, 'Read yesterday', 'finished']])
  })

  test('tells of a reading that is added as begun lately, and not of one that was begun long ago', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [lately, longAgo, some] = await addBooks(octavo.db, [
      { title: 'Begun yesterday' },
      { title: 'Begun in spring' },
      { title: 'Begun some time' },
    ])
    const begin = ({ id }: TestBook, started_on?: string) =>
      bob.call(addReading, { params: { id }, body: { outcome: 'open', ...(started_on && { started_on }) } })
    await begin(lately, today(-1))
    await begin(longAgo, today(-90))
    await begin(some)

    expect(told(await books(alice))).toEqual([[bob.username, 'Begun yesterday', 'started']])
  })

  test('keeps a finish whose note is written weeks later', async () => {
    const app = await startApp()
    app.setClock('2026-03-01T12:00:00Z')
    const [alice, bob] = [await app.signUp('alice'), await app.signUp('bob')]
    await follow(alice, bob)
    const [book] = await addBooks(app.db, [{ title: 'Spring' }])
    const asked = { outcome: 'finished', finished_on: '2026-03-01' } as const
    const { reading } = await bob.call(addReading, { params: { id: book.id }, body: asked })
    app.setClock('2026-03-25T12:00:00Z')
    const params = { id: reading.id }
    await bob.call(editReading, { params, body: { ...asked, note: 'It stayed with me.' } })
    await bob.call(editReading, { params, body: { ...asked, finished_on: '2026-02-28', started_on: '2026-02-01' } })

    expect(told(await books(alice))).toEqual([['bob', 'Spring', 'finished']])
  })

  test('shortens a review, and keeps to itself one that gives the end away', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [long, spoiling] = await addBooks(octavo.db, [{ title: 'Long' }, { title: 'Spoiling' }])
    await review(bob, long, 'x'.repeat(301))
    await review(bob, spoiling, 'The butler did it.', true)

    expect((await books(alice)).map((entry) => entry.review)).toMatchObject([
      { excerpt: '', is_cut: true, has_spoilers: true },
      { excerpt: 'x'.repeat(300), is_cut: true, has_spoilers: false },
    ])
  })

  test('tells of a readlist when it becomes public, and of no book that was on it before', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [before, after] = await addBooks(octavo.db, [{ title: 'Before' }, { title: 'After' }])
    const { id } = await bob.call(createReadlist, { body: { name: 'Secret once' } })
    await bob.call(addToReadlist, { body: { readlist_id: id, book_id: before.id } })
    expect((await feedOf(alice)).results).toEqual([])
    await bob.call(updateReadlistAudience, { params: { id }, body: { public: true } })
    await bob.call(addToReadlist, { body: { readlist_id: id, book_id: after.id } })

    const { results } = await feedOf(alice)
    expect(told(results)).toEqual([
      [bob.username, 'After', 'listed'],
      [bob.username, undefined, ''],
    ])
    expect(results[1]?.readlists).toEqual([{ id, name: 'Secret once' }])

    await bob.call(updateReadlistAudience, { params: { id }, body: { public: false } })
    expect((await feedOf(alice)).results).toEqual([])
  })

  test('tells of achievements, unless either of the two has switched the game off', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [book] = await addBooks(octavo.db, [{ title: 'First' }])
    await finish(bob, book)
    const earned = async () => (await feedOf(alice)).results.flatMap(({ achievements }) => achievements)
    const game = (reader: TestReader, show_game: boolean) => reader.call(updatePrivacy, { body: { show_game } })

    expect((await earned()).length).toBeGreaterThan(0)
    for (const reader of [alice, bob]) {
      await game(reader, false)
      expect(await earned()).toEqual([])
      await game(reader, true)
    }
    expect((await earned()).length).toBeGreaterThan(0)
  })

  test('holds nothing that came from an import', async () => {
    const [alice, bob] = await followerAndFollowed()
    await publicList(bob, 'Shelf')
    const rows = [
      {
        Title: 'Imported',
        Author: 'A. Brought',
        'My Rating': '5',
        'Date Read': '2026/11/01',
        'My Review': 'Fine.',
        Bookshelves: 'shelf',
        'Exclusive Shelf': 'read',
      },
    ]
    await importFile(bob, goodreadsFile(rows))

    expect(await books(alice)).toEqual([])
  })

  test('tells the same after an import is undone as before it came', async () => {
    const [alice, bob] = await followerAndFollowed()
    const authors = ['Max Beerbohm']
    const [book, given] = await addBooks(octavo.db, [
      { title: 'Zuleika', authors },
      { title: 'Vathek', authors },
    ])
    await start(bob, book)
    await finish(bob, given)
    await rate(bob, given, 4)
    const before = await books(alice)
    const row = (title: string) => ({
      Title: title,
      Author: 'Max Beerbohm',
      'My Rating': '2',
      'Date Read': '2020/11/01',
    })
    const file = goodreadsFile(
      ['Zuleika', 'Vathek', 'Melmoth'].map((title) => ({ ...row(title), 'Exclusive Shelf': 'read' })),
    )
    const { id, counts, result } = await importFile(bob, file)
    expect([counts.matched, result?.readings]).toEqual([2, 3])

    await takeBack(bob, id)

    expect(told(before)).toEqual([
      [bob.username, 'Vathek', 'finished rated'],
      [bob.username, 'Zuleika', 'started'],
    ])
    expect(await books(alice)).toEqual(before)
  })

  test('tells of what was begun here, also when an import brings its end', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [book] = await addBooks(octavo.db, [{ title: 'Lavengro', authors: ['George Borrow'] }])
    await start(bob, book)
    const row = {
      Title: 'Lavengro',
      Author: 'George Borrow',
      'My Rating': '2',
      'Date Read': new Date().toISOString().slice(0, 10).replaceAll('-', '/'),
    }

    await importFile(bob, goodreadsFile([{ ...row, 'Exclusive Shelf': 'read' }]))

    const readings = octavo.db.selectFrom('reading').select(['outcome', 'import_id']).where('book_id', '=', book.id)
    expect(await readings.execute()).toEqual([{ outcome: 'finished', import_id: expect.any(String) }])
    expect(told(await books(alice))).toEqual([[bob.username, 'Lavengro', 'started']])
  })

  test('tells of each time through a book', async () => {
    const app = await startApp()
    const [alice, bob] = [await app.signUp('alice'), await app.signUp('bob')]
    await follow(alice, bob)
    const [book] = await addBooks(app.db, [{ title: 'Again' }])
    const again = () => bob.call(updateEntry, { params: { id: book.id }, body: { state: 'REREADING' } })
    for (const [at, act] of [
      ['2026-03-01T12:00:00Z', () => start(bob, book)],
      ['2026-03-05T12:00:00Z', () => finish(bob, book)],
      ['2026-03-10T12:00:00Z', again],
      ['2026-03-20T12:00:00Z', () => finish(bob, book)],
    ] as const) {
      app.setClock(at)
      await act()
    }

    expect((await books(alice)).map(({ day, doings }) => [day, doings])).toEqual([
      ['2026-03-20', ['finished']],
      ['2026-03-10', ['started']],
      ['2026-03-05', ['finished']],
      ['2026-03-01', ['started']],
    ])
  })

  test.each(['delete', 'keep'] as const)('is empty of one who has left: %s what they wrote', async (reviews) => {
    const [alice, bob] = await followerAndFollowed()
    const [book] = await addBooks(octavo.db, [{ title: 'Left behind' }])
    await finish(bob, book)
    await review(bob, book)
    await publicList(bob, 'My best')
    expect(await books(alice)).toHaveLength(1)

    await bob.call(deleteAccount, { body: { password: testPassword, reviews } })

    expect(await feedOf(alice)).toEqual({ results: [], next: null, follows_anyone: false })
  })

  test('shows no book that is private, removed or the reader’s own, and shows it again when it is public', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [book, other] = await addBooks(octavo.db, [{ title: 'Kept' }, { title: 'Removed' }])
    await finish(bob, book)
    await rate(bob, book, 5)
    await review(bob, book)
    await start(bob, other)
    expect(await books(alice)).toHaveLength(2)

    await bob.call(updateEntry, { params: { id: book.id }, body: { visibility: 'private' } })
    await bob.call(removeReadingStatus, { params: { id: other.id } })
    expect(await books(alice)).toEqual([])

    await bob.call(updateEntry, { params: { id: book.id }, body: { visibility: 'public' } })
    expect(told(await books(alice))).toEqual([[bob.username, 'Kept', 'finished rated reviewed']])
  })

  test('says of a review how many like it and answered it, and whether the viewer is one of those who like it', async () => {
    const [alice, bob] = await followerAndFollowed()
    const carol = await octavo.signUp(`carol-${pairs}`)
    await follow(carol, bob)
    const [book] = await addBooks(octavo.db, [{ title: 'Much discussed' }])
    const params = await review(bob, book).then(({ id }) => ({ id }))
    const answersOf = async (reader: TestReader) => {
      const { replies_count, likes_count, liked } = (await books(reader))[0]?.review ?? {}
      return { replies_count, likes_count, liked }
    }
    expect(await answersOf(alice)).toEqual({ replies_count: 0, likes_count: 0, liked: undefined })

    await carol.call(likeReview, { params })
    await alice.call(likeReview, { params })
    await alice.call(unlikeReview, { params })
    await alice.call(replyToReview, { params, body: { review_text: 'So did I.' } })

    expect(await answersOf(alice)).toEqual({ replies_count: 1, likes_count: 1, liked: undefined })
    expect(await answersOf(carol)).toEqual({ replies_count: 1, likes_count: 1, liked: true })
  })

  test('loses a deleted review', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [book] = await addBooks(octavo.db, [{ title: 'Reviewed' }])
    const { id } = await review(bob, book)
    await bob.call(deleteReview, { params: { id } })

    expect(await books(alice)).toEqual([])
  })

  test.each([
    ['mutes them', async (alice, bob) => void (await alice.call(muteReader, { body: { username: bob.username } }))],
    [
      'unfollows them',
      async (alice, bob) => void (await alice.call(unfollowReader, { body: { username: bob.username } })),
    ],
    ['blocks them', async (alice, bob) => void (await alice.call(blockReader, { body: { username: bob.username } }))],
    ['is blocked', async (alice, bob) => void (await bob.call(blockReader, { body: { username: alice.username } }))],
    ['is shut out', async (_, bob) => void (await bob.call(updatePrivacy, { body: { profile: 'nobody' } }))],
    [
      'follows one who is suspended',
      async (_, { username }) =>
        void (await octavo.db
          .updateTable('reader')
          .set({ suspended_until: new Date('9999-01-01') })
          .where('username', '=', username)
          .execute()),
    ],
  ] satisfies [string, (alice: TestReader, bob: TestReader) => Promise<void>][])(
    'has nothing of a reader once the viewer %s, on a later page neither',
    async (_, change) => {
      const [alice, bob] = await followerAndFollowed()
      const carol = await octavo.signUp(`carol-${pairs}`)
      await follow(alice, carol)
      const many = await addBooks(
        octavo.db,
        Array.from({ length: 60 }, (__, index) => ({ title: `Volume ${index}` })),
      )
      for (const [index, book] of many.entries()) await rate(index % 2 ? bob : carol, book, 4)
      const first = await feedOf(alice)
      expect(new Set(first.results.map(({ reader }) => reader.username))).toEqual(
        new Set([bob.username, carol.username]),
      )

      await change(alice, bob)

      const names = [...(await walk(alice)), ...(await walk(alice, first.next))].map(({ reader }) => reader.username)
      expect(new Set(names)).toEqual(new Set([carol.username]))
      await octavo.db.updateTable('reader').set({ suspended_until: null }).execute()
    },
  )

  test('shows a closed profile to accepted followers', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [book] = await addBooks(octavo.db, [{ title: 'Among friends' }])
    await start(bob, book)
    await bob.call(updatePrivacy, { body: { profile: 'followers' } })

    expect(told(await books(alice))).toEqual([[bob.username, 'Among friends', 'started']])
  })

  test('brings a muted reader back, with what was done meanwhile', async () => {
    const [alice, bob] = await followerAndFollowed()
    const [book] = await addBooks(octavo.db, [{ title: 'Meanwhile' }])
    await alice.call(muteReader, { body: { username: bob.username } })
    await start(bob, book)
    expect((await feedOf(alice)).results).toEqual([])

    await alice.call(unmuteReader, { body: { username: bob.username } })

    expect(await books(alice)).toHaveLength(1)
  })

  test('is walked page by page without a gap or a repetition, whatever happened at the same instant', async () => {
    const app = await startApp({ madeUp: true })
    app.setClock('2026-04-01T10:00:00Z')
    const alice = await app.signUp('alice')
    const followed = await Promise.all(Array.from({ length: 90 }, (_, index) => app.signUp(`reader-${index}`)))
    for (const reader of followed) await follow(alice, reader)
    await addBooks(
      app.db,
      Array.from({ length: 5 }, (_, index) => ({ title: `Tome ${index}` })),
    )
    // Three in five ratings are of one instant; the others lie hours apart.
    await sql`
      insert into rating (reader_id, book_id, quarters, rated_at)
      select reader.id, book.id, 16,
        timestamptz '2026-03-01T10:00:00Z' - case when n % 5 < 3 then interval '0' else n * interval '5 hours' end
      from (select id, row_number() over (order by id) as n from reader where username like 'reader-%') as reader,
        (select id from book) as book`.execute(app.db)

    const entries = await walk(alice)

    expect(entries).toHaveLength(450)
    expect(new Set(entries.map(({ id }) => id)).size).toBe(450)
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  test('does not show again, further down, what has grown since the first page', async () => {
    const app = await startApp()
    app.setClock('2026-04-01T08:00:00Z')
    const [alice, bob] = [await app.signUp('alice'), await app.signUp('bob')]
    await follow(alice, bob)
    const many = await addBooks(
      app.db,
      Array.from({ length: 30 }, (_, index) => ({ title: `Tome ${index}` })),
    )
    for (const [index, book] of many.entries()) {
      app.setClock(`2026-04-01T09:${String(index).padStart(2, '0')}:00Z`)
      await start(bob, book)
    }
    const first = await feedOf(alice)
    app.setClock('2026-04-01T12:00:00Z')
    for (const book of many.slice(0, 1)) await rate(bob, book, 4)

    const rest = await walk(alice, first.next)

    const titles = [...first.results, ...rest].map(({ book }) => book?.title)
    expect(titles).toEqual(
      many
        .slice(1)
        .map(({ title }) => title)
        .toReversed(),
    )
    expect(told(withBooks((await feedOf(alice)).results))[0]).toEqual(['bob', 'Tome 0', 'started rated'])
  })

  test('is not looked for among all that was ever done where one puts a few books on very many lists', async (context) => {
    onOneMachine(context, 'a plan is not told as JSON')
    const database = await createTestDatabase()
    const queries = watchQueries(database)
    onTestFinished(() => queries.close())
    const app = await startApp({ db: queries.db, madeUp: true })
    const [alice, sam] = [await app.signUp('alice'), await app.signUp('sam')]
    await follow(alice, sam)
    await addBooks(
      database.db,
      Array.from({ length: 100 }, (_, index) => ({ title: `Tome ${index}` })),
    )
    await sql`
      with other as (
        insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at)
        select gen_random_uuid(), 'o' || n, 'o' || n, 'o' || n || '@example.org', 'o' || n || '@example.org', 'x', now()
        from generate_series(1, 200) as n
        returning id
      ), followed as (
        insert into follow (follower_id, followed_id, followed_at)
        select reader.id, other.id, now() from reader, other where username = 'alice'
      )
      insert into rating (reader_id, book_id, quarters, rated_at)
      select other.id, book_id, 16, now() - interval '1 year' - make_interval(mins => nth::integer, days => n::integer)
      from (select id, row_number() over () as nth from other) as other,
        (select id as book_id, row_number() over () as n from book) as shelved`.execute(database.db)
    await sql`
      with list as (
        insert into readlist (id, reader_id, name, name_folded, created_at, is_public, public_since)
        select gen_random_uuid(), reader.id, 'List ' || n, 'list ' || n, now(), true, now() - interval '1 day'
        from reader, generate_series(1, 100) as n where username = 'sam'
        returning id
      )
      insert into readlist_book (readlist_id, book_id, position, added_at, told_at)
      select list.id, shelved.id, shelved.n, now(), now() - make_interval(mins => shelved.n::integer)
      from list, (select id, row_number() over (order by id) as n from book limit 3) as shelved`.execute(database.db)
    await queries.planAsOften()
    queries.forget()

    const { results } = await feedOf(alice)

    expect(told(withBooks(results)).map(([username]) => username)).toEqual(['sam', 'sam', 'sam'])
    // What is on Sam's lists a few times over; with all of the others it is 400,000.
    expect((await queries.runAgain()).rows).toBeLessThan(100_000)
  })

  test('takes four queries at most, however many are followed', async () => {
    const app = await startApp({ madeUp: true })
    const alice = await app.signUp('alice')
    const [book] = await addBooks(app.db, [{ title: 'Everywhere' }])
    for (let index = 0; index < 100; index += 1) {
      const reader = await app.signUp(`reader-${index}`)
      await follow(alice, reader)
      if (index % 2) await start(reader, book)
    }
    const counted = countQueries(app.db)
    const second = await startApp({ db: counted.db, madeUp: true })

    const queries = await counted.queriesOf(() => second.withToken(alice.token).call(getFeed, { query: {} }))

    expect(queries).toBeLessThanOrEqual(4)
  })
})

/** All entries from the cursor on. */
async function walk(reader: TestReader, after?: string | null): Promise<FeedEntry[]> {
  const entries: FeedEntry[] = []
  for (let next = after; next !== null;) {
    const page = await feedOf(reader, next)
    entries.push(...page.results)
    next = page.next
  }
  return entries
}

function today(plus = 0): string {
  return new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10)
}
