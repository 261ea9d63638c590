import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkFollow, followReader, listFollowers, listFollowing, unfollowReader } from '#contract/follows.ts'
import { listEarnedAchievements } from '#contract/points.ts'
import { startApp, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const follow = (reader: TestReader, username: string) => reader.call(followReader, { body: { username } })
const unfollow = (reader: TestReader, username: string) => reader.call(unfollowReader, { body: { username } })

describe('following', () => {
  test('a reader follows another, by the name in any case, and unfollows them', async () => {
    const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('Bob')]
    const check = { params: { username: 'bob' } }

    expect(await alice.call(checkFollow, check)).toEqual({ is_following: false })
    expect(await follow(alice, 'BOB')).toMatchObject({ is_following: true, followers_count: 1 })
    expect(await alice.call(checkFollow, check)).toEqual({ is_following: true })
    expect(await bob.call(checkFollow, { params: { username: 'alice' } })).toEqual({ is_following: false })
    expect(await unfollow(alice, 'bob')).toMatchObject({ is_following: false, followers_count: 0 })
    expect(await alice.call(checkFollow, check)).toEqual({ is_following: false })
  })

  test('a reader can follow ten thousand others', async () => {
    const app = await startApp({ madeUp: true })
    const reader = await app.signUp('collector')
    for (const name of ['last', 'beyond']) await app.signUp(name)
    await sql`update reader set following_count = 9999 where username = 'collector'`.execute(app.db)
    await follow(reader, 'last')

    const full = { code: 'list_is_full', status: 409, message: 'You can follow at most 10,000 readers.' }
    await expect(follow(reader, 'beyond')).rejects.toMatchObject(full)
    expect(await follow(reader, 'last')).toMatchObject({ is_following: true })
    await unfollow(reader, 'last')
    await follow(reader, 'beyond')
  })

  test('a reader follows at most a hundred a day who do not follow back, however often the same', async () => {
    const app = await startApp({ config: { rateLimitPerMinute: 0 } })
    app.setClock('2026-03-01T10:00:00Z')
    const [spammer, victim, friend] = [
      await app.signUp('spammer'),
      await app.signUp('victim'),
      await app.signUp('friend'),
    ]
    for (let times = 0; times < 100; times += 1) {
      await follow(spammer, 'victim')
      await unfollow(spammer, 'victim')
    }

    await expect(follow(spammer, 'victim')).rejects.toMatchObject({ code: 'rate_limited', status: 429 })
    await follow(friend, 'spammer')
    expect(await follow(spammer, 'friend')).toMatchObject({ is_following: true })
    expect(await follow(victim, 'friend')).toMatchObject({ is_following: true })
    app.setClock('2026-03-02T10:00:01Z')
    expect(await follow(spammer, 'victim')).toMatchObject({ is_following: true })
  })

  test('following or unfollowing again changes nothing', async () => {
    const [carol] = [await octavo.signUp('carol'), await octavo.signUp('dora')]

    const counts = [
      await unfollow(carol, 'dora'),
      await follow(carol, 'dora'),
      await follow(carol, 'dora'),
      await unfollow(carol, 'dora'),
      await unfollow(carol, 'dora'),
    ].map((each) => each.followers_count)

    expect(counts).toEqual([0, 1, 1, 0, 0])
  })

  test('nobody follows themselves', async () => {
    const erin = await octavo.signUp('erin')

    const failure = { code: 'invalid', status: 400, message: "You can't follow yourself." }
    await expect(follow(erin, 'ERIN')).rejects.toMatchObject(failure)
    await expect(unfollow(erin, 'erin')).rejects.toMatchObject(failure)
  })

  test('an unknown reader is not found', async () => {
    const frank = await octavo.signUp('frank')
    const params = { username: 'no one at all' }

    const calls = [
      follow(frank, params.username),
      unfollow(frank, params.username),
      frank.call(checkFollow, { params }),
      frank.call(listFollowers, { params, query: {} }),
      frank.call(listFollowing, { params, query: {} }),
    ]

    expect(await codesOf(calls)).toEqual(calls.map(() => 'reader_not_found'))
  })

  test('following requires signing in', async () => {
    const params = { username: 'alice' }

    const calls = [
      octavo.anyone.call(followReader, { body: params }),
      octavo.anyone.call(unfollowReader, { body: params }),
      octavo.anyone.call(checkFollow, { params }),
      octavo.anyone.call(listFollowers, { params, query: {} }),
      octavo.anyone.call(listFollowing, { params, query: {} }),
    ]

    expect(await codesOf(calls)).toEqual(calls.map(() => 'not_signed_in'))
  })
})

describe('counts', () => {
  test('counts match the rows after many simultaneous changes', async () => {
    const app = await startApp()
    const readers: TestReader[] = []
    for (const name of ['alice', 'bob', 'carol', 'dave']) readers.push(await app.signUp(name))
    const actions = readers.flatMap((reader) =>
      readers
        .filter((other) => other !== reader)
        .flatMap(({ username }) =>
          [follow, unfollow, follow, follow, unfollow].map((deed) => () => deed(reader, username)),
        ),
    )

    const done = await Promise.allSettled(actions.map((deed) => deed()))

    expect(done.filter((each) => each.status === 'rejected')).toEqual([])
    const { rows } = await sql`
      select username from reader where
        followers_count <> (select count(*) from follow where followed_id = reader.id) or
        following_count <> (select count(*) from follow where follower_id = reader.id)`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('two readers who follow each other over and over at once never deadlock', async () => {
    const app = await startApp()
    const [alice, bob] = [await app.signUp('alice'), await app.signUp('bob')]

    const rounds = Array.from({ length: 20 }, (_, i) => [
      (i % 2 ? follow : unfollow)(alice, 'bob'),
      (i % 2 ? follow : unfollow)(bob, 'alice'),
    ])

    await expect(Promise.all(rounds.flat())).resolves.toHaveLength(40)
  })
})

describe('the lists', () => {
  test('they contain followers and followed readers, newest first, with the date and whether the viewer follows them', async () => {
    const app = await startApp()
    const [alice, bob, carol] = [await app.signUp('alice'), await app.signUp('bob'), await app.signUp('carol')]
    app.setClock('2026-03-01T10:00:00Z')
    await follow(bob, 'alice')
    app.setClock('2026-03-02T10:00:00Z')
    await follow(carol, 'alice')
    await follow(alice, 'bob')

    const followers = await alice.call(listFollowers, { params: { username: 'ALICE' }, query: {} })
    const following = await carol.call(listFollowing, { params: { username: 'alice' }, query: {} })

    expect(followers).toEqual({
      results: [
        { username: 'carol', profile_image: '', follow_date: '2026-03-02T10:00:00.000Z', is_following: false },
        { username: 'bob', profile_image: '', follow_date: '2026-03-01T10:00:00.000Z', is_following: true },
      ],
      next: null,
    })
    expect(following.results).toEqual([
      { username: 'bob', profile_image: '', follow_date: '2026-03-02T10:00:00.000Z', is_following: false },
    ])
  })

  test('a long list comes in pages, each reader once, even while it changes', async () => {
    const app = await startApp({ madeUp: true })
    const alice = await app.signUp('alice')
    await addFollowers(app, 'alice', 45)

    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await alice.call(listFollowers, { params: { username: 'alice' }, query: after ? { after } : {} })
      seen.push(...page.results.map((each) => each.username))
      after = page.next ?? undefined
      await app.db.deleteFrom('follow').where('followed_at', '>', new Date('2026-01-01T00:00:43Z')).execute()
    } while (after)

    expect(seen).toEqual(Array.from({ length: 45 }, (_, i) => `fan-${44 - i}`))
  })

  test.each(['1', 'abc', "1.0'--", `${'9'.repeat(30)}.x`])('a made-up cursor is refused: %s', async (after) => {
    const alice = octavo.withToken((await octavo.signUp(`reader${after.length}`)).token)

    const call = alice.call(listFollowers, { params: { username: 'alice' }, query: { after } })

    await expect(call).rejects.toMatchObject({ code: 'invalid', status: 400 })
  })
})

describe('earning', () => {
  test('following five readers earns Good Company, announced to the follower at once and only once', async () => {
    const app = await startApp()
    const alice = await app.signUp('alice')
    const names = ['bob', 'carol', 'dave', 'erin', 'frank']
    for (const name of names) await app.signUp(name)

    const replies = []
    for (const name of names) replies.push(await follow(alice, name))
    await unfollow(alice, 'frank')
    const again = await follow(alice, 'frank')

    expect(replies.map((each) => each.gamification.points_earned)).toEqual([0, 0, 0, 0, 10])
    expect(replies[4]?.gamification).toMatchObject({
      achievements: ['Good Company'],
      achievement: { id: 'good-company' },
      notification: { show: true, type: 'achievement', message: 'Following frank!' },
    })
    expect(again.gamification.points_earned).toBe(0)
  })

  test('the tenth follower earns Well Connected, shown among the followed reader’s achievements', async () => {
    const app = await startApp({ madeUp: true })
    const [alice, bob] = [await app.signUp('alice'), await app.signUp('bob')]
    await addFollowers(app, 'alice', 9)

    const { gamification } = await follow(bob, 'alice')

    const { achievements } = await alice.call(listEarnedAchievements, {})
    expect(achievements.map((each) => each.name)).toEqual(['Well Connected'])
    expect(gamification).toMatchObject({ points_earned: 0, achievements: [] })
  })
})

test.each(['999999999999999', '-1', '1e9'])('a cursor with the time %s is refused', async (time) => {
  const after = `${time}.00000000-0000-7000-8000-000000000000`
  const reply = await octavo.app.inject({
    url: `/api/users/alice/followers/?after=${after}`,
    headers: { authorization: `Bearer ${(await octavo.signUp(`far${time.length}`)).token}` },
  })

  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
})

async function codesOf(calls: Promise<unknown>[]): Promise<unknown[]> {
  const done = await Promise.allSettled(calls)
  return done.map((each) => (each.status === 'rejected' ? each.reason.code : 'done'))
}

/** Each follows a second after the previous one. */
async function addFollowers({ db }: TestApp, username: string, count: number): Promise<void> {
  await sql`
    with fan as (
      insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at)
      select gen_random_uuid(), 'fan-' || n, 'fan-' || n, 'fan-' || n || '@example.org', 'fan-' || n || '@example.org', '', now()
      from generate_series(0, ${count}::integer - 1) as n
      returning id, username
    ), added as (
      insert into follow (follower_id, followed_id, followed_at)
      select fan.id, followed.id, timestamptz '2026-01-01T00:00:00Z' + substr(fan.username, 5)::integer * interval '1 second'
      from fan, reader as followed
      where followed.username = ${username}
      returning follower_id
    )
    update reader set followers_count = followers_count + (select count(*) from added)
    where username = ${username}`.execute(db)
}
