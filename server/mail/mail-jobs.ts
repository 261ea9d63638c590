import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { hashToken, newToken } from '../http/auth/session.ts'
import type { JobKind } from '../jobs/job-kind.ts'
import { day, earlier, hour, minute, second } from '../time.ts'
import { findLetter, toldKinds, type Letter, type LetterKind } from './letters.ts'
import { deleteLinks, deleteOtherLinks, insertLink } from './links.sql.ts'
import { MailRefused, type Envelope, type Mailer } from './mailer.ts'
import {
  deleteMail,
  deleteOldMail,
  isStillWaiting,
  markNeedless,
  findMail,
  findRecipient,
  hasNewer,
  holdMail,
  insertMails,
  markSent,
  markUnsent,
  releaseMail,
} from './mail.sql.ts'
import { renderLetter } from './template.ts'

/** The name of the jobs that send mail. */
const mailJobs = 'mail'

/** Longer than the slowest mail server may take. */
const holdMs = 2 * minute
const heldAgainMs = 10 * second
const shortestPauseMs = 2 * second
const longestPauseMs = 10 * minute
/** For a kind that only newer servers know. */
const leftToOthersMs = minute
const retentionMs = 7 * day

export type MailDeps = Pick<Deps, 'jobs' | 'mailer'>

interface NewLetter {
  kind: LetterKind
  /** Missing where only the address was typed: whose it is, is found out when the mail is sent. */
  readerId?: string
  address: string
}

/**
 * Call in the transaction that the mail is about, and `wakeMail` after it. Does nothing on a server that sends no mail.
 * The secret of a link is made when the mail is sent, so that it is nowhere stored.
 */
export function addMail(deps: MailDeps, tx: Tx, letter: NewLetter, at: Date): Promise<void> {
  return addMails(deps, tx, [letter], at)
}

/** The same for any number of them, by as many statements as for one. */
export async function addMails(
  { jobs, mailer }: MailDeps,
  tx: Tx,
  letters: readonly NewLetter[],
  at: Date,
): Promise<void> {
  if (!mailer || letters.length === 0) return
  const mails = letters.map(({ kind, readerId = null, address }) => ({
    id: randomUUIDv7(),
    kind,
    reader_id: readerId,
    address,
  }))
  await insertMails(tx, mails, at)
  await jobs.addAll(
    tx,
    mailJobs,
    mails.map(({ id }) => id),
  )
}

export function wakeMail({ jobs, mailer }: MailDeps): void {
  if (mailer) jobs.wake(mailJobs)
}

/** Call where a password is set, with the reader locked: whoever asked for a link before has nothing to choose any more. */
export async function endResets(tx: Tx, readerId: string, email: string): Promise<void> {
  await markNeedless(tx, ['reset_password'], { readerId, address: email })
  await deleteLinks(tx, readerId, ['reset_password'])
}

/**
 * Call where the address changes, with the reader locked: what waits for the former one is sent only if it says that something about
 * the account has changed.
 */
export async function endMailToFormer(tx: Tx, readerId: string, email: string): Promise<void> {
  await endResets(tx, readerId, email)
  await markNeedless(tx, ['verify_email', ...toldKinds], { readerId })
  await deleteLinks(tx, readerId, ['verify_email'])
}

/**
 * Sends one mail. It is noted as sent with the one statement that follows the mail server's answer; only a server that dies
 * between the two sends it again, under the same Message-ID and with a link that works as well. A mail server that does not
 * answer is asked again, with growing pauses, for as long as the mail is of use.
 */
export function mailJob({ db, now, log }: Pick<Deps, 'db' | 'now' | 'log'>, mailer: Mailer): JobKind {
  return { name: mailJobs, work, giveUp: (id) => markUnsent(db, id, 'failed') }

  async function work(id: string): Promise<Date | undefined> {
    const prepared = await transact(db, (tx) => prepareMail(tx, mailer, id, now()))
    if (prepared === undefined || prepared instanceof Date) return prepared
    try {
      await mailer.send(prepared)
    } catch (error) {
      if (!(error instanceof MailRefused)) {
        log.warn({ mail: id, err: error }, 'a mail could not be sent and will be tried again')
        const ageMs = now().getTime() - (await releaseMail(db, id)).getTime()
        return new Date(Date.now() + Math.min(Math.max(ageMs, shortestPauseMs), longestPauseMs))
      }
      log.warn({ mail: id, err: error }, 'a mail was refused')
      await markUnsent(db, id, 'failed')
      return undefined
    }
    await markSent(db, id, now())
    return undefined
  }
}

/** What to hand over; undefined if it need not be sent, and a time if another server is sending it. */
async function prepareMail(tx: Tx, mailer: Mailer, id: string, at: Date): Promise<Envelope | Date | undefined> {
  const mail = await findMail(tx, id)
  if (mail?.state !== 'waiting') return undefined
  const letter = findLetter(mail.kind)
  if (!letter) return new Date(Date.now() + leftToOthersMs)
  const recipient = await findRecipient(tx, mail)
  const waiting = await isStillWaiting(tx, id, at)
  if (waiting === 'held') return new Date(Date.now() + heldAgainMs)
  if (!waiting) return undefined
  if (!recipient) {
    await deleteMail(tx, id)
    return undefined
  }
  const isLate = at.getTime() - mail.created_at.getTime() > letter.usefulForMs
  if (isLate || (letter.link?.newestAlone && (await hasNewer(tx, mail)))) {
    await markUnsent(tx, id, isLate ? 'failed' : 'needless')
    return undefined
  }
  await holdMail(tx, id, recipient.id, new Date(at.getTime() + holdMs))
  // A typed address may be spelled in another way, which some mail servers give to somebody else.
  const to = mail.reader_id === null ? recipient.email : mail.address
  const url = await makeLink(tx, mailer, letter, { mailId: id, readerId: recipient.id, email: to }, at)
  const { created_at: date } = mail
  return { messageId: id, to, date, ...renderLetter(letter, recipient.username, url, mailer.siteUrl) }
}

async function makeLink(
  tx: Tx,
  { siteUrl }: Mailer,
  { link }: Letter,
  { mailId, readerId, email }: { mailId: string; readerId: string; email: string },
  at: Date,
): Promise<string | undefined> {
  if (!link) return undefined
  const token = newToken()
  const expires_at = new Date(at.getTime() + link.lifetimeMs)
  const row = { token_hash: hashToken(token), mail_id: mailId, reader_id: readerId, purpose: link.purpose, email }
  await insertLink(tx, { ...row, expires_at })
  if (link.newestAlone) await deleteOtherLinks(tx, { ...row, expires_at })
  return `${siteUrl}${link.path}#${token}`
}

/** Run periodically. */
export async function forgetOldMail({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const at = now()
  await deleteOldMail(db, earlier(at, retentionMs), earlier(at, 2 * hour), at)
}
