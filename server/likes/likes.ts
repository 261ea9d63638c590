import { fail, type FailureCode } from '#contract/errors.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'
import { takeFromQuota } from '../accounts/quota.ts'
import { lockReader } from '../accounts/reader-lock.sql.ts'
import type { Tx } from '../db/database.ts'
import { isGone } from '../db/sql-errors.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { day } from '../time.ts'
import { countLiked, deleteLike, insertLike, type LikeTable } from './likes.sql.ts'

interface Thing {
  id: string
  /** Whose it is; null if its author has left. */
  reader_id: string | null
  removed_for: string | null
}

/** What can be liked. */
export interface Likeable<Liked extends Thing> extends LikeTable {
  name: 'review' | 'readlist'
  missing: FailureCode
  maxADay: number
  /** Of one reader. */
  max: number
  /** Names the quota where it is stored. */
  quota: string
  /** Fails if the viewer may not see it. */
  find(tx: Tx, viewerId: string, id: string): Promise<Liked>
  /** Writes on it how many like it, and returns it. Called last: it is locked then at the latest. */
  count(tx: Tx, liked: Liked): Promise<number>
}

interface Likes {
  likes_count: number
  liked: boolean
}

/** Likes what another reader made. Neither that reader nor anybody else is told who likes it. */
export async function like<Liked extends Thing>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  likeable: Likeable<Liked>,
  viewerId: string,
  id: string,
): Promise<Likes> {
  const { name, missing, maxADay, max, quota } = likeable
  return transact(db, async (tx) => {
    const { at } = await lockActiveReader(tx, viewerId, now)
    const liked = await likeable.find(tx, viewerId, id)
    if (liked.reader_id === viewerId) fail('invalid', { text: `You can't like your own ${name}.` })
    if (liked.removed_for !== null) fail('removed_by_moderator')
    if (await insertLike(tx, likeable, viewerId, liked.id, at)) {
      const text = `You can like ${maxADay.toLocaleString('en')} ${name}s a day. Please try again tomorrow.`
      await takeFromQuota({ name: quota, max: maxADay, windowMs: day, text }, tx, viewerId, at)
      if ((await countLiked(tx, likeable, viewerId)) > max) {
        fail('list_is_full', { text: `You can like at most ${max.toLocaleString('en')} ${name}s.` })
      }
    }
    return { likes_count: await likeable.count(tx, liked), liked: true }
  }).catch((error: unknown) => {
    if (isGone(error)) fail(missing)
    throw error
  })
}

export function unlike<Liked extends Thing>(
  { db }: Pick<Deps, 'db'>,
  likeable: Likeable<Liked>,
  viewerId: string,
  id: string,
): Promise<Likes> {
  return transact(db, async (tx) => {
    await lockReader(tx, viewerId)
    const liked = await likeable.find(tx, viewerId, id)
    await deleteLike(tx, likeable, viewerId, liked.id)
    return { likes_count: await likeable.count(tx, liked), liked: false }
  })
}
