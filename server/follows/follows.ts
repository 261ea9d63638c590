import { maxFollowed, type FollowEntry } from '#contract/follows.ts'
import { fail } from '#contract/errors.ts'
import type { Gamification } from '#contract/shapes.ts'
import { findReaderByUsername } from '../accounts/find-reader.sql.ts'
import type { Db } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { earnAchievements, gamificationOf, nothingEarned } from '../points/award.ts'
import { pageOf, readTimeCursor, timeCursorOf } from '../http/pagination.ts'
import type { Viewer } from '../http/auth/session.ts'
import {
  countFollowers,
  deleteFollow,
  insertFollow,
  listFollows,
  lockReaders,
  moveCounts,
  type Side,
} from './follows.sql.ts'

interface FollowResult {
  is_following: boolean
  followers_count: number
  gamification: Gamification
}

/** Both may earn achievements: the follower sees them in the reply, the followed reader on the achievements page. */
export async function follow(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  viewer: Viewer,
  username: string,
): Promise<FollowResult> {
  const followed = await findOther(db, viewer, username)
  return transact(db, async (tx) => {
    const before = await lockReaders(tx, [viewer.id, followed.id])
    const at = now()
    const { points = 0, following_count = 0 } = before.get(viewer.id) ?? {}
    const isNew = await insertFollow(tx, viewer.id, followed.id, at)
    if (isNew && following_count >= maxFollowed) {
      fail('list_is_full', { text: `You can follow at most ${maxFollowed.toLocaleString('en')} readers.` })
    }
    if (isNew) await moveCounts(tx, viewer.id, followed.id, 1)
    const achievements = isNew ? await earnAchievements(tx, viewer.id, ['following'], at) : []
    if (isNew) await earnAchievements(tx, followed.id, ['followers'], at)
    return {
      is_following: true,
      followers_count: await countFollowers(tx, followed.id),
      gamification: gamificationOf({ points }, `Following ${followed.username}!`, {
        points: 0,
        achievements,
      }),
    }
  })
}

export async function unfollow({ db }: Pick<Deps, 'db'>, viewer: Viewer, username: string): Promise<FollowResult> {
  const followed = await findOther(db, viewer, username)
  return transact(db, async (tx) => {
    await lockReaders(tx, [viewer.id, followed.id])
    if (await deleteFollow(tx, viewer.id, followed.id)) await moveCounts(tx, viewer.id, followed.id, -1)
    return {
      is_following: false,
      followers_count: await countFollowers(tx, followed.id),
      gamification: nothingEarned,
    }
  })
}

async function findOther(db: Db, viewer: Viewer, username: string) {
  const reader = (await findReaderByUsername(db, username)) ?? fail('reader_not_found')
  if (reader.id === viewer.id) fail('invalid', { text: "You can't follow yourself." })
  return reader
}

const pageSize = 20

export async function listFollowsOf(
  db: Db,
  viewer: Viewer,
  username: string,
  { side, after }: { side: Side; after: string | undefined },
): Promise<{ results: FollowEntry[]; next: string | null }> {
  const reader = (await findReaderByUsername(db, username)) ?? fail('reader_not_found')
  const page = { side, after: readTimeCursor(after), limit: pageSize + 1 }
  const { shown, next } = pageOf(await listFollows(db, viewer.id, reader.id, page), pageSize, timeCursorOf)
  return {
    results: shown.map(({ username: name, profile_image, at, is_following }) => ({
      username: name,
      profile_image,
      follow_date: at.toISOString(),
      is_following,
    })),
    next,
  }
}
