import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  addPasskey,
  listPasskeys,
  logInByPasskey,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
  startProof,
} from '#contract/accounts/passkeys.ts'
import { getOffers } from '#contract/accounts/recovery.ts'
import { exportAccount } from '#contract/personal-data.ts'
import { cheapHash } from '../../testing/cheap-hash.ts'
import { hold, untilWaiting } from '../../testing/hold-lock.ts'
import { startApp, testPassword, type TestApp } from '../../testing/test-app.ts'
import { resetPassword } from '../reset-password.ts'
import { insertChallenge, spendChallenge } from './passkeys.sql.ts'
import { makeDevice, site } from './testing/device.ts'

const current_password = testPassword
let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ config: { publicUrl: site } })
})

async function storePasskey(username: string): Promise<string> {
  const [id, { id: reader_id }] = [
    randomUUIDv7(),
    await octavo.db.selectFrom('reader').select('id').where('username', '=', username).executeTakeFirstOrThrow(),
  ]
  const key = { credential_id: id, public_key: randomBytes(32), counter: 0, name: 'Phone', created_at: new Date() }
  await octavo.db
    .insertInto('passkey')
    .values({ id, reader_id, ...key })
    .execute()
  return id
}

test('a device is asked for a key of this site, which checks who holds it', async () => {
  const alice = await octavo.signUp('alice')

  const { options } = await alice.call(startPasskey, { body: { current_password } })

  expect(JSON.parse(options)).toMatchObject({
    rp: { id: 'octavo.example', name: 'Octavo' },
    user: { name: 'alice' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const asked = JSON.parse((await octavo.anyone.call(startPasskeyLogin, {})).options)
  expect(asked).toMatchObject({ rpId: 'octavo.example', userVerification: 'required' })
  expect(asked.allowCredentials ?? []).toEqual([])
})

test('adding and removing ask for the password again', async () => {
  const bob = await octavo.signUp('bob')
  const id = await storePasskey('bob')

  for (const body of [{}, { current_password: 'not it' }]) {
    await expect(bob.call(startPasskey, { body })).rejects.toMatchObject({ code: 'current_password_needed' })
    await expect(bob.call(removePasskey, { params: { id }, body })).rejects.toMatchObject({
      code: 'current_password_needed',
    })
  }
  expect((await bob.call(listPasskeys, {})).passkeys).toMatchObject([{ id, name: 'Phone', last_used_at: null }])
  await bob.call(removePasskey, { params: { id }, body: { current_password } })
  expect(await bob.call(listPasskeys, {})).toEqual({ passkeys: [] })
})

test.each([
  ['no JSON', 'x'.repeat(30)],
  ['null', 'null'],
  ['an empty object', '{}'],
  ['a made-up key', '{"id":"abc","rawId":"abc","type":"public-key","response":{},"clientExtensionResults":{}}'],
  ['nested nonsense', `{"id":{"a":[[[]]]},"response":"${'y'.repeat(1_000)}"}`],
  ['a key with a character that cannot be stored', '{"id":"a\\u0000b"}'],
  ['a key that is no text', '{"id":{"toString":1,"valueOf":1}}'],
  ['a key nested without end', `{"id":${'['.repeat(9_000)}${']'.repeat(9_000)}}`],
])('an answer of a device that is %s is refused', async (_, response) => {
  const reader = await octavo.signUp(`odd-${randomBytes(4).toString('hex')}`)
  await reader.call(startPasskey, { body: { current_password } })
  await octavo.anyone.call(startPasskeyLogin, {})

  await expect(reader.call(addPasskey, { body: { name: 'Phone', response } })).rejects.toMatchObject({
    code: 'passkey_not_accepted',
    status: 403,
  })
  await expect(octavo.anyone.call(logInByPasskey, { body: { response } })).rejects.toMatchObject({
    code: 'wrong_passkey',
    status: 401,
  })
})

test.each([
  ['none', undefined, []],
  ['those of the standard', ['internal', 'hybrid'], ['hybrid', 'internal']],
  ['made-up ones', ['usb', 'carrier pigeon', 'a\0b', 7, ...Array<string>(500).fill('nfc')], ['nfc', 'usb']],
  ['no list', { length: 1 }, []],
])('of the ways that a device says it can be reached, %s, those of the standard are kept', async (_, says, kept) => {
  const name = `ways-${randomBytes(4).toString('hex')}`
  const reader = await octavo.signUp(name)
  const { options } = await reader.call(startPasskey, { body: { current_password } })
  const response = makeDevice().register(options, { transports: says })

  const { id } = await reader.call(addPasskey, { body: { name: 'Phone', response } })

  const stored = await octavo.db.selectFrom('passkey').select('transports').where('id', '=', id).executeTakeFirst()
  expect(stored).toEqual({ transports: kept })
})

test('a key whose name is longer than the standard allows is refused', async () => {
  const reader = await octavo.signUp('long-key')
  const { options } = await reader.call(startPasskey, { body: { current_password } })
  const response = makeDevice({ idLength: 3_000 }).register(options)

  const added = reader.call(addPasskey, { body: { name: 'Phone', response } })

  await expect(added).rejects.toMatchObject({ code: 'passkey_not_accepted' })
})

test('what a device says of its maker is neither checked nor asked for anywhere', async () => {
  const reader = await octavo.signUp('attested')
  const { options } = await reader.call(startPasskey, { body: { current_password } })
  const attestation = { fmt: 'android-key', attStmt: new Map([['sig', randomBytes(8)]]) }

  const response = makeDevice().register(options, { attestation })

  expect(await reader.call(addPasskey, { body: { name: 'Phone', response } })).toMatchObject({ name: 'Phone' })
})

test('what was asked with an open session alone, or at a login, adds no passkey', async () => {
  const reader = await octavo.signUp('session-alone')
  await storePasskey('session-alone')
  for (const { options } of [await reader.call(startProof, {}), await octavo.anyone.call(startPasskeyLogin, {})]) {
    const response = makeDevice().register(options)

    const added = reader.call(addPasskey, { body: { name: 'Phone', response } })

    await expect(added).rejects.toMatchObject({ code: 'passkey_not_accepted' })
  }
  expect((await reader.call(listPasskeys, {})).passkeys).toHaveLength(1)
})

test('a stored key with a made-up answer logs nobody in', async () => {
  await octavo.signUp('carol')
  const id = await storePasskey('carol')
  const { challenge } = JSON.parse((await octavo.anyone.call(startPasskeyLogin, {})).options)
  const said = { type: 'webauthn.get', challenge, origin: 'https://octavo.example' }
  const clientDataJSON = Buffer.from(JSON.stringify(said)).toString('base64url')
  const made = { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' }
  const response = { id, rawId: id, type: 'public-key', response: made, clientExtensionResults: {} }

  const login = octavo.anyone.call(logInByPasskey, { body: { response: JSON.stringify(response) } })

  await expect(login).rejects.toMatchObject({ code: 'wrong_passkey' })
})

test('what a device is asked to sign counts once, of thirty times at once, for five minutes, and for one reader', async () => {
  const [hash, at] = [randomBytes(32), new Date()]
  const challenge = { challenge_hash: hash, reader_id: null, expires_at: new Date(at.getTime() + 1_000) }
  await insertChallenge(octavo.db, challenge, at)
  const [late, another] = [new Date(at.getTime() + 1_001), randomUUIDv7()]

  expect(await spendChallenge(octavo.db, hash, null, late)).toBe(false)
  expect(await spendChallenge(octavo.db, hash, another, at)).toBe(false)
  const spent = await Promise.all(Array.from({ length: 30 }, () => spendChallenge(octavo.db, hash, null, at)))
  expect(spent.filter(Boolean)).toHaveLength(1)
})

test('a login by a passkey fails if the passkey is taken away meanwhile, and if the password is replaced with it', async () => {
  const reader = await octavo.signUp('taken-away')
  const device = makeDevice()
  const { options } = await reader.call(startPasskey, { body: { current_password } })
  await reader.call(addPasskey, { body: { name: 'Phone', response: device.register(options) } })
  const answer = async () => device.answer((await octavo.anyone.call(startPasskeyLogin, {})).options)
  const [first, second] = [await answer(), await answer()]
  expect(await octavo.anyone.call(logInByPasskey, { body: { response: first } })).toMatchObject({
    token: expect.any(String),
  })
  const taken = sql`
    with replaced as (
      update reader set password_hash = ${cheapHash('another')} where username = 'taken-away' returning id
    )
    delete from passkey where reader_id = (select id from replaced)`
  const release = await hold(octavo.db, taken, { keep: true })

  const late = octavo.anyone.call(logInByPasskey, { body: { response: second } }).catch((error: unknown) => error)
  await untilWaiting(octavo.db, 1)
  await release()

  expect(await late).toMatchObject({ code: 'wrong_passkey', status: 401 })
})

test('an answer with the handle of another reader logs nobody in, one with the own does', async () => {
  const reader = await octavo.signUp('handled')
  const device = makeDevice()
  const { options } = await reader.call(startPasskey, { body: { current_password } })
  const handle = Buffer.from(JSON.parse(options).user.id, 'base64url').toString()
  await reader.call(addPasskey, { body: { name: 'Phone', response: device.register(options) } })
  const logIn = async (userHandle: string) => {
    const asked = await octavo.anyone.call(startPasskeyLogin, {})
    return octavo.anyone.call(logInByPasskey, { body: { response: device.answer(asked.options, { userHandle }) } })
  }

  await expect(logIn(randomUUIDv7())).rejects.toMatchObject({ code: 'wrong_passkey' })
  expect(await logIn(handle)).toMatchObject({ username: 'handled' })
})

test('of two answers of a device with the same count, one logs in; a device that does not count logs in again', async () => {
  const [counting, plain] = [await octavo.signUp('counting'), await octavo.signUp('plain')]
  for (const [reader, counts, passed] of [
    [counting, true, [true, false]],
    [plain, false, [true, true]],
  ] as const) {
    const device = makeDevice()
    const { options } = await reader.call(startPasskey, { body: { current_password } })
    await reader.call(addPasskey, { body: { name: 'Phone', response: device.register(options) } })
    const asked = [await octavo.anyone.call(startPasskeyLogin, {}), await octavo.anyone.call(startPasskeyLogin, {})]
    const answers = asked.map((each, nth) => device.answer(each.options, { counts: counts && nth === 0 }))

    const logins = await Promise.allSettled(
      answers.map((response) => octavo.anyone.call(logInByPasskey, { body: { response } })),
    )

    expect(logins.map(({ status }) => status === 'fulfilled').toSorted((a, b) => Number(b) - Number(a))).toEqual(passed)
  }
})

test('the export names the passkeys and holds no key, and the operator’s new password takes them away', async () => {
  const dora = await octavo.signUp('dora')
  const id = await storePasskey('dora')

  const { passkeys } = await dora.call(exportAccount, {})
  expect(passkeys).toEqual([{ name: 'Phone', created_at: expect.any(String), last_used_at: null }])
  await resetPassword(octavo.db, 'dora')

  expect(await octavo.db.selectFrom('passkey').select('id').where('id', '=', id).execute()).toEqual([])
})

test('a server that does not know its own address offers no passkeys', async () => {
  const app = await startApp()
  const emil = await app.signUp('emil')
  const refused = { code: 'no_passkeys', status: 409 }

  expect(await app.anyone.call(getOffers, {})).toMatchObject({ passkeys: false })
  await expect(app.anyone.call(startPasskeyLogin, {})).rejects.toMatchObject(refused)
  await expect(emil.call(startPasskey, { body: { current_password } })).rejects.toMatchObject(refused)
})
