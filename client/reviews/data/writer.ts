import type { Review } from '#contract/reviews.ts'

type Writer = Review['user']

const unknown: Writer = { id: '', username: '', profile_image: '' }

/** The author of a review, with a placeholder if the server names none. */
export function writerOf({ user }: { user: Writer | null }): Writer {
  return user ?? unknown
}
