import { beforeAll, describe, expect, test } from 'vitest'
import { login, logout, register, verifyToken } from '#contract/accounts.ts'
import { hashToken, newToken } from '../http/auth/session.ts'
import { cheapHash } from '../testing/cheap-hash.ts'
import { startApp, testPassword, type TestApp } from '../testing/test-app.ts'
import { changesBetween, readAllRows } from '../testing/trust/stored-rows.ts'
import { resetPassword } from './reset-password.ts'
import { day } from '../time.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

function registration(username: string, changes = {}) {
  return { username, password: testPassword, email: `${username}@example.org`, ...changes }
}

/** Everything stored about a new reader, except what must differ. */
function findNewcomer(username: string) {
  return octavo.db
    .selectFrom('reader')
    .innerJoin('session', 'session.reader_id', 'reader.id')
    .innerJoin('readlist', 'readlist.reader_id', 'reader.id')
    .where('username', '=', username)
    .select(['bio', 'profile_image', 'time_zone', 'key_hash', 'readlist.name', 'name_folded', 'kept_for_you'])
    .select((eb) => eb(eb.ref('expires_at'), '-', eb.ref('session.created_at')).as('lasts'))
    .select((eb) => eb(eb.ref('renewed_at'), '-', eb.ref('session.created_at')).as('renewed'))
    .execute()
}

describe('making an account', () => {
  test('a reader registers and logs in, by username in any case or by email', async () => {
    await octavo.anyone.call(register, { body: registration('alice') })

    for (const username of ['alice', 'ALICE', 'Alice@Example.org']) {
      const session = await octavo.anyone.call(login, { body: { username, password: testPassword } })
      expect(session).toMatchObject({ username: 'alice', email: 'alice@example.org', bio: '', profile_image: '' })
      expect(session.token).toMatch(/^[\w-]{65}$/)
    }
  })

  test('the test helper that creates a reader stores the same rows as registering and logging in', async () => {
    const account = { ...registration('long-way'), time_zone: 'Asia/Tokyo' }
    const before = await readAllRows(octavo.db)
    await octavo.anyone.call(register, { body: account })
    await octavo.anyone.call(login, { body: { username: account.username, password: testPassword } })
    const between = await readAllRows(octavo.db)
    await octavo.signUp('short-way', { timeZone: 'Asia/Tokyo' })
    const after = await readAllRows(octavo.db)

    expect(changesBetween(between, after)).toEqual(changesBetween(before, between))
    expect(await findNewcomer('short-way')).toEqual(await findNewcomer('long-way'))
    const session = await octavo.anyone.call(login, { body: { username: 'short-way', password: testPassword } })
    expect(session).toMatchObject({ username: 'short-way', email: 'short-way@example.org' })
  })

  test.each([
    ['a short password', { password: '1234567' }, 'Password must be at least 8 characters.'],
    ['a long password', { password: 'x'.repeat(201) }, 'Password must be at most 200 characters.'],
    ['a short username', { username: 'ab' }, 'Username must be at least 3 characters.'],
    [
      'a space in the username',
      { username: 'a b c' },
      'Username may contain only letters, digits, dots, underscores and dashes.',
    ],
    ['no email', { email: 'nobody' }, 'Email must be an email address.'],
    ['an unknown field', { points: 1000 }, 'Points is not a field of this endpoint.'],
    ['a number as username', { username: 12345 }, 'Username must be text.'],
  ])('%s is refused with a clear text', async (_, changes, text) => {
    const call = octavo.anyone.call(register, { body: registration('dora', changes) })

    await expect(call).rejects.toMatchObject({ code: 'invalid', status: 400, message: text })
  })

  test('usernames and emails are unique regardless of case', async () => {
    await octavo.anyone.call(register, { body: registration('bob') })

    const again = octavo.anyone.call(register, { body: registration('BOB', { email: 'other@example.org' }) })
    const sameEmail = octavo.anyone.call(register, { body: registration('bobby', { email: 'BOB@example.org' }) })

    await expect(again).rejects.toMatchObject({ code: 'username_taken', status: 409 })
    await expect(sameEmail).rejects.toMatchObject({ code: 'email_taken', status: 409 })
  })

  test('thirty simultaneous registrations create one account', async () => {
    const tries = Array.from({ length: 30 }, () => octavo.anyone.call(register, { body: registration('crowd') }))

    const done = await Promise.allSettled(tries)

    expect(done.filter((each) => each.status === 'fulfilled')).toHaveLength(1)
  })

  test('a password is stored as argon2id, with at least the cost that OWASP recommends', async () => {
    await octavo.signUp('secretive')

    const { password_hash } = await octavo.db
      .selectFrom('reader')
      .select('password_hash')
      .where('username', '=', 'secretive')
      .executeTakeFirstOrThrow()

    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })
})

describe('logging in and out', () => {
  test('an unknown name fails like a wrong password', async () => {
    await octavo.signUp('erin')

    const wrong = octavo.anyone.call(login, { body: { username: 'erin', password: 'wrong password' } })
    const unknown = octavo.anyone.call(login, { body: { username: 'nobody', password: 'wrong password' } })

    const failure = { code: 'wrong_login', status: 401, message: 'Invalid username or password.' }
    // Either may be refused first.
    await Promise.all([wrong, unknown].map((refused) => expect(refused).rejects.toMatchObject(failure)))
  })

  test.each([[`${testPassword} `], [testPassword.toUpperCase()], [testPassword.slice(0, -1)]])(
    'a password must match exactly: %j does not',
    async (password) => {
      await octavo.signUp(`exact${password.length}${password[0]}`)

      const call = octavo.anyone.call(login, { body: { username: `exact${password.length}${password[0]}`, password } })

      await expect(call).rejects.toMatchObject({ code: 'wrong_login' })
    },
  )

  test('logout invalidates its own token at once, and no other', async () => {
    const frank = await octavo.signUp('frank')
    const { token } = await octavo.anyone.call(login, { body: { username: 'frank', password: testPassword } })
    const elsewhere = octavo.withToken(token)

    await frank.call(logout, {})

    await expect(frank.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in', status: 401 })
    expect(await elsewhere.call(verifyToken, {})).toEqual({ username: 'frank' })
  })

  test('a token is worth nothing with the name of another reader in it', async () => {
    const [fay, fred] = [await octavo.signUp('fay'), await octavo.signUp('fred')]
    const named = (token: string) => token.slice(0, -newToken().length)
    const [ofFay, ofFred] = [named(fay.token), named(fred.token)]

    const forged = fay.token.replace(ofFay, ofFred)

    expect(forged).not.toBe(fay.token)
    await expect(octavo.withToken(forged).call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(await fay.call(verifyToken, {})).toEqual({ username: 'fay' })
  })

  test('a token of a version whose tokens named no reader goes on until it expires', async () => {
    const app = await startApp()
    app.setClock('2026-01-01T12:00:00Z')
    await app.signUp('flo')
    const token = newToken()
    const { id: reader_id } = await app.db.selectFrom('reader').select('id').executeTakeFirstOrThrow()
    const [begun, end] = [new Date('2026-01-01T12:00:00Z'), new Date('2026-01-31T12:00:00Z')]
    const session = { reader_id, token_hash: hashToken(token), created_at: begun, renewed_at: begun, expires_at: end }
    await app.db.insertInto('session').values(session).execute()

    app.setClock('2026-01-30T12:00:00Z')
    expect(await app.withToken(token).call(verifyToken, {})).toEqual({ username: 'flo' })
    app.setClock('2026-02-28T12:00:00Z')
    expect(await app.withToken(token).call(verifyToken, {})).toEqual({ username: 'flo' })
    app.setClock('2026-03-31T12:00:00Z')
    await expect(app.withToken(token).call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('the database contains no usable token', async () => {
    const { token } = await octavo.signUp('greta')

    const sessions = await octavo.db.selectFrom('session').select('token_hash').execute()

    expect(sessions).not.toEqual([])
    for (const { token_hash } of sessions) {
      expect([token_hash.toString(), token_hash.toString('base64url')]).not.toContain(token)
    }
  })

  test('a token lasts thirty days from its last use', async () => {
    const app = await startApp()
    app.setClock('2026-01-01T12:00:00Z')
    const hank = await app.signUp('hank')

    app.setClock('2026-01-31T11:59:59Z')
    expect(await hank.call(verifyToken, {})).toEqual({ username: 'hank' })
    app.setClock('2026-03-02T11:59:58Z')
    expect(await hank.call(verifyToken, {})).toEqual({ username: 'hank' })
    app.setClock('2026-04-02T12:00:00Z')
    await expect(hank.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test('a token lasts at most a year, however often it is used', async () => {
    const app = await startApp()
    const ivy = await app.signUp('ivy')
    const begun = Date.now()
    for (let days = 20; days < 365; days += 20) {
      app.setClock(new Date(begun + days * day).toISOString())
      await ivy.call(verifyToken, {})
    }

    app.setClock(new Date(begun + 366 * day).toISOString())

    await expect(ivy.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  })

  test.each(['', 'Bearer', 'Bearer x', 'Bearer ../../etc', `Bearer ${'a'.repeat(5000)}`, 'Basic YTpi'])(
    'an invalid token is not accepted: %s',
    async (authorization) => {
      const reply = await octavo.app.inject({ url: '/api/verify-token/', headers: { authorization } })

      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toEqual({ error: 'Please log in.', code: 'not_signed_in' })
    },
  )
})

describe('guessing passwords', () => {
  const wrong = (username: string) => ({ body: { username, password: 'wrong password' } })
  const right = (username: string) => ({ body: { username, password: testPassword } })

  async function failTimes(app: TestApp, username: string, times: number) {
    for (let i = 0; i < times; i += 1) await app.anyone.call(login, wrong(username)).catch(() => undefined)
  }

  test('after five failures even the right password waits, 30 s at first, then longer', async () => {
    const app = await startApp()
    app.setClock('2026-01-01T12:00:00Z')
    await app.signUp('iris')

    await failTimes(app, 'iris', 5)
    await expect(app.anyone.call(login, right('iris'))).rejects.toMatchObject({ code: 'login_slowed', retryAfter: 30 })
    app.setClock('2026-01-01T12:00:31Z')
    await failTimes(app, 'iris', 1)
    await expect(app.anyone.call(login, right('IRIS'))).rejects.toMatchObject({ retryAfter: 60 })
    app.setClock('2026-01-01T12:01:32Z')
    await app.anyone.call(login, right('iris'))
    await failTimes(app, 'iris', 4)
    await app.anyone.call(login, right('iris'))
  })

  test('many simultaneous guesses do not get around the wait', async () => {
    const app = await startApp()
    await app.signUp('jack')

    const guesses = await Promise.allSettled(Array.from({ length: 40 }, () => app.anyone.call(login, wrong('jack'))))

    const verified = guesses.filter((each) => each.status === 'rejected' && each.reason.code === 'wrong_login')
    expect(verified.length).toBeLessThanOrEqual(5)
  })

  test('attempts with an unknown name are slowed like those with a known one', async () => {
    const app = await startApp()

    await failTimes(app, 'nobody', 5)

    await expect(app.anyone.call(login, wrong('Nobody'))).rejects.toMatchObject({ code: 'login_slowed' })
  })

  test('failures elsewhere do not slow a trusted browser', async () => {
    const app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } })
    await app.signUp('kate')
    const logIn = (password: string, headers: Record<string, string>) =>
      app.app.inject({ method: 'POST', url: '/api/login/', headers, payload: { username: 'kate', password } })
    const first = await logIn(testPassword, { 'sec-fetch-mode': 'cors' })
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''

    await failTimes(app, 'kate', 6)

    expect((await logIn(testPassword, {})).statusCode).toBe(429)
    expect((await logIn(testPassword, { cookie })).statusCode).toBe(200)
  })

  test('an account trusts at most the hundred browsers used most recently', async () => {
    const app = await startApp()
    await app.signUp('mona')
    const { id } = await app.db.selectFrom('reader').select('id').executeTakeFirstOrThrow()
    const seen = Array.from({ length: 100 }, (_, index) => ({
      reader_id: id,
      browser_hash: Buffer.alloc(32, index),
      last_login_at: new Date(Date.UTC(2026, 0, 1, 0, index)),
    }))
    await app.db.insertInto('known_browser').values(seen).execute()

    const headers = { 'sec-fetch-mode': 'cors' }
    const reply = await app.app.inject({ method: 'POST', url: '/api/login/', headers, payload: right('mona').body })

    expect(reply.statusCode).toBe(200)
    const known = await app.db.selectFrom('known_browser').select('browser_hash').execute()
    expect(known).toHaveLength(100)
    expect(known.some(({ browser_hash }) => browser_hash.equals(Buffer.alloc(32, 0)))).toBe(false)
  })

  test('a forged X-Forwarded-For is ignored', async () => {
    const app = await startApp()
    await app.signUp('liam')

    const statuses: number[] = []
    for (let i = 0; i < 7; i += 1) {
      const reply = await app.app.inject({
        method: 'POST',
        url: '/api/login/',
        headers: { 'x-forwarded-for': `10.0.0.${i}` },
        payload: { username: 'liam', password: 'wrong password' },
      })
      statuses.push(reply.statusCode)
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  })
})

test('the operator can reset a forgotten password, which ends every session', async () => {
  const kim = await octavo.signUp('kim')

  const password = (await resetPassword(octavo.db, 'KIM')) ?? ''

  await expect(kim.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
  const old = octavo.anyone.call(login, { body: { username: 'kim', password: testPassword } })
  await expect(old).rejects.toMatchObject({ code: 'wrong_login' })
  expect(await octavo.anyone.call(login, { body: { username: 'kim', password } })).toMatchObject({ username: 'kim' })
  expect(await resetPassword(octavo.db, 'nobody')).toBeUndefined()
})

test('a hash with a lower cost is upgraded at the next login', async () => {
  await octavo.signUp('lena')
  const password_hash = cheapHash('an old secret')
  await octavo.db.updateTable('reader').set({ password_hash }).where('username', '=', 'lena').execute()

  for (let time = 0; time < 2; time += 1) {
    await octavo.anyone.call(login, { body: { username: 'lena', password: 'an old secret' } })
  }

  const now = await octavo.db.selectFrom('reader').select('password_hash').where('username', '=', 'lena').execute()
  expect(now[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
