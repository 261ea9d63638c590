import { fail } from '#contract/errors.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Viewer } from '../../http/auth/session.ts'
import { findSignedIn } from '../accounts.sql.ts'
import type { SessionSource } from '../login-attempts.ts'
import { demandStillSignedIn, reauthenticate } from '../reauthenticate.ts'
import { listPasskeys, notePasskeyUse } from './passkeys.sql.ts'
import { keepChallenge, openPasskeys, verifyPasskey } from './webauthn.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'config'>

export interface Proof {
  current_password?: string
  passkey?: string
}

/** What the reader has proven with: the password of this hash, or a passkey. */
export type Proven = { hash: string } | { passkey: { id: string; counter: number } }

/** Only the reader's own passkeys will do. */
export async function startProof(deps: Needed, viewer: Viewer): Promise<string> {
  const { rpId, webauthn } = await openPasskeys(deps)
  const known = await listPasskeys(deps.db, viewer.id)
  if (known.length === 0) fail('passkey_not_found')
  const options = await webauthn.generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id }) => ({ id: credential_id })),
  })
  await keepChallenge(deps, options.challenge, { purpose: 'prove', readerId: viewer.id })
  return JSON.stringify(options)
}

/** Changing how an account is logged in to must not be possible with an open session alone. */
export async function proveAgain(
  deps: Needed,
  viewer: Viewer,
  { current_password: password, passkey: response }: Proof,
  source: SessionSource,
): Promise<Proven> {
  if (response !== undefined) {
    const asked = { purpose: 'prove', readerId: viewer.id } as const
    return { passkey: await verifyPasskey(deps, { response, ...asked, refusal: 'passkey_not_accepted' }) }
  }
  const { password_hash: hash } = (await findSignedIn(deps.db, viewer.id, source.tokenHash)) ?? fail('not_signed_in')
  await reauthenticate(deps, viewer, { password, hash, field: 'current_password' }, source)
  return { hash }
}

/** Checks again, in the transaction of the change, that the session, and the password or passkey, are still valid. */
export async function demandStillProven(
  tx: Tx,
  viewer: Viewer,
  source: SessionSource,
  proven: Proven,
  at: Date,
): Promise<{ email: string; isProven: boolean }> {
  if ('hash' in proven) return demandStillSignedIn(tx, viewer, source, proven.hash)
  const { id, counter } = proven.passkey
  if (!(await notePasskeyUse(tx, id, counter, at))) fail('passkey_not_accepted')
  return demandStillSignedIn(tx, viewer, source)
}
