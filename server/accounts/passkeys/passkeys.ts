import { randomUUIDv7 } from 'node:crypto'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { fail } from '#contract/errors.ts'
import type { Tx } from '../../db/database.ts'
import { isUuid } from '../../db/uuid.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../http/auth/session.ts'
import { wakeMail, type MailDeps } from '../../mail/mail-jobs.ts'
import { addNotice } from '../../mail/notices.ts'
import { logInReader, type Client, type LoggedIn } from '../accounts.ts'
import type { SessionSource } from '../login-attempts.ts'
import { lockReader } from '../reader-lock.sql.ts'
import { demandStillSignedIn } from '../reauthenticate.ts'
import { deletePasskey, insertPasskey, listPasskeys, notePasskeyUse } from './passkeys.sql.ts'
import { demandStillProven, proveAgain, type Proof } from './prove-again.ts'
import { keepChallenge, openPasskeys, verifyNewPasskey, verifyPasskey } from './webauthn.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'config'> & MailDeps

const maxPasskeys = 20
/** In base64url: 1,023 bytes, which is what the standard allows. */
const maxKeyId = 1_364

export async function getPasskeys({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<Passkey[]> {
  const rows = await listPasskeys(db, viewer.id)
  return rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }))
}

export async function startPasskey(deps: Needed, viewer: Viewer, proof: Proof, source: SessionSource): Promise<string> {
  const { rpId, webauthn } = await openPasskeys(deps)
  const proven = await proveAgain(deps, viewer, proof, source)
  await transact(deps.db, (tx) => demandStillProven(tx, viewer, source, proven, deps.now()))
  const known = await listPasskeys(deps.db, viewer.id)
  if (known.length >= maxPasskeys) fail('list_is_full')
  const options = await webauthn.generateRegistrationOptions({
    rpName: 'Octavo',
    rpID: rpId,
    userID: Uint8Array.from(Buffer.from(viewer.id)),
    userName: viewer.username,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(deps, options.challenge, { purpose: 'add', readerId: viewer.id })
  return JSON.stringify(options)
}

export async function addPasskey(
  deps: Needed,
  viewer: Viewer,
  { name, response }: { name: string; response: string },
  source: SessionSource,
): Promise<Passkey> {
  const credential = await verifyNewPasskey(deps, viewer.id, response)
  if (!credential || credential.id.length > maxKeyId) fail('passkey_not_accepted')
  const { id: credential_id, publicKey, counter, transports } = credential
  const at = deps.now()
  const passkey = { id: randomUUIDv7(), reader_id: viewer.id, credential_id, counter, name: name.trim() }
  await transact(deps.db, async (tx) => {
    await lockReader(tx, viewer.id)
    const { email, isProven } = await demandStillSignedIn(tx, viewer, source)
    if ((await listPasskeys(tx, viewer.id)).length >= maxPasskeys) fail('list_is_full')
    const added = { ...passkey, public_key: Buffer.from(publicKey), transports: knownTransports(transports) }
    if (!(await insertPasskey(tx, added, at))) fail('passkey_not_accepted')
    await addNotice(deps, tx, { kind: 'passkey_added', to: { id: viewer.id, isProven }, address: email }, at)
  })
  wakeMail(deps)
  return { id: passkey.id, name: passkey.name, created_at: at.toISOString(), last_used_at: null }
}

/** Of the Web Authentication standard. The device sends whatever it likes, and nobody signs it. */
const transportsOfStandard = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

function knownTransports(sent: unknown): string[] {
  return Array.isArray(sent) ? transportsOfStandard.filter((known) => sent.includes(known)) : []
}

export async function removePasskey(
  deps: Needed,
  viewer: Viewer,
  { id, ...proof }: Proof & { id: string },
  source: SessionSource,
): Promise<void> {
  const proven = await proveAgain(deps, viewer, proof, source)
  if (!isUuid(id)) fail('passkey_not_found')
  await transact(deps.db, async (tx) => {
    await lockReader(tx, viewer.id)
    const { email, isProven } = await demandStillProven(tx, viewer, source, proven, deps.now())
    if (!(await deletePasskey(tx, viewer.id, id))) fail('passkey_not_found')
    const to = { id: viewer.id, isProven }
    await addNotice(deps, tx, { kind: 'passkey_removed', to, address: email }, deps.now())
  })
  wakeMail(deps)
}

const atLogin = { purpose: 'log in', readerId: null } as const

/** The same for everybody: the device knows whose passkeys it holds. */
export async function startPasskeyLogin(deps: Needed): Promise<string> {
  const { rpId, webauthn } = await openPasskeys(deps)
  const options = await webauthn.generateAuthenticationOptions({ rpID: rpId, userVerification: 'required' })
  await keepChallenge(deps, options.challenge, atLogin)
  return JSON.stringify(options)
}

/** The device has checked who holds it, so neither a password nor a code is asked for. */
export async function logInByPasskey(
  deps: Needed,
  { response, time_zone }: { response: string; time_zone?: string },
  client: Client,
): Promise<LoggedIn> {
  const passkey = await verifyPasskey(deps, { response, ...atLogin, refusal: 'wrong_passkey' })
  const demandPasskey = async (tx: Tx) => {
    if (!(await notePasskeyUse(tx, passkey.id, passkey.counter, deps.now()))) fail('wrong_passkey')
  }
  return (await logInReader(deps, passkey.readerId, demandPasskey, time_zone, client)) ?? fail('wrong_passkey')
}
