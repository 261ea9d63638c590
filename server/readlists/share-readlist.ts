import { fail } from '#contract/errors.ts'
import type { Gamification } from '#contract/shapes.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'
import { takeFromQuota, type Quota } from '../accounts/quota.ts'
import { transact } from '../db/transact.ts'
import { isUuid } from '../db/uuid.ts'
import type { Deps } from '../deps.ts'
import { tellOfShare } from '../notifications/tell.ts'
import { earnAchievements, gamificationOf } from '../points/award.ts'
import type { Viewer } from '../http/auth/session.ts'
import { knownReader } from '../visibility/visibility.ts'
import { ownReadlist } from './own-readlist.ts'
import { countShares, deleteOwnShare, deleteShare, findTies, insertShare, listSharedWith } from './shares.sql.ts'
import { day } from '../time.ts'

const maxShares = 500

/** Keeps readers from flooding strangers with shared lists. */
const withStrangers: Quota = {
  name: 'share with strangers',
  max: 10,
  windowMs: day,
  text: "You can share 10 readlists a day with readers who don't follow you. Please try again tomorrow.",
}

export function shareReadlist(
  { db, now, ...deps }: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>,
  viewer: Viewer,
  readlistId: string,
  username: string,
): Promise<Gamification> {
  return transact(db, async (tx) => {
    const { reader: owner, at } = await lockActiveReader(tx, viewer.id, now)
    const readlist = await ownReadlist(tx, viewer, readlistId)
    const reader = await knownReader(tx, viewer.id, username.trim())
    if (reader.id === viewer.id) fail('invalid', { text: "You can't share a readlist with yourself." })
    const { follows, left } = await findTies(tx, viewer.id, reader.id)
    if (left && !follows) fail('reader_has_left')
    const isNew = await insertShare(tx, readlist.id, viewer.id, reader.id, at)
    if (isNew && !follows) await takeFromQuota(withStrangers, tx, viewer.id, at)
    if ((await countShares(tx, readlist.id)) > maxShares) {
      fail('list_is_full', { text: `A readlist can be shared with at most ${maxShares} readers.` })
    }
    if (isNew) await tellOfShare(deps, tx, { readlistId: readlist.id, ownerId: viewer.id, guestId: reader.id }, at)
    const achievements = await earnAchievements(tx, viewer.id, ['readlists_shared'], at)
    return gamificationOf(owner, `Readlist shared with ${reader.username}`, { points: 0, achievements })
  })
}

export async function unshareReadlist(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  readlistId: string,
  username: string,
): Promise<void> {
  const readlist = await ownReadlist(db, viewer, readlistId)
  await deleteShare(db, readlist.id, username.trim())
}

/** Succeeds even if the list is not shared with the reader, so ids cannot be probed. */
export async function leaveReadlist(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  readlistId: string,
): Promise<void> {
  if (isUuid(readlistId)) await deleteOwnShare(db, readlistId, viewer.id, now())
}

export async function listShares({ db }: Pick<Deps, 'db'>, viewer: Viewer, readlistId: string): Promise<string[]> {
  const readlist = await ownReadlist(db, viewer, readlistId)
  return listSharedWith(db, readlist.id)
}
