import type { Tx } from '../db/database.ts'
import { takeSome } from '../accounts/quota.ts'
import { addMails, type MailDeps } from '../mail/mail-jobs.ts'
import { day, earlier, hour } from '../time.ts'
import { nameOfInvitation, nameOfNews } from './follow-news.sql.ts'
import { findThread, insertNotifications, listReporters, takeThoseToMail, type Doing } from './tell.sql.ts'

/** Mails about one kind come no closer together than this. */
const mailPauseMs = hour

/** Call in the transaction that does it, with the one who does it locked: a block that comes at the same moment waits, or is found. */
export async function tell(
  deps: MailDeps,
  tx: Tx,
  readerIds: readonly string[],
  doing: Doing,
  at: Date,
): Promise<void> {
  if (readerIds.length === 0) return
  const told = await insertNotifications(tx, readerIds, doing, at)
  if (told.length === 0 || doing.isOldNews || !deps.mailer) return
  const toMail = await takeThoseToMail(tx, told, doing, { at, notSince: earlier(at, mailPauseMs) })
  const kind = `told_${doing.kind}` as const
  await addMails(
    deps,
    tx,
    toMail.map(({ reader_id, email }) => ({ kind, readerId: reader_id, address: email })),
    at,
  )
}

/** Who leaves and comes back within it is no news, nor who is asked into the same group again. */
export const followIsNewsAfterMs = 7 * day

/** Tells the reader whose profile it is that somebody follows them, or asks to. */
export async function tellFollowed(
  deps: MailDeps,
  tx: Tx,
  { kind, followerId, followedId }: { kind: 'follow' | 'follow_request'; followerId: string; followedId: string },
  at: Date,
): Promise<void> {
  const cause = kind === 'follow' ? { follower_id: followerId } : { requester_id: followerId }
  const isOldNews = await wasTold(tx, followerId, nameOfNews(kind, followedId), at)
  await tell(deps, tx, [followedId], { kind, actorId: followerId, cause, isOldNews }, at)
}

/** Tells a reader that they are asked into a group. */
export async function tellInvited(
  deps: MailDeps,
  tx: Tx,
  { groupId, organizerId, invitedId }: { groupId: string; organizerId: string; invitedId: string },
  at: Date,
): Promise<void> {
  const isOldNews = await wasTold(tx, organizerId, nameOfInvitation(invitedId, groupId), at)
  const doing = { kind: 'group_invite' as const, actorId: organizerId, cause: { group_id: groupId }, isOldNews }
  await tell(deps, tx, [invitedId], doing, at)
}

/** Whether what this reader did was told of under this name of late; notes that it is. */
async function wasTold(tx: Tx, actorId: string, name: string, at: Date): Promise<boolean> {
  const { used } = await takeSome(tx, actorId, { name, count: 1 }, earlier(at, followIsNewsAfterMs), at)
  return used > 1
}

/** Tells whom a reply answers, and those who wrote in the same thread; only the thread's author, if the others do not see it. */
export async function tellOfReply(
  deps: MailDeps,
  tx: Tx,
  {
    id,
    authorId,
    parent,
  }: { id: string; authorId: string; parent: { id: string; reader_id: string | null; listed: boolean } },
  at: Date,
): Promise<void> {
  const { thread, author, writers } = await findThread(tx, parent.id)
  const cause = { review_id: id, parent_id: parent.id, thread_id: thread }
  const isTold = (reader: string) => reader !== authorId && (parent.listed || reader === author)
  const answered = parent.reader_id !== null && isTold(parent.reader_id) ? [parent.reader_id] : []
  await tell(deps, tx, answered, { kind: 'reply', actorId: authorId, cause }, at)
  const others = writers.filter((writer) => isTold(writer) && writer !== parent.reader_id)
  await tell(deps, tx, others, { kind: 'thread', actorId: authorId, cause }, at)
}

export function tellOfShare(
  deps: MailDeps,
  tx: Tx,
  { readlistId, ownerId, guestId }: { readlistId: string; ownerId: string; guestId: string },
  at: Date,
): Promise<void> {
  return tell(deps, tx, [guestId], { kind: 'share', actorId: ownerId, cause: { readlist_id: readlistId } }, at)
}

/** Tells everyone who made one of the reports that were just decided. */
export async function tellReporters(deps: MailDeps, tx: Tx, decisionId: string, at: Date): Promise<void> {
  const reports = await listReporters(tx, decisionId)
  const reporters = reports.map(({ reporter_id }) => reporter_id)
  const cause = { report_ids: reports.map(({ id }) => id) }
  await tell(deps, tx, reporters, { kind: 'report', actorId: null, cause }, at)
}
