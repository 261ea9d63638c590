import { generateSync } from 'otplib'
import { beforeAll, describe, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import {
  confirmApp,
  getTwoStep,
  removeApp,
  renewRecoveryCodes,
  startApp as setUpApp,
} from '#contract/accounts/two-step.ts'
import { exportAccount } from '#contract/personal-data.ts'
import { idleMailer } from '../../testing/stand-ins/idle-mailer.ts'
import { startApp, testPassword, type TestApp, type TestReader } from '../../testing/test-app.ts'
import { resetPassword } from '../reset-password.ts'

const start = '2026-03-01T10:00:00Z'
const current_password = testPassword
let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp()
  octavo.setClock(start)
})

/** The code of the app so many seconds after the start. */
const codeOf = (secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.parse(start) / 1_000) + seconds })
const logIn = (username: string, code?: string, password = testPassword) =>
  octavo.anyone.call(login, { body: { username, password, ...(code !== undefined && { code }) } })

async function setUp(username: string): Promise<{ reader: TestReader; secret: string; codes: string[] }> {
  octavo.setClock(start)
  const reader = await octavo.signUp(username)
  const { secret } = await reader.call(setUpApp, { body: { current_password } })
  const { recovery_codes: codes } = await reader.call(confirmApp, { body: { code: codeOf(secret) } })
  octavo.setClock('2026-03-01T10:01:00Z')
  return { reader, secret, codes }
}

test('a login asks for the app’s code once the app is confirmed, and not before', async () => {
  const alice = await octavo.signUp('alice')
  const { secret, uri } = await alice.call(setUpApp, { body: { current_password } })
  expect(uri).toBe(`otpauth://totp/Octavo:alice?secret=${secret}&issuer=Octavo`)
  expect(await logIn('alice')).toMatchObject({ username: 'alice' })

  const { recovery_codes } = await alice.call(confirmApp, { body: { code: codeOf(secret) } })

  expect(new Set(recovery_codes).size).toBe(10)
  expect(recovery_codes[0]).toMatch(/^(?:[a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  expect(await alice.call(getTwoStep, {})).toEqual({ app: true, recovery_codes_left: 10 })
  await expect(logIn('alice')).rejects.toMatchObject({
    code: 'second_factor_needed',
    status: 401,
    message: 'Please enter the code from your authenticator app, or a recovery code.',
  })
  octavo.setClock('2026-03-01T10:01:00Z')
  expect(await logIn('alice', codeOf(secret, 60))).toMatchObject({ username: 'alice' })
})

test('accounts without a second step log in as ever, and a code makes no difference', async () => {
  await octavo.signUp('bob')

  expect(await logIn('bob')).toMatchObject({ username: 'bob' })
  expect(await logIn('bob', '123456')).toMatchObject({ username: 'bob' })
})

describe('a code', () => {
  test('works once, also of thirty times at once', async () => {
    const { secret } = await setUp('carol')

    const tries = await Promise.allSettled(Array.from({ length: 30 }, () => logIn('carol', codeOf(secret, 60))))

    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test.each([
    ['of half a minute ago works, as clocks differ', 30, true],
    ['of half a minute ahead works', 90, true],
    ['of two minutes ago does not', -60, false],
    ['of two minutes ahead does not', 180, false],
  ])('%s', async (what, seconds, works) => {
    const { secret } = await setUp(`clock-${what.replaceAll(/\W+/g, '-').slice(0, 24)}`)
    const name = `clock-${what.replaceAll(/\W+/g, '-').slice(0, 24)}`

    const outcome = await logIn(name, codeOf(secret, seconds)).then(
      () => 'in',
      ({ code }: { code: string }) => code,
    )

    expect(outcome).toBe(works ? 'in' : 'wrong_code')
  })

  test('tells nothing without the right password', async () => {
    const { secret } = await setUp('dora')

    await expect(logIn('dora', undefined, 'not it')).rejects.toMatchObject({ code: 'wrong_login' })
    await expect(logIn('dora', codeOf(secret, 60), 'not it')).rejects.toMatchObject({ code: 'wrong_login' })
    expect(await logIn('dora', codeOf(secret, 60))).toMatchObject({ username: 'dora' })
  })

  test('is not guessed: wrong ones are slowed as wrong passwords are', async () => {
    await setUp('emil')

    const codes: string[] = []
    for (let i = 0; i < 6; i += 1) {
      codes.push((await logIn('emil', '000000').catch(({ code }: { code: string }) => code)) as string)
    }

    expect(codes).toEqual([...Array<string>(5).fill('wrong_code'), 'login_slowed'])
  })
})

describe('recovery codes', () => {
  test('each works once, however it is typed', async () => {
    const { reader, codes } = await setUp('finn')
    const [first = '', second = ''] = codes

    expect(await logIn('finn', first)).toMatchObject({ username: 'finn' })
    await expect(logIn('finn', first)).rejects.toMatchObject({ code: 'wrong_code' })
    expect(await logIn('finn', ` ${second.toUpperCase().replaceAll('-', ' ')}`)).toMatchObject({ username: 'finn' })
    expect(await reader.call(getTwoStep, {})).toEqual({ app: true, recovery_codes_left: 8 })
  })

  test('are replaced by new ones', async () => {
    const { reader, codes } = await setUp('greta')

    const { recovery_codes } = await reader.call(renewRecoveryCodes, { body: { current_password } })

    await expect(logIn('greta', codes[0])).rejects.toMatchObject({ code: 'wrong_code' })
    expect(await logIn('greta', recovery_codes[0])).toMatchObject({ username: 'greta' })
  })

  test('are stored as hashes only, and are in no export, nor is the app’s secret', async () => {
    const { reader, secret, codes } = await setUp('hana')

    const stored = JSON.stringify(await octavo.db.selectFrom('recovery_code').selectAll().execute())
    const exported = JSON.stringify(await reader.call(exportAccount, {}))

    for (const code of codes) expect(stored + exported).not.toContain(code)
    expect(exported).not.toContain(secret)
    expect(exported).toContain('"app_since":"2026-03-01T10:00:00.000Z"')
  })
})

test('every change asks for the password again', async () => {
  const { reader } = await setUp('iris')
  const calls = [
    (body: object) => reader.call(setUpApp, { body }),
    (body: object) => reader.call(removeApp, { body }),
    (body: object) => reader.call(renewRecoveryCodes, { body }),
  ]

  for (const call of calls) {
    await expect(call({})).rejects.toMatchObject({ code: 'current_password_needed', status: 403 })
    await expect(call({ current_password: 'not it' })).rejects.toMatchObject({
      fields: { current_password: 'The current password is incorrect.' },
    })
  }
  expect(await reader.call(getTwoStep, {})).toEqual({ app: true, recovery_codes_left: 10 })
})

test('setting up, renewing and removing are each told by mail', async () => {
  const app = await startApp({ mailer: idleMailer })
  app.setClock(start)
  const reader = await app.signUp('told')
  const { secret } = await reader.call(setUpApp, { body: { current_password } })
  await reader.call(confirmApp, { body: { code: codeOf(secret) } })

  await reader.call(renewRecoveryCodes, { body: { current_password } })
  await reader.call(removeApp, { body: { current_password } })

  const mails = await app.db
    .selectFrom('mail')
    .select('kind')
    .where('kind', '!=', 'verify_email')
    .orderBy('id')
    .execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['app_added', 'codes_renewed', 'app_removed'])
})

test('an app that is in use is not replaced, and removing it ends the second step', async () => {
  const { reader, codes } = await setUp('jack')
  await expect(reader.call(setUpApp, { body: { current_password } })).rejects.toMatchObject({ code: 'app_is_set_up' })
  await expect(reader.call(confirmApp, { body: { code: '000000' } })).rejects.toMatchObject({ code: 'app_is_set_up' })

  await reader.call(removeApp, { body: { current_password } })

  expect(await logIn('jack')).toMatchObject({ username: 'jack' })
  expect(await reader.call(getTwoStep, {})).toEqual({ app: false, recovery_codes_left: 0 })
  await expect(reader.call(renewRecoveryCodes, { body: { current_password } })).rejects.toMatchObject({
    code: 'no_second_factor',
  })
  expect(codes).toHaveLength(10)
})

test('of many confirmations at once one gives codes, and those work', async () => {
  octavo.setClock(start)
  const kate = await octavo.signUp('kate')
  const { secret } = await kate.call(setUpApp, { body: { current_password } })

  const code = codeOf(secret)
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => kate.call(confirmApp, { body: { code } })))

  const given = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value.recovery_codes] : []))
  expect(given).toHaveLength(1)
  expect(await logIn('kate', given[0]?.[3])).toMatchObject({ username: 'kate' })
})

test('a set-up that was left for a quarter of an hour begins anew', async () => {
  octavo.setClock(start)
  const liam = await octavo.signUp('liam')
  const { secret } = await liam.call(setUpApp, { body: { current_password } })

  octavo.setClock('2026-03-01T10:15:01Z')
  const confirming = liam.call(confirmApp, { body: { code: codeOf(secret, 901) } })

  await expect(confirming).rejects.toMatchObject({ code: 'code_not_accepted' })
})

test('the operator’s new password takes the second step away', async () => {
  await setUp('mona')

  const password = await resetPassword(octavo.db, 'mona')

  expect(await logIn('mona', undefined, password)).toMatchObject({ username: 'mona' })
})
