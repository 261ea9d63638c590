import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { login } from '#contract/accounts.ts'
import { resetPassword } from '#contract/accounts/recovery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getPoints } from '#contract/points.ts'
import { rateBook } from '#contract/ratings.ts'
import { openDatabase } from '../db/database.ts'
import { readyForMs } from './hooks/health.ts'
import { addBooks } from '../testing/books.ts'
import { startProxy } from '../testing/database-proxy.ts'
import { hold, lockOf } from '../testing/hold-lock.ts'
import { startApp, testPassword, type TestApp } from '../testing/test-app.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { expectations } from '../testing/trust/access-expectations.ts'
import { setStage } from '../testing/trust/access-world.ts'
import { listEndpoints, nameOf } from '../testing/trust/contract-endpoints.ts'
import { faultOfFailure } from '../testing/trust/failure-shape.ts'
import { howLong } from '../testing/trust/how-long.ts'
import { requestOf } from '../testing/trust/request-of.ts'

const silent = pino({ level: 'silent' })
const endpoints = await listEndpoints()

describe('while the database is away', () => {
  test('every call fails at once with a Retry-After, and works as soon as it is back', async () => {
    const { octavo, proxy } = await startBehindProxy()
    const requests = await requestsFor(octavo, endpoints)
    proxy.leave()

    // Each that waited for a connection would take three seconds, and all of them more than the test has.
    for (const { name, request } of requests) {
      const reply = await octavo.app.inject(request)
      const { statusCode, headers } = reply
      expect([name, statusCode, reply.json().code]).toEqual([name, 503, 'unavailable'])
      expect(Number(headers['retry-after'])).toBeGreaterThan(0)
      expect(faultOfFailure(statusCode, reply.body)).toBeUndefined()
    }
    expect((await octavo.app.inject({ url: '/health' })).statusCode).toBe(200)
    expect((await octavo.app.inject({ url: '/ready' })).statusCode).toBe(503)

    proxy.comeBack()
    await vi.waitFor(async () => expect((await octavo.app.inject({ url: '/ready' })).statusCode).toBe(200), {
      timeout: 10_000,
      interval: 20,
    })
    const points = requests.find(({ name }) => name === nameOf(getPoints))
    expect((await octavo.app.inject(points?.request ?? '/')).statusCode).toBe(200)
  })

  test('a silent database is not ready either, which is reported before a waiting call times out', async () => {
    const { octavo, proxy } = await startBehindProxy()
    const [waiting] = await requestsFor(octavo, [getPoints])
    expect((await octavo.app.inject({ url: '/ready' })).statusCode).toBe(200)
    proxy.freeze()
    // What was found just before is still the answer.
    await sleep(readyForMs)

    let answered = false
    const call = octavo.app.inject(waiting?.request ?? '/').then(() => (answered = true))
    const ready = await octavo.app.inject({ url: '/ready' })
    const wasFirst = !answered
    proxy.leave()
    await call

    expect([ready.statusCode, wasFirst]).toEqual([503, true])
    expect((await octavo.app.inject({ url: '/ready' })).statusCode).toBe(503)
  })

  test('readers who retry for five seconds get only that error, and then their answers', async () => {
    const { octavo, proxy } = await startBehindProxy()
    const alice = await octavo.signUp('alice')
    const [book] = await addBooks(octavo.db, [{}])
    const statuses = new Map<number, number>()
    const over = new AbortController()

    const asking = Array.from({ length: 8 }, async () => {
      while (!over.signal.aborted) {
        const status = await statusOf(alice.call(rateBook, { body: { google_books_id: book.id, rating: 4 } }))
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        await pause(10)
      }
    })
    await pause(200)
    proxy.leave()
    await pause(howLong({ short: 1_000, long: 5_000 }))
    proxy.comeBack()
    await pause(500)
    over.abort()
    await Promise.all(asking)

    expect([...statuses.keys()].toSorted()).toEqual([200, 503])
    expect(await statusOf(alice.call(rateBook, { body: { google_books_id: book.id, rating: 5 } }))).toBe(200)
  })
})

describe('where the database is held up', () => {
  test('actions that wait for a locked row get a Retry-After', async () => {
    const octavo = await startApp({ log: silent })
    const alice = await octavo.signUp('alice')
    const [book] = await addBooks(octavo.db, [{}])
    const release = await hold(octavo.db, lockOf('alice'))

    const deed = statusOf(alice.call(rateBook, { body: { google_books_id: book.id, rating: 4 } }))
    const read = await statusOf(alice.call(getPoints, {}))

    expect(read).toBe(200)
    expect(await deed).toBe(503)
    await release()
    expect(await statusOf(alice.call(rateBook, { body: { google_books_id: book.id, rating: 4 } }))).toBe(200)
  })

  test('when every connection for transactions is taken, reading goes on', async () => {
    const octavo = await startApp({ log: silent })
    const [alice, bob] = [await octavo.signUp('alice'), await octavo.signUp('bob')]
    const [book] = await addBooks(octavo.db, [{}])
    const rate = (reader: typeof alice) => reader.call(rateBook, { body: { google_books_id: book.id, rating: 3 } })
    const release = await hold(octavo.db, lockOf('alice'))

    let answered = 0
    const stuck = Array.from({ length: 30 }, async () => {
      const status = await statusOf(rate(alice))
      answered += 1
      return status
    })
    await pause(100)
    for (let turn = 0; turn < 10; turn += 1) await bob.call(getPoints, {})
    const stillStuck = answered === 0
    const others = statusOf(rate(bob))
    await release()

    expect(stillStuck).toBe(true)
    expect(await others).toBe(200)
    expect(new Set(await Promise.all(stuck))).toEqual(new Set([200]))
  })

  test('an internal error reveals no details', async () => {
    const octavo = await startApp({ log: silent, madeUp: true })
    // A stream that has begun can only break off, and a new password ends the sessions of the other requests.
    const requests = await requestsFor(
      octavo,
      endpoints.filter(({ streamed, path }) => !streamed && path !== resetPassword.path),
    )
    // Whatever is asked of these now fails in the middle of it.
    for (const table of ['book', 'award', 'readlist', 'follow', 'review', 'challenge', 'reading_day', 'favorite']) {
      await sql`alter table ${sql.table(table)} rename to ${sql.table(`${table}_of_old`)}`.execute(octavo.db)
    }

    const faults: string[] = []
    let inside = 0
    for (const { name, request } of requests) {
      const { statusCode, body } = await octavo.app.inject(request)
      if (statusCode === 500) inside += 1
      const fault = statusCode < 400 ? undefined : faultOfFailure(statusCode, body)
      if (fault) faults.push(`${name}: ${fault}`)
    }

    expect(faults).toEqual([])
    expect(inside).toBeGreaterThan(20)
  })
})

describe('a flood', () => {
  test('of logins does not delay readers, and is refused beyond the limit', async () => {
    const octavo = await startApp({ log: silent, config: { trustedProxies: ['127.0.0.1'] } })
    const alice = await octavo.signUp('alice')
    let answered = 0

    const logins = Array.from({ length: 120 }, async (_, index) => {
      const { statusCode } = await octavo.app.inject({
        method: login.method,
        url: login.path,
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
        payload: { username: `nobody-${index}`, password: testPassword },
      })
      answered += 1
      return statusCode
    })
    for (let turn = 0; turn < 20; turn += 1) await alice.call(getPoints, {})
    const answeredMeanwhile = answered
    const statuses = await Promise.all(logins)

    // How many have their turn in time is the machine's matter.
    expect(new Set(statuses)).toEqual(new Set([401, 503]))
    expect(answeredMeanwhile).toBeLessThan(logins.length)
    expect(await statusOf(octavo.anyone.call(login, { body: { username: 'alice', password: testPassword } }))).toBe(200)
  })

  test('of calls is shed early: admitted calls are served, the others refused at once', async () => {
    const octavo = await startApp({ log: silent })
    const alice = await octavo.signUp('alice')
    const release = await hold(octavo.db, sql`lock table rating in access exclusive mode`)
    const [book] = await addBooks(octavo.db, [{}])
    const request = {
      url: `/api/books/${book.id}/ratings/`,
      headers: { authorization: `Bearer ${alice.token}` },
    }

    const flood = Array.from({ length: 1_000 }, () => Promise.resolve(octavo.app.inject(request)))
    const first = await Promise.race(flood)
    const health = await octavo.app.inject({ url: '/health' })
    await release()
    const replies = await Promise.all(flood)

    const shed = replies.filter(({ statusCode }) => statusCode === 503)
    expect([first.statusCode, first.json().code]).toEqual([503, 'busy'])
    expect(Number(first.headers['retry-after'])).toBeGreaterThan(0)
    expect(health.statusCode).toBe(200)
    expect(shed).toHaveLength(800)
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200)
    expect(await statusOf(alice.call(getPoints, {}))).toBe(200)
  })
})

async function startBehindProxy() {
  const { address } = await createTestDatabase()
  const proxy = await startProxy(address)
  const database = openDatabase({ address: proxy.address, connections: 8 })
  onTestFinished(() => database.close())
  const octavo = await startApp({ db: database.db, log: silent, madeUp: true })
  return { octavo: { ...octavo, db: database.db }, proxy }
}

async function requestsFor(octavo: TestApp, all: Endpoint[]) {
  await octavo.signUp('reader-of-all')
  const stage = await setStage(octavo)
  const requests: { name: string; request: ReturnType<typeof requestOf> }[] = []
  for (const endpoint of all) {
    // Each with a session of its own: one of the calls ends it.
    const { world, token } = await stage.join('owner')
    const name = nameOf(endpoint)
    requests.push({ name, request: requestOf(endpoint, expectations[name]?.ask(world) ?? {}, token) })
  }
  return requests
}

async function statusOf(call: Promise<unknown>): Promise<number> {
  return call.then(
    () => 200,
    (error: { status: number }) => error.status,
  )
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
