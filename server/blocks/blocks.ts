import { fail } from '#contract/errors.ts'
import { maxBlocked } from '#contract/privacy/blocks.ts'
import type { KeptReaders } from '#contract/privacy/kept-readers.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { deleteFollow, moveCounts } from '../follows/follows.sql.ts'
import { lockReaders } from '../accounts/reader-lock.sql.ts'
import { deleteNotifications } from '../notifications/notifications.sql.ts'
import type { Viewer } from '../http/auth/session.ts'
import { deleteRequest } from '../follows/follow-requests.sql.ts'
import { keptReadersOf, readKeptPage } from '../follows/kept-readers.ts'
import {
  countBlocked,
  deleteBlock,
  deleteInvitationsBetween,
  deleteSharesBetween,
  findToBlock,
  insertBlock,
  listBlockedBy,
} from './blocks.sql.ts'

/**
 * Locks both readers, as following, sharing and replying lock the one who acts: what either does at the same moment is done before
 * and ended here, or finds the block.
 */
export async function blockReader(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  username: string,
): Promise<void> {
  const { id } = (await findToBlock(db, viewer.id, username)) ?? fail('reader_not_found')
  if (id === viewer.id) fail('invalid', { text: "You can't block yourself." })
  await transact(db, async (tx) => {
    await lockReaders(tx, [viewer.id, id])
    if (!(await insertBlock(tx, viewer.id, id, now()))) return
    if ((await countBlocked(tx, viewer.id)) > maxBlocked) {
      fail('list_is_full', { text: `You can block at most ${maxBlocked.toLocaleString('en')} readers.` })
    }
    if (await deleteFollow(tx, viewer.id, id)) await moveCounts(tx, viewer.id, id, -1)
    if (await deleteFollow(tx, id, viewer.id)) await moveCounts(tx, id, viewer.id, -1)
    await deleteRequest(tx, viewer.id, id)
    await deleteRequest(tx, id, viewer.id)
    await deleteSharesBetween(tx, viewer.id, id)
    await deleteInvitationsBetween(tx, viewer.id, id)
    await deleteNotifications(tx, viewer.id, { actorId: id })
    await deleteNotifications(tx, id, { actorId: viewer.id })
  })
}

/** Succeeds for any name, so that nothing can be learned from it. */
export async function unblockReader({ db }: Pick<Deps, 'db'>, viewer: Viewer, username: string): Promise<void> {
  await deleteBlock(db, viewer.id, username)
}

export async function listBlocked(db: Db, viewer: Viewer, after: string | undefined): Promise<KeptReaders> {
  return keptReadersOf(await listBlockedBy(db, viewer.id, readKeptPage(after)))
}
