import type { Tx } from '../db/database.ts'
import { addMail, type MailDeps } from './mail-jobs.ts'
import { mayNotify } from './mail-quota.ts'
import type { LetterKind } from './letters.ts'

/** In an hour. Whoever registers may name anybody's address. */
const toUnproven = 3
const toProven = 20

interface Notice {
  kind: LetterKind
  to: { id: string; isProven: boolean }
  address: string
}

/**
 * Tells a reader that how the account is logged in to has changed; call it as `addMail`. Beyond the limit the change goes on without
 * a notice. These are counted for themselves: nobody can use them up by asking for other mail.
 */
export async function addNotice(deps: MailDeps, tx: Tx, { kind, to, address }: Notice, at: Date): Promise<void> {
  if (!deps.mailer) return
  const max = to.isProven ? toProven : toUnproven
  if (await mayNotify(tx, address, max, at)) await addMail(deps, tx, { kind, readerId: to.id, address }, at)
}
