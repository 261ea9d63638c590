import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
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

/** A challenge answers only what it was asked for: adding a passkey is asked for with proof, the others without. */
interface Challenge {
  purpose: 'log in' | 'prove' | 'add'
  /** Who asked, and whose passkey it has to be; null at a login. */
  readerId: string | null
}

export async function keepChallenge({ db, now }: Needed, challenge: string, asked: Challenge): Promise<void> {
  const at = now()
  const expires_at = new Date(at.getTime() + challengeMs)
  await insertChallenge(db, { challenge_hash: hashOf(challenge, asked), reader_id: asked.readerId, expires_at }, at)
}

function takeChallenge({ db, now }: Needed, challenge: string, asked: Challenge): Promise<boolean> {
  return spendChallenge(db, hashOf(challenge, asked), asked.readerId, now())
}

function hashOf(challenge: string, { purpose }: Challenge): Buffer {
  return hashToken(`${purpose}: ${challenge}`)
}

/** Checks what a device answered to `startPasskey`; undefined if it may not be added. */
export async function verifyNewPasskey(deps: Needed, readerId: string, response: string) {
  const { origin, rpId, webauthn } = await openPasskeys(deps)
  const answer = parsePasskey<RegistrationResponseJSON>(response, 'passkey_not_accepted')
  const { registrationInfo } = await withoutAttestation(answer)
    .then((plain) =>
      webauthn.verifyRegistrationResponse({
        response: plain,
        expectedChallenge: (challenge) => takeChallenge(deps, challenge, { purpose: 'add', readerId }),
        expectedOrigin: origin,
        expectedRPID: rpId,
        requireUserVerification: true,
      }),
    )
    .catch(() => fail('passkey_not_accepted'))
  return registrationInfo?.credential
}

/**
 * Nobody asked what made the key. To check what is said of it nevertheless, the library would fetch lists of revoked certificates
 * from wherever the certificate says.
 */
async function withoutAttestation(answer: RegistrationResponseJSON): Promise<RegistrationResponseJSON> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject)).get('authData')
  const plain = isoCBOR.encode(
    new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ]),
  )
  return { ...answer, response: { ...answer.response, attestationObject: isoBase64URL.fromBuffer(plain) } }
}

interface Signed extends Challenge {
  response: string
  refusal: Refusal
}

/** Finds the passkey that signed. The device has checked who holds it. */
export async function verifyPasskey(deps: Needed, { response, refusal, ...asked }: Signed) {
  const { origin, rpId, webauthn } = await openPasskeys(deps)
  const answer = parsePasskey<AuthenticationResponseJSON>(response, refusal)
  const passkey = (isKeyId(answer.id) && (await findPasskey(deps.db, answer.id))) || fail(refusal)
  if (asked.readerId !== null && passkey.reader_id !== asked.readerId) fail(refusal)
  if (!isHandleOf(passkey.reader_id, answer.response)) fail(refusal)
  const { verified, authenticationInfo } = await webauthn
    .verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: (challenge) => takeChallenge(deps, challenge, asked),
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

/** What the key was given with it, which a device may leave out (Web Authentication, section 7.2, step 6). */
function isHandleOf(readerId: string, response: { userHandle?: unknown } | undefined): boolean {
  const handle = response?.userHandle ?? undefined
  return handle === undefined || handle === Buffer.from(readerId).toString('base64url')
}

/** In base64url, as a device gives it. */
function isKeyId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]+$/.test(id)
}

/** What else it holds is checked by the library, which throws for whatever is wrong. */
function parsePasskey<Response>(text: string, refusal: Refusal): Response {
  try {
    const value: Response | null = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value
  } catch {
    // Not JSON.
  }
  return fail(refusal)
}
