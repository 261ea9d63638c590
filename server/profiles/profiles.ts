import type { Reply } from '#contract/endpoint.ts'
import { levelOf } from '#contract/points.ts'
import type * as contract from '#contract/profiles/reader-reviews.ts'
import type { OwnProfile, Profile } from '#contract/profiles.ts'
import { fail } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { getStreak } from '../streaks/streak.ts'
import type { Viewer } from '../http/auth/session.ts'
import { listRecentReviews } from '../reviews/review-tree.ts'
import { shownReader } from '../visibility/visibility.ts'
import { findOwnProfile, findPublicProfile } from './profiles.sql.ts'

export async function getProfile({ db }: Pick<Deps, 'db'>, viewer: Viewer, username: string): Promise<Profile> {
  const reader = (await findPublicProfile(db, viewer.id, username)) ?? fail('reader_not_found')
  const { is_following, is_muted, shows_game, requested, profile_access, shows_things } = reader
  const ties = {
    is_following,
    ...(requested && { requested }),
    can_follow: is_following || profile_access !== 'nobody',
    is_private: !shows_things,
    is_muted,
    shows_points: shows_things && shows_game,
  }
  if (!shows_things) return { ...publicReply({ ...reader, ...untold }), ...ties, recent_reviews: [] }
  const points = shows_game ? reader.points : 0
  return {
    ...publicReply({ ...reader, points }),
    ...ties,
    ...newestReviews(await listRecentReviews(db, viewer.id, reader.id)),
  }
}

/** What a closed profile does not tell. */
const untold = { bio: '', points: 0, followers_count: 0, following_count: 0 }

export async function getOwnProfile(deps: Pick<Deps, 'db' | 'now'>, { id }: Viewer): Promise<OwnProfile> {
  const [reader, streak, reviews] = await Promise.all([
    findOwnProfile(deps.db, id),
    getStreak(deps, id),
    listRecentReviews(deps.db, id, id),
  ])
  const { email, books_read, reviews_written, achievements_count } = reader
  return {
    ...publicReply(reader),
    email,
    books_read,
    reviews_written,
    achievements_count,
    current_streak: streak.current_streak,
    ...newestReviews(reviews),
  }
}

/** More reviews of a reader, as their profile shows them. */
export async function listReaderReviews(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  username: string,
  after: string | undefined,
): Promise<Reply<typeof contract.listReaderReviews>> {
  const reader = await shownReader(db, viewer.id, username)
  return listRecentReviews(db, viewer.id, reader.id, after)
}

function newestReviews({ results, next }: Awaited<ReturnType<typeof listRecentReviews>>) {
  return { recent_reviews: results, ...(next !== null && { more_reviews: true }) }
}

interface PublicRow {
  username: string
  bio: string
  profile_image: string
  points: number
  followers_count: number
  following_count: number
}

function publicReply({ username, bio, profile_image, points, followers_count, following_count }: PublicRow) {
  return {
    username,
    bio,
    profile_image,
    level: levelOf(points),
    total_points: points,
    followers_count,
    following_count,
  }
}
