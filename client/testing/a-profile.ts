import type { FollowEntry } from '#contract/follows.ts'
import type { OwnProfile, Profile } from '#contract/profiles.ts'
import type { ReadingLife } from '#contract/profiles/reading-life.ts'

export function aProfile(given: Partial<Profile> = {}): Profile {
  return {
    username: 'bob',
    bio: '',
    profile_image: '',
    level: 1,
    total_points: 0,
    followers_count: 0,
    following_count: 0,
    is_following: false,
    is_private: false,
    can_follow: true,
    is_muted: false,
    shows_points: true,
    recent_reviews: [],
    ...given,
  }
}

export function anOwnProfile(given: Partial<OwnProfile> = {}): OwnProfile {
  return {
    username: 'alice',
    email: 'alice@example.org',
    bio: '',
    profile_image: '',
    level: 1,
    total_points: 0,
    books_read: 0,
    reviews_written: 0,
    achievements_count: 0,
    current_streak: 0,
    followers_count: 0,
    following_count: 0,
    recent_reviews: [],
    ...given,
  }
}

export function aFollower(username: string, given: Partial<FollowEntry> = {}): FollowEntry {
  return { username, profile_image: '', follow_date: '2026-03-01T10:00:00.000Z', is_following: false, ...given }
}

export function aReadingLife(given: Partial<ReadingLife> = {}): ReadingLife {
  return {
    favorites: [],
    reading_now: [],
    last_finished: [],
    books_finished: 0,
    in_common: { books: 0, covers: [] },
    readlists: [],
    year: { year: 2026, books: 0, pages: 0, books_with_pages: 0, by_month: Array<number>(12).fill(0) },
    ...given,
  }
}
