import type { Review } from '#contract/reviews.ts'

type Writer = Review['user']

const unknown: Writer = { id: '', username: '', profile_image: '' }

/** Who wrote it; nobody in particular where the server does not say. */
export function writerOf({ user }: { user: Writer | null }): Writer {
  return user ?? unknown
}
