import { describe, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { updateProfile } from '#contract/profiles.ts'
import { startApp, testPassword, type TestApp } from '../testing/test-app.ts'
import { resetPassword } from './reset-password.ts'

/** A request from our page over plain http on a home network, where browsers send no fetch metadata. */
const page = { cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' }

async function logIn(
  { app }: TestApp,
  username: string,
  { brought = '', password = testPassword, headers = page } = {},
) {
  const cookie = brought ? `${headers.cookie}; known_browser=${brought}` : headers.cookie
  const reply = await app.inject({
    method: login.method,
    url: login.path,
    headers: { ...headers, cookie },
    payload: { username, password },
  })
  const cookies = [reply.headers['set-cookie'] ?? []].flat()
  const setCookie = cookies.find((each) => each.startsWith('known_browser=')) ?? ''
  const key = cookies.find((each) => each.startsWith('session_key='))?.split(';')[0] ?? ''
  return {
    status: reply.statusCode,
    setCookie,
    known: /=([\w.-]*)/.exec(setCookie)?.[1] ?? '',
    token: reply.json().token,
    key,
  }
}

/** Stores many failures from the address that all of these tests use. */
async function slowStrangers(app: TestApp, username: string): Promise<void> {
  for (let time = 0; time < 6; time += 1) await logIn(app, username, { password: 'wrong password' })
  expect((await logIn(app, username)).status).toBe(429)
}

describe('a browser that an account has logged in from', () => {
  test('is recognized over plain http too, where browsers do not send fetch metadata', async () => {
    const app = await startApp()
    await app.signUp('alice')
    const { known, setCookie } = await logIn(app, 'alice')

    expect(setCookie).toMatch(
      /^known_browser=[\w-]{43}; Max-Age=31536000; Path=\/api\/login; HttpOnly; SameSite=Strict$/,
    )
    await slowStrangers(app, 'alice')
    expect((await logIn(app, 'alice', { brought: known })).status).toBe(200)
  })

  test('gets a new secret with each login, and is recognized only by the latest', async () => {
    const app = await startApp()
    await app.signUp('alice')
    const first = await logIn(app, 'alice')
    const second = await logIn(app, 'alice', { brought: first.known })
    await slowStrangers(app, 'alice')

    expect((await logIn(app, 'alice', { brought: first.known })).status).toBe(429)
    expect((await logIn(app, 'alice', { brought: second.known })).status).toBe(200)
  })

  test('is not recognized by a planted secret', async () => {
    const app = await startApp()
    await Promise.all([app.signUp('alice'), app.signUp('mallory')])
    const { known: planted } = await logIn(app, 'mallory')
    const { known } = await logIn(app, 'alice', { brought: planted })
    await slowStrangers(app, 'alice')

    expect((await logIn(app, 'alice', { brought: planted })).status).toBe(429)
    expect((await logIn(app, 'alice', { brought: known })).status).toBe(200)
  })

  test('stays trusted by each account that logs in from it', async () => {
    const app = await startApp()
    await Promise.all([app.signUp('alice'), app.signUp('bob')])
    let { known } = await logIn(app, 'alice')
    ;({ known } = await logIn(app, 'bob', { brought: known }))
    ;({ known } = await logIn(app, 'alice', { brought: known }))
    for (const name of ['alice', 'bob']) await slowStrangers(app, name)

    for (const name of ['alice', 'bob']) {
      const again = await logIn(app, name, { brought: known })
      expect(again.status).toBe(200)
      ;({ known } = again)
    }
    expect(known.split('.')).toHaveLength(2)
  })

  test('stores at most ten secrets, however many accounts log in from it', async () => {
    const app = await startApp()
    await app.signUp('alice')
    const brought = Array.from({ length: 30 }, (_, index) => String(index).padStart(43, 'a')).join('.')

    expect((await logIn(app, 'alice', { brought })).known.split('.')).toHaveLength(10)
  })

  test('is forgotten when the password changes, except the browser in which it was changed', async () => {
    const app = await startApp()
    await app.signUp('alice')
    const [here, elsewhere] = [await logIn(app, 'alice'), await logIn(app, 'alice')]
    const changed = await app.app.inject({
      method: updateProfile.method,
      url: updateProfile.path,
      headers: { ...page, authorization: `Bearer ${here.token}`, cookie: `${page.cookie}; ${here.key}` },
      payload: { username: 'alice', email: 'alice@example.org', password: 'a new long secret' },
    })
    expect(changed.statusCode).toBe(200)
    await slowStrangers(app, 'alice')

    const password = 'a new long secret'
    expect((await logIn(app, 'alice', { brought: elsewhere.known, password })).status).toBe(429)
    expect((await logIn(app, 'alice', { brought: here.known, password })).status).toBe(200)
  })

  test('is forgotten when the operator resets the password, and its login is not slowed', async () => {
    const app = await startApp()
    await app.signUp('alice')
    await logIn(app, 'alice')
    await slowStrangers(app, 'alice')

    const password = await resetPassword(app.db, 'alice')

    expect(await app.db.selectFrom('known_browser').selectAll().execute()).toEqual([])
    expect((await logIn(app, 'alice', { password: password ?? '' })).status).toBe(200)
  })
})

test('a program that logs in gets no trusted-device secret', async () => {
  const app = await startApp()
  await app.signUp('alice')

  const reply = await app.app.inject({
    method: login.method,
    url: login.path,
    payload: { username: 'alice', password: testPassword },
  })

  expect(reply.headers['set-cookie']).toBeUndefined()
})
