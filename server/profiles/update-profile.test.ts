import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { login, verifyToken } from '#contract/accounts.ts'
import { getOwnProfile, getProfile, updateProfile } from '#contract/profiles.ts'
import { accountOf } from '../accounts/login-attempts.ts'
import { hold, lockOf, untilWaiting } from '../testing/hold-lock.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'

let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
})

interface Changes {
  username?: string
  email?: string
  password?: string
  current_password?: string
  bio?: string
  profile_image?: string
}

const update = (reader: TestReader, changes: Changes) =>
  reader.call(updateProfile, {
    body: { username: reader.username, email: `${reader.username}@example.org`, ...changes },
  })
const logIn = (username: string, password: string) => octavo.anyone.call(login, { body: { username, password } })

test('a reader changes name, email and bio, and the token still works', async () => {
  const alice = await octavo.signUp('alice')
  const bob = await octavo.signUp('bob')

  const { user } = await update(alice, { username: 'Alice.B', email: 'new@example.org', bio: 'Reads at night.' })

  expect(user).toEqual({ username: 'Alice.B', email: 'new@example.org', bio: 'Reads at night.', profile_image: '' })
  expect(await alice.call(verifyToken, {})).toEqual({ username: 'Alice.B' })
  expect(await bob.call(getProfile, { params: { username: 'alice.b' } })).toMatchObject({ bio: 'Reads at night.' })
  await expect(bob.call(getProfile, { params: { username: 'alice' } })).rejects.toMatchObject({
    code: 'reader_not_found',
  })
  expect(await logIn('new@example.org', testPassword)).toMatchObject({ username: 'Alice.B' })
})

test('fields that are not sent stay, and the username’s case may change', async () => {
  const carol = await octavo.signUp('carol')
  await update(carol, { bio: 'Here to stay.' })

  const { user } = await update(carol, { username: 'CAROL', password: '' })

  expect(user).toMatchObject({ username: 'CAROL', bio: 'Here to stay.' })
  expect(await logIn('carol', testPassword)).toMatchObject({ username: 'CAROL' })
})

test.each([
  ['blanks', ' \n\t\u00a0\u3000 '],
  ['nothing to be seen', '\u200b\u2060\u00ad\u3164\u2800\u202e'],
])('a bio of %s is stored as empty', async (name, bio) => {
  const reader = await octavo.signUp(`bio-${name.split(' ')[0]}`)

  expect(await update(reader, { bio })).toMatchObject({ user: { bio: '' } })
  expect(await update(reader, { bio: ` ${bio}a` })).toMatchObject({ user: { bio: ` ${bio}a` } })
})

test('a name or an email that another reader has is refused, and nothing changes', async () => {
  const [dave] = [await octavo.signUp('dave'), await octavo.signUp('erin')]

  await expect(update(dave, { username: 'ERIN', bio: 'x' })).rejects.toMatchObject({
    code: 'username_taken',
    message: 'This username is already taken.',
    fields: { username: 'This username is already taken.' },
  })
  await expect(update(dave, { email: 'Erin@example.org', bio: 'x' })).rejects.toMatchObject({
    code: 'email_taken',
    fields: { email: 'This email is already in use.' },
  })
  expect(await dave.call(getOwnProfile, {})).toMatchObject({ username: 'dave', bio: '' })
})

test('of two readers who request the same name at once, one gets it', async () => {
  const readers = [await octavo.signUp('frank'), await octavo.signUp('greta'), await octavo.signUp('hank')]

  const done = await Promise.allSettled(readers.map((reader) => update(reader, { username: 'Sought-After' })))

  const failures = done.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
  expect(failures).toEqual(['username_taken', 'username_taken'])
})

test.each<[string, Changes & { points?: number }, string]>([
  ['a short name', { username: 'ab' }, 'Username must be at least 3 characters.'],
  ['no email', { email: 'nobody' }, 'Email must be an email address.'],
  ['a long bio', { bio: 'x'.repeat(501) }, 'Bio must be at most 500 characters.'],
  ['a short password', { password: '1234567' }, 'Password must be at least 8 characters.'],
  ['points', { points: 1000 }, 'Points is not a field of this endpoint.'],
])('%s is refused with a clear text', async (_, changes, message) => {
  const reader = await octavo.signUp(`strict-${Object.keys(changes)[0]}`)

  await expect(update(reader, changes)).rejects.toMatchObject({ code: 'invalid', status: 400, message })
})

describe('a new password', () => {
  test('ends every other session, and is required at the next login', async () => {
    const iris = await octavo.signUp('iris')
    const elsewhere = octavo.withToken((await logIn('iris', testPassword)).token)

    await update(iris, { password: 'a new long secret' })

    await expect(elsewhere.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(await iris.call(verifyToken, {})).toEqual({ username: 'iris' })
    await expect(logIn('iris', testPassword)).rejects.toMatchObject({ code: 'wrong_login' })
    expect(await logIn('iris', 'a new long secret')).toMatchObject({ username: 'iris' })
  })

  test('or email address ends every other session, unless only its case changes', async () => {
    const nick = await octavo.signUp('nick')
    const elsewhere = octavo.withToken((await logIn('nick', testPassword)).token)

    await update(nick, { email: 'NICK@example.org' })
    expect(await elsewhere.call(verifyToken, {})).toEqual({ username: 'nick' })
    await update(nick, { email: 'nick@example.net' })

    await expect(elsewhere.call(verifyToken, {})).rejects.toMatchObject({ code: 'not_signed_in' })
    expect(await nick.call(verifyToken, {})).toEqual({ username: 'nick' })
  })

  test.each([
    ['password', { password: 'a new long secret' }],
    ['email', { email: 'taken-over@example.org' }],
    ['case of the email', { email: 'Jack@example.org' }],
  ])('a new %s needs the current password ten minutes after the login', async (_, change) => {
    const app = await startApp()
    app.setClock('2026-03-01T10:00:00Z')
    const jack = await app.signUp('jack')

    app.setClock('2026-03-01T10:10:01Z')
    await expect(update(jack, change)).rejects.toMatchObject({
      code: 'current_password_needed',
      status: 403,
      message: 'Please enter your current password.',
    })
    await expect(update(jack, { ...change, current_password: 'not it' })).rejects.toMatchObject({
      code: 'current_password_needed',
      fields: { current_password: 'The current password is incorrect.' },
    })
    expect(await update(jack, { ...change, current_password: testPassword })).toMatchObject({
      user: { username: 'jack' },
    })
  })

  test('needs no current password within ten minutes of login, nor does a change of name or bio ever', async () => {
    const app = await startApp()
    app.setClock('2026-03-01T10:00:00Z')
    const kate = await app.signUp('kate')

    app.setClock('2026-03-01T10:10:00Z')
    await update(kate, { email: 'kate@example.net' })
    app.setClock('2026-03-09T10:00:00Z')
    await kate.call(updateProfile, { body: { username: 'katie', email: 'kate@example.net', bio: 'Me.' } })

    expect(await kate.call(getOwnProfile, {})).toMatchObject({ username: 'katie', email: 'kate@example.net' })
  })

  test('using a session does not make its login any fresher', async () => {
    const app = await startApp()
    app.setClock('2026-03-01T10:00:00Z')
    const liam = await app.signUp('liam')
    app.setClock('2026-03-02T10:00:00Z')
    await liam.call(verifyToken, {})

    await expect(update(liam, { password: 'a new long secret' })).rejects.toMatchObject({
      code: 'current_password_needed',
    })
  })

  test('guesses at the current password are slowed as at login', async () => {
    const app = await startApp()
    app.setClock('2026-03-01T10:00:00Z')
    const mona = await app.signUp('mona')
    app.setClock('2026-03-01T11:00:00Z')
    const guess = (current_password: string) => update(mona, { password: 'a new long secret', current_password })

    const codes: string[] = []
    for (let i = 0; i < 6; i += 1) codes.push(await guess(`guess ${i}`).catch((error) => error.code))

    expect(codes).toEqual([...Array<string>(5).fill('current_password_needed'), 'login_slowed'])
    await expect(guess(testPassword)).rejects.toMatchObject({ code: 'login_slowed', retryAfter: 30 })
  })
})

describe('a pending change', () => {
  test('is refused if the owner’s new password has ended its session meanwhile', async () => {
    const paula = await octavo.signUp('paula')
    const thief = { ...paula, ...octavo.withToken((await logIn('paula', testPassword)).token) }
    const release = await hold(octavo.db, lockOf('paula'))

    const ownersChange = update(paula, { password: 'only the owner knows' })
    await untilWaiting(octavo.db, 1)
    const theft = update(thief, { password: 'only the thief knows' })
    const outcome = Promise.allSettled([ownersChange, theft])
    await untilWaiting(octavo.db, 2)
    await release()

    expect(await outcome).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'not_signed_in' } }])
    expect(await paula.call(verifyToken, {})).toEqual({ username: 'paula' })
    expect(await logIn('paula', 'only the owner knows')).toMatchObject({ username: 'paula' })
  })

  test('is refused if the password it was verified with has changed meanwhile', async () => {
    const app = await startApp()
    app.setClock('2026-03-01T10:00:00Z')
    const quinn = await app.signUp('quinn')
    app.setClock('2026-03-01T11:00:00Z')
    const release = await hold(app.db, lockOf('quinn'))

    const first = update(quinn, { password: 'a new long secret', current_password: testPassword })
    await untilWaiting(app.db, 1)
    const second = update(quinn, { password: 'another new secret', current_password: testPassword })
    const outcome = Promise.allSettled([first, second])
    await untilWaiting(app.db, 2)
    await release()

    expect(await outcome).toMatchObject([{ status: 'fulfilled' }, { reason: { code: 'current_password_needed' } }])
    const credentials = { username: 'quinn', password: 'a new long secret' }
    expect(await app.anyone.call(login, { body: credentials })).toMatchObject({ username: 'quinn' })
  })
})

test('login attempts by strangers do not slow a reader who is signed in', async () => {
  const app = await startApp({ config: { trustedProxies: ['127.0.0.1'] } })
  app.setClock('2026-03-01T10:00:00Z')
  const olga = await app.signUp('olga')
  app.setClock('2026-03-01T11:00:00Z')
  const failures = Array.from({ length: 100 }, () => ({
    id: randomUUIDv7(),
    account: accountOf('olga'),
    address: '127.0.0.1',
    network: '127.0.0.1',
    failed_at: new Date('2026-03-01T10:59:00Z'),
  }))
  await app.db.insertInto('login_failure').values(failures).execute()

  const strangers = app.anyone.call(login, { body: { username: 'olga', password: testPassword } })
  await expect(strangers).rejects.toMatchObject({ code: 'login_slowed' })
  const changed = update(olga, { password: 'a new long secret', current_password: testPassword })
  await expect(changed).resolves.toMatchObject({ user: { username: 'olga' } })
})

test('a reader can change only their own profile', async () => {
  const reply = await octavo.app.inject({
    method: 'PUT',
    url: '/api/profile/update/',
    headers: { authorization: `Bearer ${(await octavo.signUp('nora')).token}` },
    payload: { username: 'nora', email: 'nora@example.org', id: 'x', user: 'alice' },
  })

  expect(reply.statusCode).toBe(400)
  await expect(
    octavo.anyone.call(updateProfile, { body: { username: 'nora', email: 'nora@example.org' } }),
  ).rejects.toMatchObject({ code: 'not_signed_in' })
})
