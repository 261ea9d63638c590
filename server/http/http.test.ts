import pino from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { login, register, verifyToken } from '#contract/accounts.ts'
import { openLog } from '../log.ts'
import { startApp, testPassword, type TestApp } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const json = { 'content-type': 'application/json' }
const loginBody = JSON.stringify({ username: 'nobody', password: 'wrong password' })

describe('failures', () => {
  test('an unknown call gets a 404 in the shape of every error', async () => {
    const reply = await octavo.app.inject({ url: '/api/no-such-call/' })

    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ error: "There's nothing here.", code: 'not_found' })
  })

  test.each([
    ['broken JSON', json, '{"username":', 400, 'invalid'],
    ['a body that is not an object', json, '[]', 400, 'invalid'],
    ['no body', json, '', 400, 'invalid'],
    ['a prototype in the body', json, '{"__proto__":{"x":1},"username":"a","password":"b"}', 400, 'invalid'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'username=a', 415, 'wrong_type'],
    ['plain text', { 'content-type': 'text/plain' }, loginBody, 415, 'wrong_type'],
    ['JSON in disguise', { 'content-type': 'application/json\ta' }, loginBody, 415, 'wrong_type'],
    ['a NUL', json, JSON.stringify({ username: 'a\0b', password: 'x' }), 400, 'invalid'],
    ['more than a megabyte', json, JSON.stringify({ username: 'x'.repeat(1_000_001) }), 413, 'too_large'],
  ])('%s is answered with an error code', async (_, headers, payload, status, code) => {
    const reply = await octavo.app.inject({ method: 'POST', url: '/api/login/', headers, payload })

    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  test('a path that cannot be decoded is answered with an error code', async () => {
    const reply = await octavo.app.inject({ url: '/api/books/%zz/' })

    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
  })

  test('a call without access is refused before its body is validated', async () => {
    const reply = await octavo.app.inject({
      method: 'POST',
      url: '/api/books/create-or-get/',
      headers: json,
      payload: '{',
    })

    expect(reply.statusCode).toBe(401)
  })

  test('an internal error reveals no details', async () => {
    const app = await startApp({ madeUp: true, log: pino({ level: 'silent' }) })
    const { token } = await app.signUp('alice')
    await app.db.schema.dropTable('reading_day').execute()

    const reply = await app.app.inject({ url: '/api/user/streak/', headers: { authorization: `Bearer ${token}` } })

    expect(reply.statusCode).toBe(500)
    expect(reply.json()).toEqual({ error: 'Something went wrong on our side. Please try again.', code: 'internal' })
  })
})

test.each(['Infinity', '-Infinity', '1e400', 'NaN', '1.5', ''])('%s is not a page number', async (page) => {
  const reply = await octavo.app.inject({ url: `/api/authors/Nobody/books/?page=${page}` })

  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid'])
})

describe('a trailing slash', () => {
  test.each(['/api/verify-token', '/api/verify-token/'])('%s is the same call', async (url) => {
    expect((await octavo.app.inject({ url })).statusCode).toBe(401)
  })
})

describe('the csrf rule', () => {
  const post = (headers: Record<string, string>) =>
    octavo.app.inject({ method: 'POST', url: '/api/login/', headers: { ...json, ...headers }, payload: loginBody })

  test('a request with the cookie needs the same value in the header', async () => {
    expect((await post({ cookie: 'csrftoken=abc' })).json().code).toBe('csrf_failed')
    expect((await post({ cookie: 'csrftoken=abc', 'x-csrftoken': 'abd' })).json().code).toBe('csrf_failed')
    expect((await post({ cookie: 'csrftoken=abc', 'x-csrftoken': 'é' })).json().code).toBe('csrf_failed')
    expect((await post({ cookie: 'csrftoken=%C3%A9', 'x-csrftoken': 'a' })).json().code).toBe('csrf_failed')
    expect((await post({ cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' })).json().code).toBe('wrong_login')
  })

  test('an empty cookie counts as none', async () => {
    const app = await startApp()
    await app.signUp('alice')
    const payload = { username: 'alice', password: testPassword }
    const headers = { cookie: 'csrftoken=' }

    const reply = await app.app.inject({ method: 'POST', url: '/api/login/', headers, payload })

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toBeUndefined()
  })

  test('a request without the cookie is exempt', async () => {
    expect((await post({})).json().code).toBe('wrong_login')
  })

  test('no reply of the API sets the cookie', async () => {
    expect((await post({})).headers['set-cookie']).toBeUndefined()
  })
})

describe('the rate limit', () => {
  test('each reader’s calls are counted separately', async () => {
    const app = await startApp({ config: { rateLimitPerMinute: 5 } })
    const alice = await app.signUp('alice')
    const bob = await app.signUp('bob')

    const calls = await Promise.allSettled(Array.from({ length: 6 }, () => alice.call(verifyToken, {})))

    expect(calls.filter((each) => each.status === 'rejected').map((each) => each.reason)).toEqual([
      expect.objectContaining({ code: 'too_many_requests', retryAfter: expect.any(Number) }),
    ])
    expect(await bob.call(verifyToken, {})).toEqual({ username: 'bob' })
  })

  test('the networks of one site share a limit, and do not push a busy reader out of the store', async () => {
    const { app } = await startApp({ config: { rateLimitPerMinute: 2, trustedProxies: ['127.0.0.1'] } })
    const ask = (address: string) => app.inject({ url: '/api/search/?q=emma', headers: { 'x-forwarded-for': address } })

    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push((await ask(`2001:db8:1:${n.toString(16)}::1`)).statusCode)

    expect(statuses.indexOf(429)).toBe(20)
    expect((await ask('2001:db8:2::1')).statusCode).toBe(200)
  })

  test('pages, files and what is nowhere are counted by themselves, twenty for each call', async () => {
    const { app } = await startApp({ config: { rateLimitPerMinute: 1 } })
    const ask = async (url: string) => (await app.inject({ url })).statusCode

    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1) statuses.push(await ask(`/assets/${n}.js`))

    expect(statuses.indexOf(429)).toBe(20)
    expect(await ask('/api/search/?q=emma')).toBe(200)
    expect([await ask('/health'), await ask('/ready')]).toEqual([200, 200])
  })

  test.each([
    ['profile images', `/api/profile-images/${'0'.repeat(64)}.webp`],
    ['the pictures of shared years', `/api/shared-years/preview/${'0'.repeat(24)}.png`],
  ])('%s are counted too, because they are read from the database', async (_, url) => {
    const { app } = await startApp({ config: { rateLimitPerMinute: 5 } })

    const replies: Awaited<ReturnType<typeof app.inject>>[] = []
    for (let i = 0; i < 6; i += 1) replies.push(await app.inject({ url }))

    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 429])
    expect(Number(replies[5]?.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('outside the API', () => {
  test('the process is alive and ready', async () => {
    expect((await octavo.app.inject({ url: '/health' })).json()).toEqual({ status: 'ok' })
    expect((await octavo.app.inject({ url: '/ready' })).json()).toEqual({ status: 'ready' })
  })

  test.each([
    { forwarded: 'for=203.0.113.9' },
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '203.0.113.9' },
    { via: '1.1 proxy' },
    { host: 'books.example' },
    { host: 'localhost.evil.example' },
    { host: '127.0.0.1.evil.example:3000' },
  ])('the metrics are hidden from requests through a proxy on this machine: %j', async (headers) => {
    for (const trustedProxies of [[], ['127.0.0.1']]) {
      const { app } = await startApp({ config: { metricsToken: 'secret', trustedProxies } })
      const token = { authorization: 'Bearer secret' }

      expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(404)
      expect((await app.inject({ url: '/metrics', headers: { ...headers, ...token } })).statusCode).toBe(200)
    }
  })

  test.each(['localhost', 'localhost:3000', 'LOCALHOST', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000'])(
    'the metrics are visible to this machine under any of its own names: %s',
    async (host) => {
      expect((await octavo.app.inject({ url: '/metrics', headers: { host } })).statusCode).toBe(200)
    },
  )

  test('the metrics are visible to this machine, or with the token', async () => {
    const app = await startApp({ config: { metricsToken: 'secret' } })
    const ask = (remoteAddress: string, headers = {}) => app.app.inject({ url: '/metrics', remoteAddress, headers })

    expect((await ask('127.0.0.1')).body).toContain('http_request_duration_seconds')
    expect((await ask('203.0.113.9')).statusCode).toBe(404)
    expect((await ask('203.0.113.9', { authorization: 'Bearer secret' })).statusCode).toBe(200)
  })

  test('the API describes itself as OpenAPI 3.1 and as a page', async () => {
    const document = (await octavo.app.inject({ url: '/api/docs/json' })).json()
    const page = await octavo.app.inject({ url: '/api/docs/' })

    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/books/{id}/update-status/')
    expect(page.body).toContain('/api/books/{id}/update-status/')
  })

  test('every reply has the security headers', async () => {
    for (const url of ['/health', '/api/docs/', '/api/no-such-call/', '/api/verify-token/']) {
      const { headers } = await octavo.app.inject({ url })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';|;script-src 'self' 'wasm-unsafe-eval';/)
      expect(headers['content-security-policy']).not.toContain('unsafe-inline')
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    }
  })

  test('a page may run only scripts of its own server, and what a call answers none', async () => {
    const policyOf = async (url: string) => (await octavo.app.inject({ url })).headers['content-security-policy']

    expect(await policyOf('/api/docs/')).toContain("require-trusted-types-for 'script'")
    for (const call of ['/api/verify-token/', '/api/no-such-call/']) {
      expect(await policyOf(call)).toBe("default-src 'none'; base-uri 'none'; frame-ancestors 'none'")
    }
  })

  test('a large reply is compressed', async () => {
    const reply = await octavo.app.inject({ url: '/api/docs/json', headers: { 'accept-encoding': 'gzip' } })

    expect(reply.headers['content-encoding']).toBe('gzip')
  })
})

test('the metrics show the version of PostgreSQL', async () => {
  const { app } = await startApp()

  expect((await app.inject({ url: '/metrics', headers: { host: 'localhost' } })).body).toMatch(
    /^octavo_database_info\{version="\d\d.*"\} 1$/m,
  )
})

test('no log line holds a password or a token', async () => {
  const lines: string[] = []
  const app = await startApp({ log: openLog('trace', { write: (line: string) => void lines.push(line) }) })

  const account = { username: 'alice', password: testPassword }
  await app.anyone.call(register, { body: { ...account, email: 'alice@example.org' } })
  const { token } = await app.anyone.call(login, { body: account })
  await app.withToken(token).call(verifyToken, {})

  expect(lines.join('')).toContain('/api/login/')
  expect(lines.join('')).toMatch(/"reqId":"[0-9a-f-]{36}"/)
  expect(lines.join('')).not.toContain(testPassword)
  expect(lines.join('')).not.toContain(token)
})
