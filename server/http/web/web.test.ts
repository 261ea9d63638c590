import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { login } from '#contract/accounts.ts'
import { listEndpoints } from '../../testing/trust/contract-endpoints.ts'
import { makeTemporaryFolder, removeFolder } from '../../testing/temporary-folder.ts'
import { startApp, testPassword, type TestApp } from '../../testing/test-app.ts'

vi.setConfig({ testTimeout: 30_000 })

const json = { 'content-type': 'application/json' }
let octavo: TestApp
let token: string

beforeAll(async () => {
  const webFolder = makeTemporaryFolder()
  mkdirSync(join(webFolder, 'assets'))
  writeFileSync(join(webFolder, 'index.html'), '<!doctype html><title>Octavo</title>')
  writeFileSync(join(webFolder, 'assets', 'page-abc.js'), '')
  octavo = await startApp({
    webFolder,
    log: pino({ level: 'silent' }),
    config: { rateLimitPerMinute: 1_000, trustedProxies: ['127.0.0.1'] },
  })
  token = (await octavo.signUp('alice')).token
  return () => removeFolder(webFolder)
})

describe('the security headers', () => {
  const post = { method: 'POST', url: '/api/login/', headers: json } as const
  const bearer = () => ({ authorization: `Bearer ${token}` })

  test.each([
    [200, () => ({ url: '/' })],
    [200, () => ({ url: '/assets/page-abc.js' })],
    [200, () => ({ url: '/api/profile/', headers: bearer() })],
    [200, () => ({ url: '/api/docs/' })],
    [200, () => ({ url: '/health' })],
    [400, () => ({ ...post, payload: '{' })],
    [400, () => ({ url: '/api/books/%zz/' })],
    [400, () => ({ url: '/%' })],
    [401, () => ({ url: '/api/profile/' })],
    [403, () => ({ ...post, headers: { ...json, cookie: 'csrftoken=a' }, payload: '{}' })],
    [404, () => ({ url: '/api/no-such-call/' })],
    [404, () => ({ url: '/assets/none.js' })],
    [404, () => ({ method: 'POST' as const, url: '/' })],
    [404, () => ({ method: 'OPTIONS' as const, url: '/api/login/' })],
    [413, () => ({ ...post, payload: JSON.stringify({ username: 'x'.repeat(1_000_001) }) })],
    [415, () => ({ ...post, headers: { 'content-type': 'text/plain' }, payload: 'a' })],
  ])('are on a reply with status %i', async (status, request) => {
    const { statusCode, headers } = await octavo.app.inject(request())

    expect(statusCode).toBe(status)
    expectSafe(headers)
  })

  test('are on internal errors, temporary refusals and rate-limited replies', async () => {
    const app = await startApp({
      log: pino({ level: 'silent' }),
      config: { rateLimitPerMinute: 5 },
      madeUp: true,
    })
    const { token: own } = await app.signUp('bob')
    const ask = () => app.app.inject({ url: '/api/user/streak/', headers: { authorization: `Bearer ${own}` } })
    await sql`alter table reading_day rename to other`.execute(app.db)
    const fault = await ask()
    const replies = await Promise.all(Array.from({ length: 8 }, ask))

    expect(fault.statusCode).toBe(500)
    expectSafe(fault.headers)
    const often = replies.find(({ statusCode }) => statusCode === 429)
    expectSafe(often?.headers ?? {})
  })

  test('a reply to a reader is not stored by any cache on the way', async () => {
    for (const { method, path } of await listEndpoints()) {
      const url = path.replaceAll(/:\w+/g, 'x')
      const { headers } = await octavo.app.inject({ method, url, headers: bearer() })
      expect([path, headers['cache-control']]).toEqual([path, 'no-store'])
    }
    for (const url of ['/%61pi/profile/', '/ap%69/profile', '/%61pi/no-such-call/', '/assets/none.js', '/health']) {
      const { headers } = await octavo.app.inject({ url, headers: bearer() })
      expect([url, headers['cache-control']]).toEqual([url, 'no-store'])
    }
    expect((await octavo.app.inject({ url: '/' })).headers['cache-control']).toContain('no-cache')
    expect((await octavo.app.inject({ url: '/assets/page-abc.js' })).headers['cache-control']).toContain('immutable')
  })

  test('no reply names the software behind it', async () => {
    const { headers } = await octavo.app.inject({ url: '/' })

    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
  })
})

describe('another site', () => {
  test.each([
    'null',
    'https://evil.example',
    'http://localhost',
    'http://localhost:80.evil.example',
    'http://127.0.0.1',
  ])('that calls itself %s is allowed nothing', async (origin) => {
    const simple = await octavo.app.inject({ url: '/api/search/?q=emma', headers: { origin } })
    const preflight = await octavo.app.inject({
      method: 'OPTIONS',
      url: '/api/login/',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })

    for (const { headers } of [simple, preflight]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
    expect(preflight.statusCode).toBe(404)
  })

  test('cannot change anything with a form, whatever content type it claims', async () => {
    const types = [
      undefined,
      '',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'text/plain; application/json',
      'application/json\ta',
      ' application/json x',
      'application/jsonp',
      'application/csp-report',
    ]
    for (const type of types) {
      const { statusCode } = await octavo.app.inject({
        method: 'POST',
        url: '/api/register/',
        headers: { ...(type !== undefined && { 'content-type': type }), origin: 'https://evil.example' },
        payload: JSON.stringify({ username: 'forged', password: testPassword, email: 'forged@example.org' }),
      })
      expect([type, statusCode === 400 || statusCode === 415]).toEqual([type, true])
    }
    const forged = await octavo.db.selectFrom('reader').select('id').where('username', '=', 'forged').execute()
    expect(forged).toEqual([])
  })
})

test('no address redirects to another site', async () => {
  const addresses = [
    '//evil.example',
    '//evil.example/%2f..',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/https://evil.example',
    '/login?next=https://evil.example',
    '/assets//evil.example',
    '/assets/..%2f..%2fetc/passwd',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%5c..%5cpackage.json',
    '/index.html/..',
  ]
  for (const url of addresses) {
    const { statusCode, headers, body } = await octavo.app.inject({ url, headers: { host: 'evil.example' } })
    expect([url, headers['location']]).toEqual([url, undefined])
    expect([url, statusCode >= 300 && statusCode < 400]).toEqual([url, false])
    expect(body).not.toMatch(/root:|"dependencies"/)
    expect(body).not.toContain('evil.example')
  }
})

describe('whether somebody has an account', () => {
  test('cannot be guessed from the text, headers or timing of a failed login', async () => {
    const app = await startApp()
    const names = Array.from({ length: 16 }, (_, index) => `reader-${index}`)
    const [hash] = await app.db.selectFrom('reader').select('password_hash').execute()
    expect(hash).toBeUndefined()
    const { token: _ } = await app.signUp('first')
    await copyReader(app, 'first', names)
    const first: string[] = []
    const answers = new Set<string>()

    for (const [index, name] of names.entries()) {
      const pair = [name, `no-${name}`]
      // Each goes first as often as the other.
      const order = index % 2 === 0 ? pair : pair.toReversed()
      const answered: string[] = []
      await Promise.all(
        order.map(async (username) => {
          const reply = await app.app.inject({
            method: 'POST',
            url: '/api/login/',
            headers: json,
            payload: JSON.stringify({ username, password: 'wrong password' }),
          })
          answered.push(username === name ? 'known' : 'unknown')
          const { date: __, ...headers } = reply.headers
          answers.add(JSON.stringify([reply.statusCode, reply.body, Object.keys(headers)]))
        }),
      )
      first.push(answered[0] ?? 'none')
    }

    expect([...answers]).toHaveLength(1)
    // An answer without the work of a hash would come first each time.
    expect(new Set(first)).toEqual(new Set(['known', 'unknown']))
  }, 60_000)

  test('cannot be guessed from the login delay', async () => {
    const app = await startApp()
    await app.signUp('known')
    const told: unknown[] = []

    for (const username of ['known', 'unknown']) {
      const statuses: unknown[] = []
      for (let attempt = 0; attempt < 7; attempt += 1) {
        const failure: { code: string } = await app.anyone
          .call(login, { body: { username, password: 'wrong password' } })
          .then(() => ({ code: 'none' }))
          .catch((error: { code: string }) => error)
        statuses.push(failure.code)
      }
      told.push(statuses)
    }

    expect(told[0]).toEqual(told[1])
  })
})

function expectSafe(headers: Record<string, unknown>): void {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(/camera=\((?:self)?\), geolocation=\(\), microphone=\(\)/),
  })
  const policy = String(headers['content-security-policy'])
  // Scripts come from here or from nowhere. Covers may come from the servers of an archive, which have many names.
  expect(policy).toMatch(/default-src 'none'|default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self';/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  // Compiling WebAssembly runs no text as a script.
  expect(policy.replace(/img-src [^;]*/, '').replace("'wasm-unsafe-eval'", '')).not.toMatch(/unsafe-|\*|http:/)
}

/** Without the price of as many passwords. */
async function copyReader({ db }: TestApp, username: string, names: string[]): Promise<void> {
  for (const name of names) {
    await sql`
      with original as (select * from reader where username = ${username}), copied as (
        insert into reader (id, username, username_folded, email, email_folded, password_hash, created_at)
        select gen_random_uuid(), ${name}::text, ${name}::text, ${name} || '@x.org', ${name} || '@x.org', password_hash, now()
        from original
        returning id
      ), counted as (
        update reader_count set readers = readers + 1
      )
      insert into readlist (id, reader_id, name, name_folded, kept_for_you, created_at)
      select gen_random_uuid(), id, 'Done Reading', 'done reading', true, now() from copied`.execute(db)
  }
}
