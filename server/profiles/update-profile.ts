import type { updateProfile as contract } from '#contract/profiles.ts'
import type { Input, Reply } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'
import { isBlank } from '#contract/shapes.ts'
import { failTaken, failWhereTaken } from '../accounts/accounts.ts'
import { endSessions, findSignedIn } from '../accounts/accounts.sql.ts'
import { exchangeName, mayHaveName } from '../accounts/former-usernames.ts'
import { turnOf, type SessionSource } from '../accounts/login-attempts.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { refuseWeakPassword } from '../accounts/passwords/refuse-weak-password.ts'
import { demandStillSignedIn, reauthenticate } from '../accounts/reauthenticate.ts'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import type { BodySender } from '../http/hooks/body-budget.ts'
import { findTaken, holdNames } from '../accounts/taken-names.sql.ts'
import { hasFormerAddress, isReservedAddress, keepFormerAddress } from '../accounts/former-addresses.sql.ts'
import { renameStandings } from '../leaderboard/rename.sql.ts'
import { takeBackMs } from '../mail/letters.ts'
import { addMail, endMailToFormer, endResets, wakeMail, type MailDeps } from '../mail/mail-jobs.ts'
import { mayMail } from '../mail/mail-quota.ts'
import { addNotice } from '../mail/notices.ts'
import { replaceImage } from './profile-image.sql.ts'
import { imageAddress, readProfileImage } from './profile-image.ts'
import { forgetProof, updateAccount } from './profiles.sql.ts'
import { minute } from '../time.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'

type Change = Input<typeof contract>['body']

export async function updateProfile(
  deps: Pick<Deps, 'db' | 'now'> & MailDeps,
  viewer: Viewer,
  change: Change,
  { source, sender }: { source: SessionSource; sender: BodySender },
): Promise<Reply<typeof contract>> {
  const verified = await demandPassword(deps, viewer, change, source)
  const { username, email, bio, password, profile_image } = change
  if (password) refuseWeakPassword(password, { username, email })
  const image = profile_image ? await readProfileImage(deps, viewer.id, sender, profile_image) : undefined
  const account = {
    username,
    email,
    ...(bio !== undefined && { bio: isBlank(bio) ? '' : bio }),
    ...(password && { password_hash: await hashPassword(password, turnOf(source)) }),
    ...(profile_image !== undefined && { profile_image: image ? imageAddress(image.hash) : '' }),
  }
  const user = await transact(deps.db, async (tx) => {
    await lockActiveReader(tx, viewer.id, deps.now)
    const before = await demandStillSignedIn(tx, viewer, source, verified)
    const { username_folded, email_folded, isProven } = before
    await holdNames(tx, [username, email, username_folded, email_folded])
    await refuseTaken(tx, viewer, account)
    const updated = await updateAccount(tx, viewer.id, account).catch(failWhereTaken)
    if (username.toLowerCase() !== username_folded) await takeName(tx, viewer.id, username_folded, username, deps.now())
    if (profile_image !== undefined) await replaceImage(tx, viewer.id, image, deps.now())
    if (password) {
      await endResets(tx, viewer.id, before.email)
      const to = { id: viewer.id, isProven: isProven && email.toLowerCase() === email_folded }
      await addNotice(deps, tx, { kind: 'password_changed', to, address: email }, deps.now())
    }
    if (email.toLowerCase() !== email_folded) {
      await changeAddress(deps, tx, viewer, { from: before, to: email, source })
    }
    if (password || email.toLowerCase() !== email_folded) await endSessions(tx, viewer.id, source.tokenHash)
    return updated
  })
  wakeMail(deps)
  return { user }
}

const freshLogin = 10 * minute

/** A new password or email requires the current password, except right after login. Returns the hash it was verified against. */
async function demandPassword(
  deps: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  { email, password, current_password }: Change,
  source: SessionSource,
): Promise<string | undefined> {
  const account = (await findSignedIn(deps.db, viewer.id, source.tokenHash)) ?? fail('not_signed_in')
  if (!password && email === account.email) return undefined
  // A login in the future (the clock was set back) does not count as recent.
  if (Math.abs(deps.now().getTime() - account.logged_in_at.getTime()) <= freshLogin) return undefined
  const proof = { password: current_password, hash: account.password_hash, field: 'current_password' } as const
  await reauthenticate(deps, viewer, proof, source)
  return account.password_hash
}

/**
 * The former address can be taken back for a while, if it hears of the change: the one that was proven, or the first. Otherwise one
 * account could keep any number of addresses from their owners, and send each of them mail.
 */
async function changeAddress(
  deps: Pick<Deps, 'now'> & MailDeps,
  tx: Tx,
  { id: readerId }: Viewer,
  { from, to, source }: { from: { email: string; isProven: boolean }; to: string; source: SessionSource },
): Promise<void> {
  const at = deps.now()
  if (await isReservedAddress(tx, to, readerId, at)) failTaken('email')
  await forgetProof(tx, readerId)
  await endMailToFormer(tx, readerId, from.email)
  if (!deps.mailer) return
  if (await mayMail(tx, to, source.address, at)) {
    await addMail(deps, tx, { kind: 'verify_email', readerId, address: to }, at)
  }
  if (!from.isProven && (await hasFormerAddress(tx, readerId, at))) return
  await keepFormerAddress(tx, readerId, from, new Date(at.getTime() + takeBackMs))
  await addMail(deps, tx, { kind: 'address_changed', readerId, address: from.email }, at)
}

/** Checked before updating, because the database's error would repeat the values. */
async function refuseTaken(tx: Tx, viewer: Viewer, account: Pick<Change, 'username' | 'email'>): Promise<void> {
  const taken = await findTaken(tx, viewer.id, account)
  if (taken.username) failTaken('username')
  if (taken.email) failTaken('email')
}

/** Call after the update: checks the new name, and gives up the old one. */
async function takeName(tx: Tx, readerId: string, from: string, to: string, at: Date): Promise<void> {
  if (!(await mayHaveName(tx, to, readerId, at))) failTaken('username')
  await exchangeName(tx, readerId, { from, to }, at)
  await renameStandings(tx, readerId, to)
}
