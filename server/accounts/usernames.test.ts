import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { login, register } from '#contract/accounts.ts'
import { deleteAccount } from '#contract/personal-data.ts'
import { updateProfile } from '#contract/profiles.ts'
import { hold, untilWaiting } from '../testing/hold-lock.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { forgetExpired } from './accounts.ts'
import { isReserved } from './reserved-usernames.ts'

const taken = {
  code: 'username_taken',
  status: 409,
  message: 'This username is already taken.',
  fields: { username: 'This username is already taken.' },
}

let registered = 0
function registerAs(app: TestApp, username: string) {
  registered += 1
  return app.anyone.call(register, { body: { username, password: testPassword, email: `n${registered}@example.org` } })
}

function rename(reader: TestReader, username: string) {
  return reader.call(updateProfile, { body: { username, email: `${reader.username}@example.org` } })
}

describe('usernames that seem official or are unusable', () => {
  test.each(
    `admin Administrator SUPPORT moderator octavo help root system staff security postmaster abuse
    a.d.m.i.n _admin_ Octavo- su_pport ... _-. __proto__ __PROTO__ constructor hasOwnProperty toString valueof prototype`.split(
      /\s+/,
    ),
  )('%s is reserved', (name) => {
    expect(isReserved(name)).toBe(true)
  })

  test.each(['admin-anna', 'administrata', 'helper', 'adm1n', 'proto', 'to.string', 'x__', 'octavos'])(
    '%s is allowed',
    (name) => {
      expect(isReserved(name)).toBe(false)
    },
  )

  test('are refused at registration and on a name change, and nothing is stored', async () => {
    const app = await startApp()
    const alice = await app.signUp('alice')

    await expect(registerAs(app, 'Ad.min')).rejects.toMatchObject(taken)
    await expect(rename(alice, 'constructor')).rejects.toMatchObject(taken)

    const readers = await app.db.selectFrom('reader').select('username').execute()
    expect(readers).toEqual([{ username: 'alice' }])
  })

  test('can still be used by readers who already have one', async () => {
    const app = await startApp()
    const moderator = await app.signUp('moderator')

    const body = { username: 'Moderator', email: 'moderator@example.org', bio: 'I only read.' }
    await moderator.call(updateProfile, { body })

    expect(await app.anyone.call(login, { body: { username: 'moderator', password: testPassword } })).toMatchObject({
      username: 'Moderator',
    })
  })
})

describe('a former username', () => {
  test('is reserved for its last owner for thirty days, in any case', async () => {
    const app = await startApp()
    app.setClock('2026-03-01T10:00:00Z')
    const [alice, mallory] = [await app.signUp('alice'), await app.signUp('mallory')]
    await rename(alice, 'alicia')

    await expect(registerAs(app, 'Alice')).rejects.toMatchObject(taken)
    await expect(rename(mallory, 'ALICE')).rejects.toMatchObject(taken)
    app.setClock('2026-03-31T09:59:59Z')
    await expect(registerAs(app, 'alice')).rejects.toMatchObject(taken)
    app.setClock('2026-03-31T10:00:00Z')
    expect(await registerAs(app, 'alice')).toMatchObject({ username: 'alice' })
  })

  test('can be taken back by its last owner', async () => {
    const app = await startApp()
    const [alice, bob] = [await app.signUp('alice'), await app.signUp('bob')]
    await rename(alice, 'alicia')

    expect(await rename(alice, 'alice')).toMatchObject({ user: { username: 'alice' } })
    await expect(rename(bob, 'alicia')).rejects.toMatchObject(taken)
  })

  test('is reserved after its owner has left too, without being stored as text', async () => {
    const app = await startApp()
    app.setClock('2026-03-01T10:00:00Z')
    const alice = await app.signUp('alice')
    await rename(alice, 'alicia')
    await alice.call(deleteAccount, { body: { password: testPassword, reviews: 'delete' } })

    for (const name of ['alice', 'alicia']) await expect(registerAs(app, name)).rejects.toMatchObject(taken)
    const stored = await app.db.selectFrom('former_name').selectAll().execute()
    expect(stored.map(({ reader_id }) => reader_id)).toEqual([null, null])
    expect(JSON.stringify(stored.map(({ name_hash }) => name_hash.toString('latin1')))).not.toMatch(/alic/i)

    app.setClock('2026-04-01T10:00:00Z')
    await forgetExpired({ db: app.db, now: () => new Date('2026-04-01T10:00:00Z') })
    expect(await app.db.selectFrom('former_name').selectAll().execute()).toEqual([])
    expect(await registerAs(app, 'alice')).toMatchObject({ username: 'alice' })
  })

  test('cannot be taken while it is being given up', async () => {
    const app = await startApp()
    const alice = await app.signUp('alice')
    const release = await hold(app.db, sql`lock table former_name in exclusive mode`)

    const given = rename(alice, 'alicia')
    await untilWaiting(app.db, 1)
    const caught = registerAs(app, 'alice').catch((error: unknown) => error)
    await untilWaiting(app.db, 2)
    await release()
    await given

    expect(await caught).toMatchObject(taken)
  })

  test('is one of at most ten per reader within thirty days, so that nobody can block many names', async () => {
    const app = await startApp()
    app.setClock('2026-03-01T10:00:00Z')
    const hoarder = await app.signUp('hoarder')
    for (let count = 1; count <= 10; count += 1) await rename(hoarder, `name-${count}`)

    await expect(rename(hoarder, 'name-11')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 30 * 24 * 60 * 60,
    })
    expect(await rename(hoarder, 'name-9')).toMatchObject({ user: { username: 'name-9' } })
  })
})
