import { fail } from '#contract/errors.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { day, earlier } from '../../time.ts'
import { hashToken } from '../../http/auth/session.ts'
import { site } from '../../http/hooks/rate-limit.ts'
import { deleteLinks, findLink } from '../../mail/links.sql.ts'
import { addNotice } from '../../mail/notices.ts'
import { addMail, endResets, wakeMail, type MailDeps } from '../../mail/mail-jobs.ts'
import { takeMailQuota } from '../../mail/mail-quota.ts'
import { endSessions, setPassword } from '../accounts.sql.ts'
import { forgetAllAttempts } from '../login-attempts.sql.ts'
import { accountOf } from '../login-attempts.ts'
import { hashPassword } from '../password-hash.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { deleteFactors, deleteFactorsSince } from '../factors/factors.sql.ts'
import { findProvenClaimEnd } from '../former-addresses.sql.ts'
import { findAddress, markProven } from './prove-address.sql.ts'
import { lockReaderIfThere } from '../reader-lock.sql.ts'

type Needed = Pick<Deps, 'db' | 'now'> & MailDeps

/** Does the same whether anybody has the address: that is found out when the mail is sent. */
export async function askForNewPassword(deps: Needed, email: string, address: string): Promise<void> {
  if (!deps.mailer) fail('no_mail')
  const at = deps.now()
  await transact(deps.db, async (tx) => {
    await takeMailQuota(tx, email, address, at)
    await addMail(deps, tx, { kind: 'reset_password', address: email }, at)
  })
  wakeMail(deps)
}

const purpose = 'reset_password'

/** Ends every session and every other link; of many uses at once, one succeeds. */
export async function resetPasswordByLink(
  deps: Needed,
  { token, password }: { token: string; password: string },
  address: string,
): Promise<{ id: string; username: string }> {
  const { db, now } = deps
  const tokenHash = hashToken(token)
  const { reader_id: readerId, username, current_email } = await demandLink(db, tokenHash, now())
  refuseWeakPassword(password, { username, email: current_email })
  const hash = await hashPassword(password, { network: site(address), isKnown: false })
  await transact(db, async (tx) => {
    if (!(await lockReaderIfThere(tx, readerId))) fail('link_expired')
    const reader = await demandLink(tx, tokenHash, now())
    await setPassword(tx, readerId, hash)
    await endSessions(tx, readerId)
    await endResets(tx, readerId, reader.current_email)
    await deleteLinks(tx, readerId, ['verify_email'])
    await deleteFactorsInDoubt(tx, readerId, now())
    // The link has reached it.
    await markProven(tx, readerId, now())
    await forgetAllAttempts(tx, [readerId, accountOf(reader.username), accountOf(reader.current_email)])
    const to = { id: readerId, isProven: true }
    await addNotice(deps, tx, { kind: 'password_changed', to, address: reader.current_email }, now())
  })
  wakeMail(deps)
  return { id: readerId, username }
}

/** Within these days a reader answers the mail that says that a passkey or an app was added. */
const doubtfulForMs = 30 * day

/**
 * A new password is the answer to an account in other hands, so what those hands may have added logs in no longer: what is new, and
 * where nobody has shown before that the address is theirs, all of it.
 */
async function deleteFactorsInDoubt(tx: Tx, readerId: string, at: Date): Promise<void> {
  const isProven = (await findAddress(tx, readerId))?.email_proven_at != null
  await (isProven ? deleteFactorsSince(tx, readerId, earlier(at, doubtfulForMs)) : deleteFactors(tx, readerId))
}

/**
 * A link to an address that is no longer the reader's is as good as used. As long as another verified address may take the account
 * back, nobody moves in by mail: neither a thief at the address they gave it, nor a stranger whose address somebody gave theirs.
 */
async function demandLink(db: Deps['db'] | Tx, tokenHash: Buffer, at: Date) {
  const link = await findLink(db, tokenHash, purpose, at)
  if (!link || link.email.toLowerCase() !== link.current_email.toLowerCase()) fail('link_expired')
  const claimedUntil = await findProvenClaimEnd(db, link.reader_id, at)
  if (claimedUntil) fail('link_expired', { text: waitText(claimedUntil) })
  return link
}

function waitText(until: Date): string {
  const time = until.toISOString().slice(0, 16).replace('T', ' ')
  return `The email address of this account was changed lately, and the former one can take it back until ${time} UTC. After that, please ask for a new link.`
}
