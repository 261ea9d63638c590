import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { hashToken } from '../../http/auth/session.ts'
import { minute } from '../../time.ts'
import { findPasskey, insertChallenge, spendChallenge } from './passkeys.sql.ts'

type Needed = Pick<Deps, 'db' | 'now' | 'config'>

/** At a login, and of a reader who is logged in. */
export type Refusal = 'wrong_passkey' | 'passkey_not_accepted'

const challengeMs = 5 * minute

/** Where passkeys of this server work. Loads the library, which takes a while, on first use. */
export async function openPasskeys({ config }: Pick<Deps, 'config'>) {
  if (config.publicUrl === undefined) fail('no_passkeys')
  const { origin, hostname } = new URL(config.publicUrl)
  return { origin, rpId: hostname, webauthn: await import('@simplewebauthn/server') }
}

export async function keepChallenge({ db, now }: Needed, challenge: string, readerId: string | null): Promise<void> {
  const at = now()
  const expires_at = new Date(at.getTime() + challengeMs)
  await insertChallenge(db, { challenge_hash: hashToken(challenge), reader_id: readerId, expires_at }, at)
}

interface Signed {
  response: string
  /** Who asked for the challenge, and whose passkey it has to be; null at a login. */
  readerId: string | null
  refusal: Refusal
}

/** Finds the passkey that signed. The device has checked who holds it. */
export async function verifyPasskey(deps: Needed, { response, readerId, refusal }: Signed) {
  const { origin, rpId, webauthn } = await openPasskeys(deps)
  const answer = parsePasskey<AuthenticationResponseJSON>(response, refusal)
  const passkey = (isKeyId(answer.id) && (await findPasskey(deps.db, answer.id))) || fail(refusal)
  if (readerId !== null && passkey.reader_id !== readerId) fail(refusal)
  const { verified, authenticationInfo } = await webauthn
    .verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (challenge) => spendChallenge(deps.db, hashToken(challenge), readerId, deps.now()),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.counter),
      },
    })
    .catch(() => fail(refusal))
  if (!verified) fail(refusal)
  return { id: passkey.id, readerId: passkey.reader_id, counter: authenticationInfo.newCounter }
}

/** In base64url, as a device gives it. */
function isKeyId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]+$/.test(id)
}

/** What else it holds is checked by the library, which throws for whatever is wrong. */
export function parsePasskey<Response>(text: string, refusal: Refusal): Response {
  try {
    const value: Response | null = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Not JSON.
  }
  return fail(refusal)
}
