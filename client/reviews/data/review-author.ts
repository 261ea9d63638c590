import type { Review } from '#contract/reviews.ts'

type Author = Review['user']

const unknown: Author = { id: '', username: '', profile_image: '' }

/** The author of a review, with a placeholder if the server names none. */
export function authorOf({ user }: { user: Author | null }): Author {
  return user ?? unknown
}

export function isBy(username: string | undefined, review: Review): boolean {
  return username !== undefined && authorOf(review).username.toLowerCase() === username.toLowerCase()
}
