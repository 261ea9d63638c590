import { beforeAll, describe, expect, test } from 'vitest'
import { verifyToken } from '#contract/accounts.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/sessions.ts'
import { exportAccount } from '#contract/personal-data.ts'
import { startApp, testPassword, type TestApp } from '../../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

async function logInWith(userAgent: string | undefined, username: string, app = octavo) {
  const { statusCode, ...reply } = await app.app.inject({
    method: 'POST',
    url: '/api/login/',
    headers: { 'user-agent': userAgent },
    payload: { username, password: testPassword },
  })
  expect(statusCode).toBe(200)
  return app.withToken(reply.json<{ token: string }>().token)
}

test.each([
  ['Firefox', firefox, 'Firefox', 'Windows'],
  ['an iPhone', iphone, 'Safari', 'iOS'],
  ['a Mac', mac, 'Chrome', 'macOS'],
  ['Android', android, 'Chrome', 'Android'],
  ['a program', undefined, '', ''],
  ['a hostile header', `<script>alert(1)</script>${'x'.repeat(5_000)}`, '', ''],
])('a session says in words where it was begun: %s', async (_, userAgent, browser, system) => {
  const name = `words-${Math.random().toString(36).slice(2)}`
  await octavo.signUp(name)

  const here = await logInWith(userAgent, name)

  const { sessions } = await here.call(listSessions, {})
  expect(sessions[0]).toMatchObject({ browser, system, current: true })
})

test('this session comes first, then those used last, and expired ones are gone', async () => {
  const app = await startApp()
  app.setClock('2026-03-01T10:00:00Z')
  await app.signUp('alice')
  app.setClock('2026-03-20T10:00:00Z')
  const phone = await logInWith(iphone, 'alice', app)
  const laptop = await logInWith(firefox, 'alice', app)
  app.setClock('2026-04-02T10:00:00Z')
  await phone.call(verifyToken, {})

  const { sessions } = await laptop.call(listSessions, {})

  expect(sessions).toMatchObject([
    { browser: 'Firefox', current: true, created_at: '2026-03-20T10:00:00.000Z' },
    { browser: 'Safari', current: false, last_used_at: '2026-04-02T10:00:00.000Z' },
  ])
})

describe('logging out', () => {
  test('one session leaves the others', async () => {
    const bob = await octavo.signUp('bob')
    const [phone, laptop] = [await logInWith(iphone, 'bob'), await logInWith(firefox, 'bob')]
    const { sessions } = await bob.call(listSessions, {})

    await bob.call(endSession, { params: { id: sessions.find(({ browser }) => browser === 'Safari')?.id ?? '' } })

    await expect(phone.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(await laptop.call(verifyToken, {})).toEqual({ username: 'bob' })
    expect((await bob.call(listSessions, {})).sessions).toHaveLength(2)
  })

  test('everywhere else leaves this session alone', async () => {
    const carol = await octavo.signUp('carol')
    const others = [await logInWith(iphone, 'carol'), await logInWith(firefox, 'carol')]

    await carol.call(endOtherSessions, {})

    for (const other of others) {
      await expect(other.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    }
    expect((await carol.call(listSessions, {})).sessions).toMatchObject([{ current: true }])
  })

  test('another reader’s session is not possible', async () => {
    const [dora, emil] = [await octavo.signUp('dora'), await octavo.signUp('emil')]
    const { sessions } = await dora.call(listSessions, {})

    for (const id of [sessions[0]?.id ?? '', 'nonsense']) {
      await expect(emil.call(endSession, { params: { id } })).rejects.toMatchObject({ code: 'session_not_found' })
    }
    expect(await dora.call(verifyToken, {})).toEqual({ username: 'dora' })
  })

  test('two sessions that end each other at the same moment leave one', async () => {
    const finn = await octavo.signUp('finn')
    const other = await logInWith(firefox, 'finn')

    await Promise.allSettled([finn.call(endOtherSessions, {}), other.call(endOtherSessions, {})])

    const left = await Promise.allSettled([finn.call(verifyToken, {}), other.call(verifyToken, {})])
    expect(left.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('the export says where the reader is logged in, and no secret', async () => {
  await octavo.signUp('greta')
  const greta = await logInWith(firefox, 'greta')

  const { sessions } = await greta.call(exportAccount, {})

  expect(sessions).toContainEqual(expect.objectContaining({ browser: 'Firefox', system: 'Windows' }))
  expect(JSON.stringify(sessions)).not.toMatch(/hash|token|key/)
})
