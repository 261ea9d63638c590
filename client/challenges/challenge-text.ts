import type { Challenge } from '#contract/challenges.ts'

export function daysText(days: number): string {
  return days === 1 ? '1 day remaining' : `${days} days remaining`
}

export function participantsText(participants: number): string {
  if (participants === 0) return 'Be the first to join'
  return participants === 1 ? '1 reader has joined' : `${participants} readers have joined`
}

/** Counts to the target; what was read beyond it is told by `beyondText`. */
export function progressText({ books_read, target_books }: Pick<Challenge, 'books_read' | 'target_books'>): string {
  return `Progress: ${Math.min(books_read, target_books)} / ${target_books} books`
}

/** '' if no more were read than the target. */
export function beyondText({ books_read, target_books }: Pick<Challenge, 'books_read' | 'target_books'>): string {
  return books_read > target_books ? `${books_read - target_books} more read` : ''
}
