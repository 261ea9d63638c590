import type { Review } from '#contract/reviews.ts'

/** Unchanged reviews keep their identity, so that they are not rendered again. */
export function changeReview(reviews: Review[], id: string, change: (review: Review) => Review): Review[] {
  let found = false
  const changed = reviews.map((review) => {
    if (found) return review
    const next = review.id === id ? change(review) : changeBelow(review, id, change)
    found = next !== review
    return next
  })
  return found ? changed : reviews
}

function changeBelow(review: Review, id: string, change: (review: Review) => Review): Review {
  const replies = changeReview(review.replies, id, change)
  return replies === review.replies ? review : { ...review, replies }
}

/** Adds the reply at the front. */
export function addReply(reviews: Review[], parentId: string, reply: Review): Review[] {
  return changeReview(reviews, parentId, (parent) => {
    if (parent.replies.some(({ id }) => id === reply.id)) return parent
    return { ...parent, replies: [reply, ...parent.replies], replies_count: parent.replies_count + 1 }
  })
}

/** Appends older replies; with `last` there are no more, whatever the count says. */
export function addOlderReplies(reviews: Review[], parentId: string, older: Review[], last: boolean): Review[] {
  return changeReview(reviews, parentId, (parent) => {
    const known = new Set(parent.replies.map((reply) => reply.id))
    const replies = [...parent.replies, ...older.filter((reply) => !known.has(reply.id))]
    return { ...parent, replies, replies_count: last ? replies.length : Math.max(parent.replies_count, replies.length) }
  })
}

/** Refetched reviews contain only their first replies; keeps the older ones already loaded. */
export function keepOlderReplies(before: Review[], anew: Review[]): Review[] {
  const known = new Map(before.map((review) => [review.id, review]))
  return anew.map((review) => {
    const was = known.get(review.id)
    if (!was) return review
    return { ...review, replies: [...keepOlderReplies(was.replies, review.replies), ...olderReplies(was, review)] }
  })
}

function olderReplies(was: Review, { replies, replies_count }: Review): Review[] {
  const last = replies.at(-1)
  if (replies.length >= replies_count) return []
  if (!last) return was.replies
  const position = was.replies.findIndex(({ id }) => id === last.id)
  return position < 0 ? [] : was.replies.slice(position + 1)
}

/** Removes a review together with all replies to it. */
export function removeReview(reviews: Review[], id: string): Review[] {
  const left = reviews.filter((review) => review.id !== id)
  if (left.length < reviews.length) return left
  return reviews.map((review) => {
    const replies = removeReview(review.replies, id)
    if (replies.length < review.replies.length) {
      return { ...review, replies, replies_count: review.replies_count - 1 }
    }
    return replies.some((reply, index) => reply !== review.replies[index]) ? { ...review, replies } : review
  })
}

export function findReviewIn(reviews: readonly Review[], id: string): Review | undefined {
  return pathTo(reviews, id).at(-1)
}

/** Ids of a review's ancestors, innermost first, then of the top-level reviews next to it, nearest first. */
export function listAround(reviews: readonly Review[], id: string): string[] {
  const path = pathTo(reviews, id)
  const position = reviews.findIndex((review) => review === path[0])
  if (position < 0) return []
  const beside = [reviews[position + 1], reviews[position - 1]].flatMap((review) => review?.id ?? [])
  const answered = path.slice(0, -1).map((review) => review.id)
  return [...answered.toReversed(), ...beside]
}

/** From the top-level review down to the one itself. */
function pathTo(reviews: readonly Review[], id: string): Review[] {
  for (const review of reviews) {
    if (review.id === id) return [review]
    const below = pathTo(review.replies, id)
    if (below.length > 0) return [review, ...below]
  }
  return []
}

/** Counts the replies at every level; undefined if not all are loaded. */
export function countReplies({ replies, replies_count }: Review): number | undefined {
  if (replies.length < replies_count) return undefined
  let sum = replies.length
  for (const reply of replies) {
    const below = countReplies(reply)
    if (below === undefined) return undefined
    sum += below
  }
  return sum
}

const longThread = 3

/** Its replies are folded away until one asks for them. */
export function isLongThread(review: Review): boolean {
  return repliesIn(review) >= longThread
}

/** At every level, as far as they are loaded. */
function repliesIn({ replies, replies_count }: Review): number {
  return replies.reduce((sum, reply) => sum + repliesIn(reply), Math.max(replies_count, replies.length))
}
