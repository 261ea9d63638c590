import type { ChallengeOffered } from '#contract/challenges.ts'

export function aChallenge(given: Partial<ChallengeOffered> = {}): ChallengeOffered {
  return {
    id: given.name ?? 'a-challenge',
    name: '12 books in 2026',
    description: 'A book a month, all year.',
    target_books: 12,
    books_read: 3,
    progress_percentage: 25,
    start_date: '2026-01-01',
    end_date: '2026-12-31',
    days_remaining: 42,
    completed: false,
    points: 60,
    joined: false,
    yours: false,
    participants: 2,
    ...given,
  }
}
