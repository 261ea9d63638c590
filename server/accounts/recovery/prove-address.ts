import { fail } from '#contract/errors.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { hashToken, newToken, type Viewer } from '../../http/auth/session.ts'
import { site } from '../../http/hooks/rate-limit.ts'
import { takeBackMs, type LinkPurpose } from '../../mail/letters.ts'
import { deleteLinks, findLink } from '../../mail/links.sql.ts'
import { addMail, endMailToFormer, wakeMail, type MailDeps } from '../../mail/mail-jobs.ts'
import { markNeedless } from '../../mail/mail.sql.ts'
import { takeMailQuota } from '../../mail/mail-quota.ts'
import { day, earlier } from '../../time.ts'
import { endSessions, setPassword } from '../accounts.sql.ts'
import { deleteFactorsSince } from '../factors/factors.sql.ts'
import { failTaken, failWhereTaken } from '../accounts.ts'
import { deleteFormerAddressesOf, takeFormerAddress } from '../former-addresses.sql.ts'
import { forgetAllAttempts } from '../login-attempts.sql.ts'
import { accountOf } from '../login-attempts.ts'
import { hashPassword } from '../password-hash.ts'
import { lockReaderIfThere } from '../reader-lock.sql.ts'
import { findTaken, holdNames } from '../taken-names.sql.ts'
import { findAddress, markProven, setAddress } from './prove-address.sql.ts'

type Needed = Pick<Deps, 'db' | 'now'> & MailDeps

/** Sends the link again. Does nothing if the address is proven. */
export async function sendProof(deps: Needed, viewer: Viewer, address: string): Promise<void> {
  if (!deps.mailer) fail('no_mail')
  const at = deps.now()
  await transact(deps.db, async (tx) => {
    const { email, email_proven_at } = (await findAddress(tx, viewer.id)) ?? fail('not_signed_in')
    if (email_proven_at) return
    await takeMailQuota(tx, email, address, at)
    await addMail(deps, tx, { kind: 'verify_email', readerId: viewer.id, address: email }, at)
  })
  wakeMail(deps)
}

export async function proveAddress({ db, now }: Needed, token: string): Promise<void> {
  await transact(db, async (tx) => {
    const link = await lockByLink(tx, token, 'verify_email', now())
    if (link.email.toLowerCase() !== link.current_email.toLowerCase()) fail('link_expired')
    await markProven(tx, link.reader_id, now())
    await deleteLinks(tx, link.reader_id, ['verify_email'])
  })
}

/** Whoever takes over an account may add a passkey first. */
const beforeTheChangeMs = day

/**
 * Gives the reader the address back that a change took away, and ends every session and every other link. Whoever changed it may know
 * the password, so it is no longer good either, nor is a passkey or an app that was added then: a link to choose a new password goes to
 * the address.
 */
export async function takeAddressBack(
  deps: Needed,
  token: string,
  address: string,
): Promise<{ id: string; username: string }> {
  const { db, now } = deps
  if (!(await findLink(db, hashToken(token), 'take_back_email', now()))) fail('link_expired')
  const unknownHash = await hashPassword(newToken(), { network: site(address), isKnown: false })
  const reader = await transact(db, async (tx) => {
    const at = now()
    const { reader_id, username, email, current_email } = await lockByLink(tx, token, 'take_back_email', at)
    const former = (await takeFormerAddress(tx, reader_id, email, at)) ?? fail('link_expired')
    await holdNames(tx, [former.email])
    if ((await findTaken(tx, reader_id, former)).email) failTaken('email')
    await setAddress(tx, reader_id, former.email, at).catch(failWhereTaken)
    await endSessions(tx, reader_id)
    await setPassword(tx, reader_id, unknownHash)
    await deleteFactorsSince(tx, reader_id, earlier(former.until, takeBackMs + beforeTheChangeMs))
    await deleteFormerAddressesOf(tx, reader_id)
    await endMailToFormer(tx, reader_id, current_email)
    await markNeedless(tx, ['address_changed'], { readerId: reader_id })
    await deleteLinks(tx, reader_id, ['take_back_email'])
    await forgetAllAttempts(tx, [reader_id, accountOf(former.email), accountOf(current_email)])
    await addMail(deps, tx, { kind: 'reset_password', address: former.email }, at)
    return { id: reader_id, username }
  })
  wakeMail(deps)
  return reader
}

/** Locks the reader, and then looks again. */
async function lockByLink(tx: Tx, token: string, purpose: LinkPurpose, at: Date) {
  const tokenHash = hashToken(token)
  const { reader_id } = (await findLink(tx, tokenHash, purpose, at)) ?? fail('link_expired')
  if (!(await lockReaderIfThere(tx, reader_id))) fail('link_expired')
  return (await findLink(tx, tokenHash, purpose, at)) ?? fail('link_expired')
}
