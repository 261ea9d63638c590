import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, testPassword, type TestApp } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ config: { trustedProxies: ['127.0.0.1'] } })
  await octavo.signUp('alice')
})

const page = { cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' }

describe('a session started in a browser', () => {
  test('needs both halves: the token that the page stores, and a cookie that no script can read', async () => {
    const { token, key } = await logIn(page)

    expect(await status({ authorization: `Bearer ${token}`, cookie: `session_key=${key}` })).toBe(200)
    expect(await status({ authorization: `Bearer ${token}` })).toBe(401)
    expect(await status({ cookie: `session_key=${key}` })).toBe(401)
    expect(await status({ authorization: `Bearer ${token}`, cookie: `session_key=${key.slice(1)}` })).toBe(401)
    expect(await status({ authorization: `Bearer ${token}`, cookie: 'session_key=' })).toBe(401)
  })

  test('is rejected with the cookie of another session, even of the same reader', async () => {
    const [one, other] = [await logIn(page), await logIn(page)]

    expect(await status({ authorization: `Bearer ${one.token}`, cookie: `session_key=${other.key}` })).toBe(401)
  })

  test('does not accept a cookie set in advance', async () => {
    const planted = 'x'.repeat(43)

    const { key } = await logIn({ ...page, cookie: `csrftoken=abc; session_key=${planted}` })

    expect(key).not.toBe(planted)
  })

  test('has a cookie that is sent only to this site’s API, and only over https if the site uses https', async () => {
    const plain = (await logIn(page)).setCookie
    const encrypted = (await logIn({ ...page, 'x-forwarded-proto': 'https' })).setCookie

    expect(plain).toMatch(/^session_key=[\w-]{43}; Max-Age=31536000; Path=\/api; HttpOnly; SameSite=Strict$/)
    expect(encrypted).toMatch(/^__Secure-session_key=[\w-]{43}; .*; HttpOnly; Secure; SameSite=Strict$/)
  })

  test('cannot be ended with only one half, and removes the cookie when it ends', async () => {
    const { token, key } = await logIn(page)
    const both = { ...page, authorization: `Bearer ${token}`, cookie: `csrftoken=abc; session_key=${key}` }

    expect((await post('/api/logout/', { authorization: `Bearer ${token}` })).statusCode).toBe(401)
    const ended = await post('/api/logout/', both)

    expect(ended.headers['set-cookie']).toMatch(/^session_key=; Max-Age=0; Path=\/api; HttpOnly/)
    expect(await status(both)).toBe(401)
  })
})

describe('a session of a program', () => {
  test.each([
    ['without cookies', {}],
    ['that fetches like a browser but stores no cookies', { 'sec-fetch-mode': 'cors' }],
  ])('%s needs only its token', async (_, headers) => {
    const { token, key } = await logIn(headers)

    expect(key).toBe('')
    expect(await status({ authorization: `Bearer ${token}` })).toBe(200)
    expect(await status({ authorization: `Bearer ${token}`, cookie: 'session_key=whatever' })).toBe(200)
  })
})

test('a reader has at most the hundred newest sessions', async () => {
  const { token: first } = await logIn({})
  const alice = await octavo.db.selectFrom('session').selectAll().executeTakeFirstOrThrow()
  const later = Array.from({ length: 99 }, (_, index) =>
    Object.assign({}, alice, {
      id: randomUUID(),
      token_hash: Buffer.alloc(32, index + 1),
      created_at: new Date(Date.now() + 60_000),
    }),
  )
  await octavo.db.insertInto('session').values(later).execute()
  const bearer = (token: string) => status({ authorization: `Bearer ${token}` })
  expect(await bearer(first)).toBe(200)

  octavo.setClock(new Date(Date.now() + 120_000).toISOString())
  const { token: last } = await logIn({})

  expect(await bearer(first)).toBe(401)
  expect(await bearer(last)).toBe(200)
})

async function logIn(headers: Record<string, string>) {
  const reply = await post('/api/login/', headers, { username: 'alice', password: testPassword })
  const cookies = [reply.headers['set-cookie'] ?? []].flat()
  const setCookie = cookies.find((each) => /^(?:__Secure-)?session_key=/.test(each)) ?? ''
  return { token: reply.json().token as string, key: /=([\w-]*)/.exec(setCookie)?.[1] ?? '', setCookie }
}

function post(url: string, headers: Record<string, string>, body?: object) {
  return octavo.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
}

async function status(headers: Record<string, string>): Promise<number> {
  return (await octavo.app.inject({ url: '/api/profile/', headers })).statusCode
}
