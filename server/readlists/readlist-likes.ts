import type { Reply } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'
import { maxLikedReadlists, type likeReadlist as likeContract } from '#contract/readlists.ts'
import { takeFromQuota, type Quota } from '../accounts/quota.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import type { Tx } from '../db/database.ts'
import { isGone } from '../db/sql-errors.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { refuseSuspended } from '../http/auth/suspension.ts'
import type { Viewer } from '../http/auth/session.ts'
import { day } from '../time.ts'
import { readlistIdOf } from './own-readlist.ts'
import { countLiked, countLikes, deleteLike, insertLike } from './readlist-likes.sql.ts'
import { findSeen, lockOwned } from './readlists.sql.ts'

const aDay: Quota = {
  name: 'like_readlist',
  max: 500,
  windowMs: day,
  text: 'You can like 500 readlists a day. Please try again tomorrow.',
}

type Likes = Reply<typeof likeContract>

/** Likes a readlist of another reader. Neither its owner nor anybody else is told who likes it. */
export function likeReadlist(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  readlistId: string,
): Promise<Likes> {
  return transact(db, async (tx) => {
    const reader = await lockReader(tx, viewer.id)
    const at = now()
    refuseSuspended(reader, at)
    const readlist = await findLikeable(tx, viewer.id, readlistId)
    if (readlist.reader_id === viewer.id) fail('invalid', { text: "You can't like your own readlist." })
    if (readlist.removed_for !== null) fail('removed_by_moderator')
    if (await insertLike(tx, viewer.id, readlist.id, at)) {
      await takeFromQuota(aDay, tx, viewer.id, at)
      if ((await countLiked(tx, viewer.id)) > maxLikedReadlists) {
        fail('list_is_full', { text: `You can like at most ${maxLikedReadlists.toLocaleString('en')} readlists.` })
      }
    }
    return { likes_count: await countAnew(tx, readlist), liked: true }
  }).catch((error: unknown) => {
    if (isGone(error)) fail('readlist_not_found')
    throw error
  })
}

export function unlikeReadlist({ db }: Pick<Deps, 'db'>, viewer: Viewer, readlistId: string): Promise<Likes> {
  return transact(db, async (tx) => {
    await lockReader(tx, viewer.id)
    const readlist = await findLikeable(tx, viewer.id, readlistId)
    await deleteLike(tx, viewer.id, readlist.id)
    return { likes_count: await countAnew(tx, readlist), liked: false }
  })
}

/** A readlist that the viewer may open. */
async function findLikeable(tx: Tx, viewerId: string, readlistId: string) {
  return (await findSeen(tx, readlistIdOf(readlistId), viewerId)) ?? fail('readlist_not_found')
}

/** Locks the readlist last, as many may like it at once. */
async function countAnew(tx: Tx, { id, reader_id }: { id: string; reader_id: string }): Promise<number> {
  if (!(await lockOwned(tx, id, reader_id))) fail('readlist_not_found')
  return countLikes(tx, { id, reader_id })
}
