import { fail } from '#contract/errors.ts'
import type { Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { findSignedIn } from './accounts.sql.ts'
import { attemptReauthentication, turnOf, type SessionSource } from './login-attempts.ts'
import { isPassword } from './password-hash.ts'

const wrong = {
  current_password: 'The current password is incorrect.',
  password: 'The password is incorrect.',
}

/**
 * Taking over or deleting an account must not be possible with an open session alone, so it requires the password again.
 * Guessing it here is slowed as at login.
 */
export async function reauthenticate(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { password, hash, field }: { password: string | undefined; hash: string; field: keyof typeof wrong },
  source: SessionSource,
): Promise<void> {
  if (!password) fail('current_password_needed')
  const verify = async () => (await isPassword(password, hash, turnOf(source))) || undefined
  const right = await attemptReauthentication(deps, viewer.id, source, verify)
  if (!right) fail('current_password_needed', { fields: { [field]: wrong[field] } })
}

/**
 * Checks again, inside the transaction of the change and after locking the reader, that the session and the verified password
 * hash (if there is one) are still valid, as they may have changed during slow work. So may the address, and whether it is proven.
 */
export async function demandStillSignedIn(
  tx: Tx,
  viewer: Viewer,
  { tokenHash }: SessionSource,
  hash?: string,
): Promise<Account> {
  const account = (await findSignedIn(tx, viewer.id, tokenHash)) ?? fail('not_signed_in')
  if (hash !== undefined && account.password_hash !== hash) fail('current_password_needed')
  return { ...account, isProven: account.email_proven_at !== null }
}

interface Account {
  username_folded: string
  email: string
  email_folded: string
  isProven: boolean
}
