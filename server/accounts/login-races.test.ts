import { sql } from 'kysely'
import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { updateProfile } from '#contract/profiles.ts'
import { cheapHash } from '../testing/cheap-hash.ts'
import { hold, lockOf, untilWaiting } from '../testing/hold-lock.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../testing/test-app.ts'
import { resetPassword } from './reset-password.ts'

describe.each([
  ['is changed', changePassword],
  ['is replaced by the operator', ({ db }: TestApp) => resetPassword(db, 'alice')],
])('a login while the password %s', (_, change) => {
  test('fails if the password was changed after the old one was verified', async () => {
    const octavo = await startApp()
    const alice = await octavo.signUp('alice')
    const release = await holdAttempts(octavo)

    const late = logIn(octavo)
    await untilWaiting(octavo.db, 1)
    await change(octavo, alice)
    await release()

    expect((await late).json()).toMatchObject({ code: 'wrong_login' })
  })

  test('waits for a pending change, and then fails', async () => {
    const octavo = await startApp()
    const alice = await octavo.signUp('alice')
    const release = await hold(octavo.db, lockOf('alice'))

    const changed = change(octavo, alice)
    await untilWaiting(octavo.db, 1)
    const late = logIn(octavo)
    await untilWaiting(octavo.db, 2)
    await release()
    await changed

    expect((await late).json()).toMatchObject({ code: 'wrong_login' })
  })

  test('ends with the other sessions if it was pending', async () => {
    const octavo = await startApp()
    const alice = await octavo.signUp('alice')
    const release = await hold(octavo.db, sql`lock table known_browser in exclusive mode`)

    const early = logIn(octavo)
    await untilWaiting(octavo.db, 1)
    const changed = change(octavo, alice)
    await Promise.race([changed, untilWaiting(octavo.db, 2)])
    await release()
    await changed

    const { token, key } = sessionOf(await early)
    const headers = { authorization: `Bearer ${token}`, cookie: `session_key=${key}` }
    expect((await octavo.app.inject({ url: '/api/verify-token/', headers })).statusCode).toBe(401)
  })
})

test('logins with the right password that the database answered too late do not count as failures', async () => {
  const octavo = await startApp({ maxDatabaseMs: 300, log: pino({ level: 'silent' }) })
  await octavo.signUp('alice')
  // Each is held up at another step: as it is noted, and as the session begins.
  for (const table of ['login_failure', 'known_browser', 'session'] as const) {
    const release = await hold(octavo.db, sql`lock table ${sql.table(table)} in access exclusive mode`)
    const late = await Promise.all(Array.from({ length: 5 }, () => logIn(octavo)))
    await release()
    expect(late.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 503])
  }

  expect((await logIn(octavo)).statusCode).toBe(200)
  const counted = octavo.db.selectFrom('login_failure').select('id')
  await vi.waitFor(async () => expect(await counted.execute()).toEqual([]), 30_000)
})

test('a hash upgraded by one login does not fail another that read the old hash', async () => {
  const octavo = await startApp()
  await octavo.signUp('alice')
  await octavo.db
    .updateTable('reader')
    .set({ password_hash: cheapHash(testPassword) })
    .execute()
  const release = await hold(octavo.db, sql`lock table known_browser in access exclusive mode`)

  const logins = Array.from({ length: 3 }, () => logIn(octavo))
  await untilWaiting(octavo.db, 3)
  await release()

  expect((await Promise.all(logins)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
})

/** By then a login has read the password's hash, and nothing else that a new password changes. */
async function holdAttempts({ db }: TestApp): Promise<() => Promise<void>> {
  await sql`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(1);
      return new;
    end $$`.execute(db)
  await sql`create trigger wait before insert on login_failure for each row execute function wait_for_test()`.execute(
    db,
  )
  return hold(db, sql`select pg_advisory_xact_lock(1)`)
}

function changePassword(_: TestApp, alice: TestReader): Promise<unknown> {
  const body = { username: 'alice', email: 'alice@example.org', password: 'a new long secret' }
  return alice.call(updateProfile, { body })
}

/** From a page in a browser that may be a trusted device. */
function logIn({ app }: TestApp) {
  return app.inject({
    method: 'POST',
    url: '/api/login/',
    headers: {
      'sec-fetch-mode': 'cors',
      'x-csrftoken': 'abc',
      cookie: `csrftoken=abc; known_browser=${'b'.repeat(43)}`,
    },
    payload: { username: 'alice', password: testPassword },
  })
}

function sessionOf(reply: Awaited<ReturnType<typeof logIn>>): { token: string; key: string } {
  const cookies = [reply.headers['set-cookie'] ?? []].flat().join()
  return { token: reply.json().token, key: /session_key=([\w-]+)/.exec(cookies)?.[1] ?? '' }
}
