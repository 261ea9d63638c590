import { fail } from '#contract/errors.ts'
import type { KeptReaders } from '#contract/privacy/kept-readers.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { findKnownReader } from '../visibility/visibility.sql.ts'
import { deleteRequest, listRequestsTo } from './follow-requests.sql.ts'
import { deleteFollow, moveCounts } from './follows.sql.ts'
import { lockReaders } from '../accounts/reader-lock.sql.ts'
import { becomeFollower, followsAll } from './follows.ts'
import { keptReadersOf, readKeptPage } from './kept-readers.ts'

export async function listFollowRequests(db: Db, viewer: Viewer, after: string | undefined): Promise<KeptReaders> {
  return keptReadersOf(await listRequestsTo(db, viewer.id, readKeptPage(after)))
}

/** A request that was withdrawn, or ended by a block, meanwhile is not there. */
export async function acceptFollowRequest(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  username: string,
): Promise<void> {
  const requester = (await findKnownReader(db, viewer.id, username)) ?? fail('follow_request_not_found')
  const follows = await transact(db, async (tx) => {
    const locked = await lockReaders(tx, [viewer.id, requester.id])
    if (!(await deleteRequest(tx, requester.id, viewer.id))) fail('follow_request_not_found')
    if (followsAll(locked.get(requester.id))) return false
    await becomeFollower(tx, requester.id, viewer.id, now())
    return true
  })
  // Only now, so that the request is gone: it could never be accepted.
  if (!follows) fail('requester_list_is_full')
}

/** Succeeds for any name, so that nothing can be learned from it. */
export async function declineFollowRequest({ db }: Pick<Deps, 'db'>, viewer: Viewer, username: string): Promise<void> {
  const requester = await findKnownReader(db, viewer.id, username)
  if (requester) await deleteRequest(db, requester.id, viewer.id)
}

export async function removeFollower({ db }: Pick<Deps, 'db'>, viewer: Viewer, username: string): Promise<void> {
  const follower = await findKnownReader(db, viewer.id, username)
  if (!follower || follower.id === viewer.id) return
  await transact(db, async (tx) => {
    await lockReaders(tx, [viewer.id, follower.id])
    if (await deleteFollow(tx, follower.id, viewer.id)) await moveCounts(tx, follower.id, viewer.id, -1)
  })
}
