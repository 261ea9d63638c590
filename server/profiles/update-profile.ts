import { isBlank } from '#contract/blank.ts'
import type { updateProfile as contract } from '#contract/profiles.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { fail, failureText } from '#contract/errors.ts'
import { findSignedIn } from '../accounts/accounts.sql.ts'
import type { SessionSource } from '../accounts/login-attempts.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { demandStillSignedIn, reauthenticate } from '../accounts/reauthenticate.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { lockReader } from '../gamification/award.sql.ts'
import type { Viewer } from '../http/session.ts'
import { replaceImage } from './profile-image.sql.ts'
import { imageAddress, readProfileImage } from './profile-image.ts'
import { endOtherSessions, updateAccount } from './profiles.sql.ts'

type Change = Input<typeof contract>['body']

export async function updateProfile(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  change: Change,
  source: SessionSource,
): Promise<Reply<typeof contract>> {
  const verified = await demandPassword(deps, viewer, change, source)
  const { username, email, bio, password, profile_image } = change
  const image = profile_image ? await readProfileImage(profile_image) : undefined
  const account = {
    username,
    email,
    ...(bio !== undefined && { bio: isBlank(bio) ? '' : bio }),
    ...(password && { password_hash: await hashPassword(password) }),
    ...(profile_image !== undefined && { profile_image: image ? imageAddress(image.hash) : '' }),
  }
  const user = await transact(deps.db, async (tx) => {
    await lockReader(tx, viewer.id)
    await demandStillSignedIn(tx, viewer, source, verified)
    const updated = await updateAccount(tx, viewer.id, account).catch(failWhereTaken)
    if (profile_image !== undefined) await replaceImage(tx, viewer.id, image, deps.now())
    if (password) await endOtherSessions(tx, viewer.id, source.tokenHash)
    return updated
  })
  return { user }
}

const freshLogin = 10 * 60 * 1000

/** A new password or email needs the current password, but right after the login. Returns the hash that it was held against. */
async function demandPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { email, password, current_password }: Change,
  source: SessionSource,
): Promise<string | undefined> {
  const account = (await findSignedIn(deps.db, viewer.id, source.tokenHash)) ?? fail('not_signed_in')
  if (!password && email.toLowerCase() === account.email_folded) return undefined
  // Also where the clock was set back since: a login in the future is none that is fresh.
  if (Math.abs(deps.now().getTime() - account.logged_in_at.getTime()) <= freshLogin) return undefined
  const given = { password: current_password, hash: account.password_hash, field: 'current_password' } as const
  await reauthenticate(deps, viewer, given, source)
  return account.password_hash
}

function failWhereTaken(error: unknown): never {
  const constraint = error instanceof Error && 'constraint_name' in error ? error.constraint_name : undefined
  if (constraint === 'reader_username_folded_key') failTaken('username', 'username_taken')
  if (constraint === 'reader_email_folded_key') failTaken('email', 'email_taken')
  throw error
}

function failTaken(field: string, code: 'username_taken' | 'email_taken'): never {
  fail(code, { fields: { [field]: failureText(code) } })
}
