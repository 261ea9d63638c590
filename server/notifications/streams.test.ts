import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type KyselyPlugin } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { endOtherSessions } from '#contract/accounts/sessions.ts'
import { answerInvitation, inviteToGroup, leaveGroup, removeMember } from '#contract/groups/group-members.ts'
import { createPost } from '#contract/groups/group-posts.ts'
import { createGroup } from '#contract/groups/groups.ts'
import { decide, listActs, reverseAct } from '#contract/moderation/moderation.ts'
import { createReport } from '#contract/moderation/reports.ts'
import { updateProfile } from '#contract/profiles.ts'
import { updateReadingStatus } from '#contract/reading.ts'
import { createReadlist, shareReadlist } from '#contract/readlists.ts'
import { createReview, replyToReview } from '#contract/reviews.ts'
import { appoint } from '../moderation/appoint.ts'
import { addBooks } from '../testing/books.ts'
import { followReader } from '#contract/follows.ts'
import { countUnread, listNotifications, readNotification } from '#contract/notifications/notifications.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { muteReader } from '#contract/privacy/mutes.ts'
import { createListener } from '../db/listener.ts'
import { hashToken, newToken } from '../http/auth/session.ts'
import { countQueries } from '../testing/count-queries.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { createStreams, maxStreamsOfNetwork, maxStreamsOfReader } from './streams.ts'

vi.setConfig({ testTimeout: 30_000 })

let octavo: TestApp
/** On the same database. */
let second: TestApp
let address: string
let secondAddress: string
let alice: TestReader
let bob: TestReader
let next = 0
const open: AbortController[] = []

beforeAll(async () => {
  octavo = await startApp({ maxStreamMs: 3_600_000, madeUp: true })
  second = await startApp({ madeUp: true, db: octavo.db, listener: octavo.deps.listener, maxStreamMs: 3_600_000 })
  address = await octavo.app.listen({ port: 0 })
  secondAddress = await second.app.listen({ port: 0 })
})

beforeEach(async () => {
  next += 1
  alice = await octavo.signUp(`alice-${next}`)
  bob = await octavo.signUp(`bob-${next}`)
})

afterEach(() => {
  for (const each of open.splice(0)) each.abort()
})

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Listening {
  status: number
  headers: Headers
  /** What has come so far. */
  text: () => string
  numbers: () => number[]
  /** Resolves when the server ends it. */
  ended: Promise<void>
  hangUp: () => void
}

async function listen(token: string, at = address): Promise<Listening> {
  const controller = new AbortController()
  open.push(controller)
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' }
  const response = await fetch(`${at}/api/notifications/stream/`, { headers, signal: controller.signal })
  let text = ''
  const ended = (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const part of response.body ?? []) text += decoder.decode(part, { stream: true })
    } catch {
      // Hung up by this side.
    }
  })()
  return {
    status: response.status,
    headers: response.headers,
    text: () => text,
    numbers: () => [...text.matchAll(/event: unread\ndata: (\d+)\n\n/g)].map(([, n]) => Number(n)),
    ended,
    hangUp: () => controller.abort(),
  }
}

const last = (stream: Listening) => stream.numbers().at(-1)
const until = (claim: () => boolean) => vi.waitUntil(claim, { timeout: 10_000, interval: 10 })
const follow = (from: TestReader, to: TestReader) => from.call(followReader, { body: { username: to.username } })

async function anotherSession(reader: TestReader): Promise<string> {
  const token = newToken()
  const { id } = await octavo.db
    .selectFrom('reader')
    .select('id')
    .where('username', '=', reader.username)
    .executeTakeFirstOrThrow()
  const [at, expires_at] = [new Date(), new Date(Date.now() + 3_600_000)]
  await octavo.db
    .insertInto('session')
    .values({ token_hash: hashToken(token), reader_id: id, created_at: at, renewed_at: at, expires_at })
    .execute()
  return token
}

test('a stream says the number at once, and again whenever it changes, on every server and device', async () => {
  const streams = [await listen(alice.token), await listen(await anotherSession(alice), secondAddress)]
  await until(() => streams.every((each) => last(each) === 0))

  await follow(bob, alice)
  await until(() => streams.every((each) => last(each) === 1))
  const { results } = await alice.call(listNotifications, { query: {} })
  await alice.call(readNotification, { params: { id: results[0]?.id ?? '' } })
  await until(() => streams.every((each) => last(each) === 0))
  const other = await octavo.signUp(`other-of-${alice.username}`)
  await follow(other, alice)
  await until(() => streams.every((each) => last(each) === 1))
  await alice.call(muteReader, { body: { username: other.username } })
  await until(() => streams.every((each) => last(each) === 0))

  expect(streams.map((each) => new Set(each.numbers()))).toEqual([new Set([0, 1]), new Set([0, 1])])
})

test('says the number as an invitation is answered or taken back, and as a reader leaves a group or is removed', async () => {
  const [book] = await addBooks(octavo.db, [{}])
  const plan = { starts_on: day(0), ends_on: day(30), parts: [{ to_percent: 100, due_on: day(30) }] }
  const startGroup = () => bob.call(createGroup, { body: { book_id: book.id, ...plan } })
  const [{ id: other }, { id }] = [await startGroup(), await startGroup()]
  const params = { id }
  const body = { username: alice.username }
  const stream = await listen(alice.token)
  async function comesTo(unread: number) {
    await expect.poll(() => last(stream), { timeout: 10_000 }).toBe(unread)
  }

  await bob.call(inviteToGroup, { params: { id: other }, body })
  await comesTo(1)
  await bob.call(removeMember, { params: { id: other }, body })
  await comesTo(0)
  await bob.call(inviteToGroup, { params, body })
  await comesTo(1)
  await alice.call(answerInvitation, { params, body: { accept: true } })
  await comesTo(0)
  for (const reader of [alice, bob]) {
    await reader.call(updateReadingStatus, { params: { id: book.id }, body: { status: 'FINISHED' } })
    await reader.call(createPost, { params: { id, part: 1 }, body: { text: 'What a book!' } })
  }
  await comesTo(1)
  await alice.call(leaveGroup, { params })

  await comesTo(0)
})

test('says the number as a moderator hides a reply, a post or a readlist, and shows it again', async () => {
  const [mona, carol] = [await octavo.signUp(`mona-${next}`), await octavo.signUp(`carol-${next}`)]
  await appoint(octavo.db, mona.username, true)
  const [book] = await addBooks(octavo.db, [{}])
  const review = await alice.call(createReview, { body: { book: book.id, review_text: 'I loved it.' } })
  const reply = await bob.call(replyToReview, { params: { id: review.id }, body: { review_text: 'Fool.' } })
  const list = await bob.call(createReadlist, { body: { name: 'For fools' } })
  for (const { username } of [alice, carol]) {
    await bob.call(shareReadlist, { body: { readlist_id: list.id, target_username: username } })
  }
  const group = await bob.call(createGroup, {
    body: { book_id: book.id, starts_on: day(0), ends_on: day(30), parts: [{ to_percent: 100, due_on: day(30) }] },
  })
  for (const reader of [alice, carol]) {
    await bob.call(inviteToGroup, { params: group, body: { username: reader.username } })
    await reader.call(answerInvitation, { params: group, body: { accept: true } })
  }
  for (const reader of [alice, bob, carol]) {
    await reader.call(updateReadingStatus, { params: book, body: { status: 'FINISHED' } })
  }
  const post = await bob.call(createPost, { params: { id: group.id, part: 1 }, body: { text: 'Fools!' } })
  const stream = await listen(alice.token)
  await expect.poll(() => last(stream), { timeout: 10_000 }).toBe(3)

  for (const [reported, kind, { id }] of [
    ['review', 'reply', reply],
    ['readlist', 'readlist', list],
    ['post', 'post', post],
  ] as const) {
    await carol.call(createReport, { body: { kind: reported, id, reason: 'harassment', words: '' } })
    await mona.call(decide, { body: { kind, id, why: 'Against the rules.', hide: true } })
    await expect.poll(() => last(stream), { timeout: 10_000 }).toBe(2)
    const { results } = await mona.call(listActs, { query: {} })
    await mona.call(reverseAct, { params: { id: results[0]?.id ?? '' }, body: { why: 'A mistake.' } })
    await expect.poll(() => last(stream), { timeout: 10_000 }).toBe(3)
  }
})

test('is plain text that nothing on the way keeps back', async () => {
  const { status, headers } = await listen(alice.token)

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('content-encoding')).toBeNull()
  expect(headers.get('cache-control')).toContain('no-store')
})

test.each(['1.0', '1.1'])('proxies that speak HTTP %s get it with all headers of a reply', async (version) => {
  const { port } = new URL(address)
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  socket.write(
    `GET /api/notifications/stream/ HTTP/${version}\r\nhost: localhost\r\nauthorization: Bearer ${alice.token}\r\nconnection: close\r\n\r\n`,
  )
  await until(() => text.endsWith('event: unread\ndata: 0\n\n'))

  await follow(bob, alice)
  await until(() => text.endsWith('event: unread\ndata: 1\n\n'))
  socket.destroy()

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toMatch(/\r\ncontent-security-policy: [^\r]+\r\n/)
  expect(text).not.toMatch(/transfer-encoding|content-length/i)
})

test('streams cost no query while nothing happens, and say nothing about other readers', async () => {
  const { db, queriesOf } = countQueries(octavo.db)
  const third = await startApp({ madeUp: true, db, listener: octavo.deps.listener, maxStreamMs: 3_600_000 })
  const at = await third.app.listen({ port: 0 })
  const streams = await Promise.all(Array.from({ length: 5 }, () => listen(alice.token, at)))
  await until(() => streams.every((each) => last(each) === 0))
  // What is looked at for each that opens.
  await sleep(500)

  const queries = await queriesOf(async () => {
    await follow(alice, bob)
    await sleep(1_000)
  })

  expect(queries).toBe(0)
  expect(streams.map((each) => last(each))).toEqual([0, 0, 0, 0, 0])
})

describe('the stream ends', () => {
  test('when the reader logs out, on another server too, and the streams of other sessions go on', async () => {
    const other = await listen(await anotherSession(alice))
    const stream = await listen(alice.token, secondAddress)
    await until(() => last(stream) === 0)

    await alice.call(logout, {})

    await stream.ended
    expect(stream.text()).toContain('event: end')
    await follow(bob, alice)
    await until(() => last(other) === 1)
  })

  test('when another session ends it, on another server too', async () => {
    const stream = await listen(await anotherSession(alice), secondAddress)
    await until(() => last(stream) === 0)

    await alice.call(endOtherSessions, {})
    await stream.ended

    expect(stream.text()).toContain('event: end')
  })

  test('when another session sets a new password, on another server too, and that session’s own goes on', async () => {
    const own = await listen(alice.token)
    const stream = await listen(await anotherSession(alice), secondAddress)
    await until(() => last(own) === 0 && last(stream) === 0)

    const unchanged = { username: alice.username, email: `${alice.username}@example.org` }
    await alice.call(updateProfile, {
      body: { ...unchanged, password: 'a new long secret', current_password: testPassword },
    })

    await stream.ended
    expect(stream.text()).toContain('event: end')
    await follow(bob, alice)
    await until(() => last(own) === 1)
  })

  test('when the reader is suspended, on another server too', async () => {
    const stream = await listen(alice.token, secondAddress)
    await until(() => last(stream) === 0)

    await bob.call(createReport, { body: { kind: 'profile', id: alice.username, reason: 'harassment', words: '' } })
    const moderator = await octavo.signUp(`moderator-${next}`)
    await appoint(octavo.db, moderator.username, true)
    const { id } = await octavo.db
      .selectFrom('reader')
      .select('id')
      .where('username', '=', alice.username)
      .executeTakeFirstOrThrow()
    await moderator.call(decide, { body: { kind: 'profile', id, why: 'Against the rules.', suspend_days: 1 } })

    await stream.ended
    expect(stream.text()).toContain('event: end')
  })

  test('when the account is deleted, on another server too', async () => {
    const stream = await listen(alice.token, secondAddress)
    await until(() => last(stream) === 0)

    await alice.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })
    await stream.ended

    expect(stream.text()).toContain('event: end')
  })

  test('when the server stops, which waits for none', async () => {
    const third = await startApp({
      madeUp: true,
      db: octavo.db,
      listener: octavo.deps.listener,
      maxStreamMs: 3_600_000,
    })
    const stream = await listen(alice.token, await third.app.listen({ port: 0 }))
    await until(() => last(stream) === 0)

    await third.app.close()

    await stream.ended
    expect(stream.text()).not.toContain('event: end')
  })

  test('in time, so that the session is checked again', async () => {
    const brief = await startApp({ madeUp: true, db: octavo.db, listener: octavo.deps.listener, maxStreamMs: 50 })
    const stream = await listen(alice.token, await brief.app.listen({ port: 0 }))
    await stream.ended

    expect(stream.text()).not.toContain('event: end')
  })
})

test('visitors, and sessions that have ended, get no stream', async () => {
  expect((await fetch(`${address}/api/notifications/stream/`)).status).toBe(401)
  await alice.call(logout, {})
  expect((await listen(alice.token)).status).toBe(401)
})

test('a reader has a few streams at once; one that is hung up makes room', async () => {
  const streams = await Promise.all(Array.from({ length: maxStreamsOfReader }, () => listen(alice.token)))
  const refused = await listen(alice.token)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
  expect((await listen(bob.token)).status).toBe(200)

  streams[0]?.hangUp()

  await vi.waitUntil(async () => (await listen(alice.token)).status === 200, { timeout: 10_000 })
})

test('whoever is gone before their stream has begun takes no room', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let asking = 0
  async function isListening(): Promise<boolean> {
    asking += 1
    await held
    return true
  }
  const listener = { ...createListener({ address: 'postgres://octavo@127.0.0.1:1/octavo' }), isListening }
  const third = await startApp({ madeUp: true, db: octavo.db, listener, maxStreamMs: 3_600_000 })
  const { port } = new URL(await third.app.listen({ port: 0 }))
  const asked = `GET /api/notifications/stream/ HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${alice.token}\r\n\r\n`
  for (let i = 0; i < maxStreamsOfReader; i += 1) {
    const socket = connect(Number(port), '127.0.0.1', () => void socket.write(asked))
    await until(() => asking === i + 1)
    socket.destroy()
  }
  await sleep(300)
  release()

  const again = await listen(alice.token, `http://127.0.0.1:${port}`)

  expect(again.status).toBe(200)
})

test('for a stream, Node keeps neither its parser nor anything else that waits for a request', async () => {
  const connected = once(octavo.app.server, 'connection')
  const client = connect(Number(new URL(address).port), '127.0.0.1')
  const asked = `GET /api/notifications/stream/ HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${alice.token}\r\n\r\n`
  client.write(asked)
  const [socket] = (await connected) as [Socket]
  await once(client, 'data')

  const names = socket.eventNames().flatMap((event) => socket.listeners(event).map(({ name }) => name))

  expect(socket).toMatchObject({ parser: null })
  expect(names).not.toContainEqual(expect.stringContaining('socketOn'))
  client.destroy()
})

test('what is asked on the connection of a stream ends it, as the answer would stand in its middle', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  const ask = (path: string) =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${alice.token}\r\n\r\n`)
  ask('/api/notifications/stream/')
  await until(() => text.endsWith('event: unread\ndata: 0\n\n'))

  const ended = once(socket, 'close')
  ask('/api/notifications/unread/')
  await ended

  expect(text.match(/HTTP\/1\.1/g)).toHaveLength(1)
})

test('streams take none of the room that calls have', async () => {
  const readers = await Promise.all(Array.from({ length: 30 }, (_, n) => octavo.signUp(`crowd-${next}-${n}`)))
  const tokens = readers.flatMap(({ token }) => Array.from({ length: maxStreamsOfReader }, () => token))
  const streams = await Promise.all(tokens.map((token) => listen(token)))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))

  const calls = await Promise.all(
    Array.from({ length: 150 }, () =>
      fetch(`${address}/api/notifications/unread/`, { headers: { authorization: `Bearer ${alice.token}` } }),
    ),
  )

  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([200]))
})

test('after the connection that listens was lost, streams learn what they missed', async () => {
  const stream = await listen(alice.token)
  await until(() => last(stream) === 0)

  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'octavo listener' and datname = current_database()`.execute(octavo.db)
  await follow(bob, alice)
  await until(() => last(stream) === 1)

  expect(last(stream)).toBe(1)
})

test('a reader whose number cannot be counted keeps nobody else from theirs', async () => {
  const { id } = await octavo.db
    .selectFrom('reader')
    .select('id')
    .where('username', '=', alice.username)
    .executeTakeFirstOrThrow()
  const damaged: KyselyPlugin = {
    transformQuery({ node }) {
      const asked = JSON.stringify(node)
      if (asked.includes('distinct kind, subject') && asked.includes(id)) throw new Error('This page is damaged.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const third = await startApp({
    madeUp: true,
    db: octavo.db.withPlugin(damaged),
    listener: octavo.deps.listener,
    maxStreamMs: 3_600_000,
  })
  const at = await third.app.listen({ port: 0 })
  const uncounted = await listen(alice.token, at)
  const streams: Listening[] = []
  for (let n = 0; n < 6; n += 1) {
    const reader = await octavo.signUp(`behind-${next}-${n}`)
    streams.push(await listen(reader.token, at))
  }

  await until(() => streams.every((each) => last(each) === 0))
  expect(uncounted.numbers()).toEqual([])
})

test('while the database tells nothing, there is no stream, and the number can be asked for', async () => {
  const deaf = createListener({ address: 'postgres://octavo@127.0.0.1:1/octavo' })
  const third = await startApp({ madeUp: true, db: octavo.db, listener: deaf })
  const reply = await third.app.inject({
    url: '/api/notifications/stream/',
    headers: { authorization: `Bearer ${alice.token}` },
  })
  await deaf.close()

  expect([reply.statusCode, reply.json().code]).toEqual([503, 'busy'])
  expect(await third.withToken(alice.token).call(countUnread, {})).toEqual({ unread: 0 })
})

test('a stream that is refused, as too many are open from its network, holds no place of its reader', async () => {
  const streams = createStreams(octavo.deps)
  onTestFinished(() => streams.close())
  const closing: (() => void)[] = []
  const begin = () => ({ write: () => {}, end: () => {}, onClose: (then: () => void) => void closing.push(then) })
  const openAs = (id: string, network: string) => streams.open({ id }, { tokenHash: Buffer.alloc(32), network, begin })
  const readers = Array.from({ length: maxStreamsOfNetwork / maxStreamsOfReader }, () => randomUUID())
  for (const id of readers) for (let n = 0; n < maxStreamsOfReader; n += 1) await openAs(id, '192.0.2.1')
  const ann = randomUUID()

  for (let n = 0; n < maxStreamsOfReader; n += 1) await expect(openAs(ann, '192.0.2.1')).rejects.toThrow('busy')

  await expect(openAs(ann, '192.0.2.2')).resolves.toBeUndefined()
  closing.forEach((close) => close())
})
