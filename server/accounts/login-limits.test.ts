import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { login, register, verifyToken } from '#contract/accounts.ts'
import { startApp, testPassword, type TestApp } from '../testing/test-app.ts'
import { accountOf } from './login-attempts.ts'

const behindProxy = { config: { trustedProxies: ['127.0.0.1'] } }
const wrong = 'wrong password'

interface From {
  address?: string
  /** The browser's cookies from our page. */
  pageCookie?: string
  token?: string
}

function logInFrom({ app }: TestApp, { address = '198.51.100.1', pageCookie, token }: From = {}) {
  return async (username: string, password = wrong) => {
    const { statusCode, headers } = await app.inject({
      method: 'POST',
      url: '/api/login/',
      headers: {
        'x-forwarded-for': address,
        ...(pageCookie !== undefined && { cookie: `csrftoken=${pageCookie}`, 'x-csrftoken': pageCookie }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      payload: { username, password },
    })
    return { status: statusCode, retryAfter: headers['retry-after'] }
  }
}

/** Stores the rows that so many wrong guesses from each address would create, without their delay. */
async function storeFailures(
  { db }: TestApp,
  name: string,
  from: string[],
  times: number,
  at: string,
  pending = false,
): Promise<void> {
  const failures = from.flatMap((address) =>
    Array.from({ length: times }, () => ({
      id: randomUUIDv7(),
      account: accountOf(name),
      address,
      network: address,
      failed_at: new Date(at),
      pending,
    })),
  )
  await db.insertInto('login_failure').values(failures).execute()
}

const addresses = (count: number) => Array.from({ length: count }, (_, index) => `203.0.113.${index}`)

describe('which email belongs to which username', () => {
  test.each([
    ['from one place', ['198.51.100.1'], 5],
    ['from everywhere', addresses(21), 5],
  ])('is not revealed by login throttling: guesses %s', async (_, from, times) => {
    const told: unknown[] = []
    for (const known of [true, false]) {
      const app = await startApp(behindProxy)
      app.setClock('2026-03-01T10:00:00Z')
      if (known) await app.signUp('alice')
      await storeFailures(app, 'alice', from, times, '2026-03-01T09:59:50Z')

      const logIn = logInFrom(app)
      const answers: unknown[] = []
      for (const name of ['alice', 'alice@example.org', 'ALICE@example.org', 'bob@example.org', 'Alice']) {
        answers.push([name, await logIn(name)])
      }
      told.push(answers)
    }

    expect(told[0]).toEqual(told[1])
  })

  test('is not revealed by a correct password after the guesses', async () => {
    const app = await startApp(behindProxy)
    await app.signUp('alice')
    const logIn = logInFrom(app)
    for (let time = 0; time < 4; time += 1) await logIn('alice@example.org')

    expect(await logIn('alice', testPassword)).toMatchObject({ status: 200 })

    expect(await logIn('alice@example.org')).toMatchObject({ status: 401 })
    expect(await logIn('alice@example.org')).toMatchObject({ status: 429 })
  })
})

describe('correct passwords', () => {
  test('do not count as failures, however many arrive at once', async () => {
    const app = await startApp()
    await app.signUp('alice')

    const logins = Array.from({ length: 25 }, () =>
      app.anyone.call(login, { body: { username: 'alice', password: testPassword } }),
    )
    const tokens = (await Promise.all(logins)).map(({ token }) => token)

    for (const token of tokens) expect(await app.withToken(token).call(verifyToken, {})).toEqual({ username: 'alice' })
  })

  test('wait for attempts pending on another server, which may still fail', async () => {
    const app = await startApp()
    await app.signUp('alice')
    const logIn = () => app.anyone.call(login, { body: { username: 'alice', password: testPassword } })
    const elsewhere = {
      store: () => storeFailures(app, 'alice', ['127.0.0.1'], 5, new Date().toISOString(), true),
      fail: () => app.db.updateTable('login_failure').set({ pending: false }).execute(),
      succeed: () => app.db.deleteFrom('login_failure').where('pending', '=', true).execute(),
    }

    await elsewhere.store()
    const [first] = [logIn(), await sleep(100), await elsewhere.succeed()]
    expect(await first).toMatchObject({ username: 'alice' })
    await elsewhere.store()
    const [second] = [logIn().catch((error: unknown) => error), await sleep(100), await elsewhere.fail()]
    expect(await second).toMatchObject({ code: 'login_slowed' })
  })

  test('are not accepted when they arrive together with five failures', async () => {
    const app = await startApp()
    await app.signUp('alice')

    const guesses = Array.from({ length: 40 }, (_, index) =>
      app.anyone.call(login, { body: { username: 'alice', password: index === 39 ? testPassword : wrong } }),
    )
    const outcomes = await Promise.allSettled(guesses)

    const codes = outcomes.map((each) => (each.status === 'rejected' ? each.reason.code : 'logged in'))
    expect(codes.filter((code) => code === 'wrong_login')).toHaveLength(5)
    expect(codes.filter((code) => code === 'login_slowed')).toHaveLength(35)
  })
})

describe('a stranger who guesses a reader’s password', () => {
  test('cannot lock the reader out on a new device, from however many addresses', async () => {
    const app = await startApp(behindProxy)
    app.setClock('2026-03-01T10:00:00Z')
    await app.signUp('alice')
    await storeFailures(app, 'alice', addresses(21), 5, '2026-03-01T09:59:59Z')

    for (const from of addresses(21)) expect((await logInFrom(app, { address: from })('alice')).status).toBe(429)
    app.setClock('2026-03-01T10:01:01Z')

    expect(await logInFrom(app)('alice', testPassword)).toMatchObject({ status: 200 })
  })

  test('gets a hundred guesses an hour and then four a minute, from however many networks', async () => {
    const app = await startApp(behindProxy)
    app.setClock('2026-03-01T10:00:00Z')
    await storeFailures(app, 'alice', addresses(90), 1, '2026-03-01T09:40:00Z')
    const networks = Array.from({ length: 30 }, (_, index) => `2001:db8:${index.toString(16)}::1`)

    const statuses: number[] = []
    for (const address of networks) statuses.push((await logInFrom(app, { address })('alice')).status)
    app.setClock('2026-03-01T10:01:01Z')
    const later: number[] = []
    for (const address of networks.slice(20)) later.push((await logInFrom(app, { address })('alice')).status)

    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(later.filter((status) => status === 401)).toHaveLength(4)
  })

  test('counts as one network across all the subnets that a provider assigns together', async () => {
    const app = await startApp(behindProxy)
    app.setClock('2026-03-01T10:00:00Z')

    const statuses: number[] = []
    for (let index = 0; index < 24; index += 1) {
      const address = `2001:db8:1:${index.toString(16)}::1`
      statuses.push((await logInFrom(app, { address })('alice')).status)
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
  })

  test('does not slow a neighbor’s new browser with five guesses from the same address', async () => {
    const app = await startApp(behindProxy)
    await app.signUp('alice')
    for (let time = 0; time < 6; time += 1) await logInFrom(app)('alice')
    for (let time = 0; time < 6; time += 1) await logInFrom(app, { pageCookie: 'stranger' })('alice')

    expect(await logInFrom(app, { pageCookie: 'stranger' })('alice', testPassword)).toMatchObject({ status: 429 })
    expect(await logInFrom(app, { pageCookie: 'neighbour' })('alice', testPassword)).toMatchObject({ status: 200 })
  })

  test('gains nothing by using a new browser each time, and delays a neighbor by at most a minute', async () => {
    const app = await startApp(behindProxy)
    app.setClock('2026-03-01T10:00:00Z')
    await app.signUp('alice')

    const statuses: number[] = []
    for (let time = 0; time < 60; time += 1) {
      statuses.push((await logInFrom(app, { pageCookie: `made up ${time}` })('alice')).status)
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    const neighbour = logInFrom(app, { pageCookie: 'neighbour' })
    expect(await neighbour('alice', testPassword)).toEqual({ status: 429, retryAfter: '60' })
    app.setClock('2026-03-01T10:01:01Z')
    expect(await neighbour('alice', testPassword)).toMatchObject({ status: 200 })
  })
})

describe('one address that tries many names', () => {
  test('is slowed, whatever names it tries, and nobody at other addresses is', async () => {
    const app = await startApp(behindProxy)
    app.setClock('2026-03-01T10:00:00Z')
    await app.signUp('alice')

    for (let name = 0; name < 40; name += 1) {
      await storeFailures(app, `other-${name}`, ['198.51.100.1'], 1, '2026-03-01T09:59:00Z')
    }
    const statuses: number[] = []
    for (let name = 0; name < 20; name += 1) statuses.push((await logInFrom(app)(`reader-${name}`)).status)

    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(await logInFrom(app)('alice', testPassword)).toEqual({ status: 429, retryAfter: '10' })
    expect(await logInFrom(app, { address: '198.51.100.2' })('alice', testPassword)).toMatchObject({ status: 200 })
    app.setClock('2026-03-01T10:00:11Z')
    expect(await logInFrom(app)('alice', testPassword)).toMatchObject({ status: 200 })
  })

  test('is counted by address at login and registration, whatever token it sends', async () => {
    const app = await startApp({ config: { trustedProxies: ['127.0.0.1'], rateLimitPerMinute: 5 } })
    const readers = [await app.signUp('alice'), await app.signUp('bob'), await app.signUp('carol')]

    const statuses: number[] = []
    for (const { token } of readers) {
      for (let time = 0; time < 2; time += 1) statuses.push((await logInFrom(app, { token })(`nobody-${time}`)).status)
    }
    const registered = await app.app.inject({
      method: 'POST',
      url: register.path,
      headers: { 'x-forwarded-for': '198.51.100.1', authorization: `Bearer ${readers[0]?.token}` },
      payload: { username: 'dave', password: testPassword, email: 'dave@example.org' },
    })

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    expect(registered.json()).toMatchObject({ code: 'too_many_requests' })
    expect(await readers[0]?.call(verifyToken, {})).toEqual({ username: 'alice' })
  })

  test('does not block logins from elsewhere, however many requests it sends at once', async () => {
    const app = await startApp(behindProxy)
    await Promise.all(addresses(25).map((_, index) => app.signUp(`reader-${index}`)))

    const flood = Array.from({ length: 140 }, (_, index) => logInFrom(app)(`nobody-${index}`))
    const registrations = Array.from({ length: 30 }, (_, index) => registerFrom(app, `flood-${index}`))
    const honest = addresses(25).map((address, index) => logInFrom(app, { address })(`reader-${index}`, testPassword))

    expect((await Promise.all(honest)).map(({ status }) => status)).toEqual(Array(25).fill(200))
    await Promise.all([...flood, ...registrations])
  })
})

function registerFrom({ app }: TestApp, username: string) {
  return app.inject({
    method: 'POST',
    url: register.path,
    headers: { 'x-forwarded-for': '198.51.100.1' },
    payload: { username, password: testPassword, email: `${username}@example.org` },
  })
}
