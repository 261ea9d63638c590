import { randomUUIDv7 } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import {
  listPasskeys,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
  startProof,
} from '#contract/accounts/passkeys.ts'
import { removeApp, renewRecoveryCodes, startApp as setUpApp } from '#contract/accounts/two-step.ts'
import { startApp, type TestApp, type TestReader } from '../../testing/test-app.ts'
import { makeDevice, site } from './testing/device.ts'

const refused = { code: 'passkey_not_accepted', status: 403 }
let octavo: TestApp
beforeAll(async () => {
  octavo = await startApp({ config: { publicUrl: site } })
})

/** A reader's device: it signs what it is asked to. */
async function addDevice({ username }: TestReader): Promise<(options: string, changed?: object) => string> {
  const device = makeDevice()
  const reader = await octavo.db
    .selectFrom('reader')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const key = {
    credential_id: device.id,
    public_key: device.coseKey,
    counter: 0,
    name: 'Phone',
    created_at: new Date(),
  }
  await octavo.db
    .insertInto('passkey')
    .values({ id: randomUUIDv7(), reader_id: reader.id, ...key })
    .execute()
  return device.answer
}

const askOf = async (reader: TestReader) => (await reader.call(startProof, {})).options

test('a passkey proves instead of the password for every change of how one logs in', async () => {
  const alice = await octavo.signUp('alice')
  const device = await addDevice(alice)
  const prove = async () => ({ passkey: device(await askOf(alice)) })

  expect(await alice.call(setUpApp, { body: await prove() })).toMatchObject({ secret: expect.any(String) })
  expect(await alice.call(removeApp, { body: await prove() })).toEqual({})
  expect(await alice.call(startPasskey, { body: await prove() })).toMatchObject({ options: expect.any(String) })
  await expect(alice.call(renewRecoveryCodes, { body: await prove() })).rejects.toMatchObject({
    code: 'no_second_factor',
  })
  const [passkey] = (await alice.call(listPasskeys, {})).passkeys
  expect(passkey?.last_used_at).not.toBeNull()
  await alice.call(removePasskey, { params: { id: passkey?.id ?? '' }, body: await prove() })

  expect(await alice.call(listPasskeys, {})).toEqual({ passkeys: [] })
})

test('a device is asked for the reader’s own passkeys, and nothing is asked of who has none', async () => {
  const [bob, nobody] = [await octavo.signUp('bob'), await octavo.signUp('nobody')]
  await addDevice(bob)

  expect(JSON.parse(await askOf(bob)).allowCredentials).toHaveLength(1)
  await expect(askOf(nobody)).rejects.toMatchObject({ code: 'passkey_not_found', status: 404 })
})

test('a proof counts once', async () => {
  const carol = await octavo.signUp('carol')
  const device = await addDevice(carol)
  const passkey = device(await askOf(carol))

  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => carol.call(removeApp, { body: { passkey } })))

  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('nothing else proves: another reader’s passkey or question, a login’s, another site’s, or a device that did not ask who holds it', async () => {
  const [dora, mallory] = [await octavo.signUp('dora'), await octavo.signUp('mallory')]
  const [hers, another] = [await addDevice(dora), await addDevice(mallory)]
  const atLogin = (await octavo.anyone.call(startPasskeyLogin, {})).options

  for (const passkey of [
    another(await askOf(dora)),
    another(await askOf(mallory)),
    hers(await askOf(mallory)),
    hers(atLogin),
    hers(await askOf(dora), { origin: 'https://octavo.example.evil' }),
    hers(await askOf(dora), { flags: 1 }),
    '{}',
    'null',
  ]) {
    await expect(dora.call(setUpApp, { body: { passkey } })).rejects.toMatchObject(refused)
  }
  const options = await askOf(dora)
  octavo.setClock(new Date(Date.now() + 5 * 60_000 + 1_000).toISOString())
  await expect(dora.call(setUpApp, { body: { passkey: hers(options) } })).rejects.toMatchObject(refused)
})
