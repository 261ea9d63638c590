import type { FollowEntry } from '#contract/follows.ts'
import type { OwnProfile, Profile } from '#contract/profiles.ts'

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
