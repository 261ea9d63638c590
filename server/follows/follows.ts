import { maxFollowed, type FollowEntry } from '#contract/follows.ts'
import { fail } from '#contract/errors.ts'
import { maxRequested } from '#contract/privacy/follow-requests.ts'
import type { Achievement, Gamification } from '#contract/shapes.ts'
import { lockActiveReader } from '../accounts/active-reader.ts'
import { takeFromQuota, type Quota } from '../accounts/quota.ts'
import type { Db, Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { earnAchievements, gamificationOf, nothingEarned } from '../points/award.ts'
import { pageOf, readTimeCursor, timeCursorOf } from '../http/pagination.ts'
import { lockReaders, type LockedReader } from '../accounts/reader-lock.sql.ts'
import type { Viewer } from '../http/auth/session.ts'
import { tellFollowed } from '../notifications/tell.ts'
import { day } from '../time.ts'
import { knownReader, shownReader } from '../visibility/visibility.ts'
import { countRequested, deleteRequest, insertRequest } from './follow-requests.sql.ts'
import {
  countFollowers,
  deleteFollow,
  insertFollow,
  isFollowing,
  listFollows,
  moveCounts,
  type Side,
} from './follows.sql.ts'

/** Each is told of it, so one account could ring everybody's bell, and one reader's again and again. */
const ofStrangers: Quota = {
  name: 'follow strangers',
  max: 100,
  windowMs: day,
  text: "You can follow 100 readers a day who don't follow you. Please try again tomorrow.",
}

interface FollowResult {
  is_following: boolean
  /** The reader's profile is not open: they decide. */
  requested?: boolean
  followers_count: number
  gamification: Gamification
}

/**
 * A reader whose profile only followers see is asked first. Both may earn achievements: the follower sees them in the reply, the
 * followed reader on the achievements page.
 */
export async function follow(
  { db, now, ...deps }: Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>,
  viewer: Viewer,
  username: string,
): Promise<FollowResult> {
  const { id } = await findOther(db, viewer, username)
  return transact(db, async (tx) => {
    const before = await lockReaders(tx, [viewer.id, id])
    const { at } = await lockActiveReader(tx, viewer.id, now)
    // Again, as a block or another setting may have come meanwhile.
    const followed = await findOther(tx, viewer, username)
    if (followed.profile_access !== 'everyone' && !(await isFollowing(tx, viewer.id, id))) {
      if (followed.profile_access === 'nobody') fail('profile_private')
      if (await requestToFollow(tx, viewer.id, id, at)) {
        await countStranger(tx, viewer.id, id, at)
        await tellFollowed(deps, tx, { kind: 'follow_request', followerId: viewer.id, followedId: id }, at)
      }
      return { is_following: false, requested: true, followers_count: 0, gamification: nothingEarned }
    }
    await deleteRequest(tx, viewer.id, id)
    if (followsAll(before.get(viewer.id)) && !(await isFollowing(tx, viewer.id, id))) {
      fail('list_is_full', { text: `You can follow at most ${maxFollowed.toLocaleString('en')} readers.` })
    }
    const { isNew, achievements } = await becomeFollower(tx, viewer.id, id, at)
    if (isNew) {
      await countStranger(tx, viewer.id, id, at)
      await tellFollowed(deps, tx, { kind: 'follow', followerId: viewer.id, followedId: id }, at)
    }
    const { points = 0, shows_game = true } = before.get(viewer.id) ?? {}
    return {
      is_following: true,
      followers_count: followed.profile_access === 'nobody' ? 0 : await countFollowers(tx, id),
      gamification: gamificationOf({ points, shows_game }, `Following ${followed.username}!`, {
        points: 0,
        achievements,
      }),
    }
  })
}

async function countStranger(tx: Tx, viewerId: string, id: string, at: Date): Promise<void> {
  if (!(await isFollowing(tx, id, viewerId))) await takeFromQuota(ofStrangers, tx, viewerId, at)
}

/** False if it was asked already. */
async function requestToFollow(tx: Tx, viewerId: string, readerId: string, at: Date): Promise<boolean> {
  const isNew = await insertRequest(tx, viewerId, readerId, at)
  if ((await countRequested(tx, viewerId)) > maxRequested) {
    fail('list_is_full', { text: `At most ${maxRequested.toLocaleString('en')} of your requests can be unanswered.` })
  }
  return isNew
}

export function followsAll(follower: Pick<LockedReader, 'following_count'> | undefined): boolean {
  return (follower?.following_count ?? 0) >= maxFollowed
}

/** Call after locking both, if the follower may follow one more. Returns what the follower earned. */
export async function becomeFollower(
  tx: Tx,
  followerId: string,
  followedId: string,
  at: Date,
): Promise<{ isNew: boolean; achievements: Achievement[] }> {
  if (!(await insertFollow(tx, followerId, followedId, at))) return { isNew: false, achievements: [] }
  await moveCounts(tx, followerId, followedId, 1)
  const achievements = await earnAchievements(tx, followerId, ['following'], at)
  await earnAchievements(tx, followedId, ['followers'], at)
  return { isNew: true, achievements }
}

/** Also withdraws a request. */
export async function unfollow({ db }: Pick<Deps, 'db'>, viewer: Viewer, username: string): Promise<FollowResult> {
  const followed = await findOther(db, viewer, username)
  return transact(db, async (tx) => {
    await lockReaders(tx, [viewer.id, followed.id])
    await deleteRequest(tx, viewer.id, followed.id)
    if (await deleteFollow(tx, viewer.id, followed.id)) await moveCounts(tx, viewer.id, followed.id, -1)
    return {
      is_following: false,
      followers_count: followed.profile_access === 'everyone' ? await countFollowers(tx, followed.id) : 0,
      gamification: nothingEarned,
    }
  })
}

async function findOther(db: Db | Tx, viewer: Viewer, username: string) {
  const reader = await knownReader(db, viewer.id, username)
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
  const reader = await shownReader(db, viewer.id, username)
  const page = { side, after: readTimeCursor(after), limit: pageSize + 1 }
  const { shown, next } = pageOf(await listFollows(db, viewer.id, reader.id, page), pageSize, timeCursorOf)
  return {
    results: shown.map(({ username: name, profile_image, at, is_following, requested }) => ({
      username: name,
      profile_image,
      follow_date: at.toISOString(),
      is_following,
      ...(requested && { requested }),
    })),
    next,
  }
}
