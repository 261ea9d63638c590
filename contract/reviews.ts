import { Type, type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { idCursor, idOrCountCursor } from './pagination.ts'
import { visibility } from './library/readings.ts'
import { foldedFields, markedFields, spoilerMark } from './library/spoilers.ts'
import { gamification, id, instant, nullable, notBlank } from './shapes.ts'

export const maxReviewLength = 10_000

/** Earned by the first review of a book. */
export const pointsOfReview = 5

/** A top-level review is at depth 0. */
export const maxReplyDepth = 50

/** Direct replies returned with each review or reply. */
export const repliesAtOnce = 10

/** Existing texts per reader: reviews of one book, replies under one book, and everything together. */
export const maxReviewsOfBook = 100
export const maxRepliesUnderBook = 1_000
export const maxWritten = 20_000

/** Of all readers, at all depths. */
export const maxRepliesOfReview = 5_000

/** How many reviews one reader may like. */
export const maxLiked = 20_000

/** In the order in which they are offered. */
export const reviewOrders = ['newest', 'liked'] as const
export type ReviewOrder = (typeof reviewOrders)[number]

/** Plain text, stored as written. */
const reviewText = Type.String({ ...notBlank, maxLength: maxReviewLength })

/** Replies are as visible as the review above them. */
const howShown = {
  visibility: Type.Optional(visibility),
  ...spoilerMark,
}

const reviewBook = Type.Object({
  id: Type.String(),
  google_books_id: Type.String(),
  title: Type.String(),
  author: Type.String(),
  image: Type.String(),
})

const reviewFields = {
  id: Type.String(),
  review_text: Type.String(),
  /** The author's current rating of the book, 1 to 5 stars; null if there is none, and for replies. */
  rating: nullable(Type.Integer()),
  /** The same in quarters. */
  stars: nullable(Type.Number()),
  /** A private review is there for its author alone. */
  visibility,
  ...foldedFields,
  /** Set if a moderator hid it, as the text then says; why, for its author alone. */
  removed_for: Type.Optional(Type.String()),
  user: Type.Object({ id: Type.String(), username: Type.String(), profile_image: Type.String() }),
  created_at: instant,
  updated_at: instant,
  book: reviewBook,
  parent: nullable(Type.String()),
  /** All direct replies, which may be more than in `replies`. */
  replies_count: Type.Integer(),
  /** Set on a review by a reader whom the viewer follows and has not muted, and who is not suspended. */
  by_followed: Type.Optional(Type.Boolean()),
  /** How many readers like a review. Left out of replies, and of what the viewer may not see. */
  likes_count: Type.Optional(Type.Integer()),
  /** Set if the viewer is one of them. */
  liked: Type.Optional(Type.Boolean()),
  /** The viewer may not see what this author writes; only the shape of the thread is told. */
  hidden: Type.Optional(Type.Boolean()),
}

export interface Review extends Static<ReturnType<typeof flatReview>> {
  replies: Review[]
}

function flatReview() {
  return Type.Object(reviewFields)
}

const replies = Type.Array(Type.Unsafe<Review>({ $ref: 'Review#' }))

/** Recursive, so the server registers it once under its id. */
export const review = Type.Unsafe<Review>({ $id: 'Review', ...Type.Object({ ...reviewFields, replies }) })
const reviewRef = Type.Unsafe<Review>({ $ref: 'Review#' })

export const reviewsReply = Type.Object({
  results: Type.Array(reviewRef),
  next: nullable(Type.String()),
  total: Type.Integer(),
  /** With the first page: the viewer's own reviews that come on later pages. Left out if there are none. */
  yours: Type.Optional(Type.Array(reviewRef)),
  /** With the first page: those marked as by a reader the viewer follows that come on later pages, newest first, at most five. */
  by_followed: Type.Optional(Type.Array(reviewRef)),
})

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/books/:id/reviews/',
  access: 'anyone',
  fromReplica: true,
  feature: 'Reviews',
  summary: "List a book's reviews, newest first or most liked first, each with its first replies.",
  params: Type.Object({ id }),
  query: Type.Object({ after: Type.Optional(idOrCountCursor), order: Type.Optional(Type.Enum([...reviewOrders])) }),
  reply: reviewsReply,
  errors: ['book_not_found', 'source_unavailable'],
})

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/reviews/:id/replies/',
  access: 'anyone',
  fromReplica: true,
  feature: 'Reviews',
  summary: 'List more replies to a review, each with its own first replies.',
  params: Type.Object({ id }),
  query: Type.Object({ after: Type.Optional(idCursor) }),
  reply: Type.Object({ results: Type.Array(reviewRef), next: nullable(Type.String()) }),
  errors: ['review_not_found'],
})

export const getReviewThread = endpoint({
  method: 'GET',
  path: '/api/reviews/:id/thread/',
  access: 'anyone',
  feature: 'Reviews',
  summary: 'Get the review that a reply stands below, with its first replies, and what leads down to the reply.',
  params: Type.Object({ id }),
  reply: Type.Object({
    thread: reviewRef,
    /** Ids, from the review at the top to the one asked for, which is the only one if it is the top itself. */
    path: Type.Array(Type.String()),
  }),
  errors: ['review_not_found'],
})

export const createReview = endpoint({
  method: 'POST',
  path: '/api/reviews/',
  access: 'signed-in',
  needsProvenAddress: true,
  feature: 'Reviews',
  summary: 'Review a book. Earns points once per book. Send an Idempotency-Key to make retries safe.',
  once: true,
  body: Type.Object({ review_text: reviewText, book: id, ...howShown }),
  status: 201,
  reply: Type.Object({ ...reviewFields, replies, gamification }),
  errors: ['book_not_found', 'source_unavailable', 'key_reused', 'list_is_full', 'rate_limited', 'own_book'],
})

export const editReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/:id/',
  access: 'signed-in',
  feature: 'Reviews',
  summary: "Edit one of the reader's own reviews or replies.",
  params: Type.Object({ id }),
  body: Type.Object({ review_text: reviewText, ...howShown }),
  reply: Type.Object({
    id: Type.String(),
    review_text: Type.String(),
    visibility,
    ...markedFields,
    updated_at: instant,
  }),
  errors: ['review_not_found', 'not_the_author', 'own_book', 'removed_by_moderator', 'rate_limited'],
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/api/reviews/:id/delete/',
  access: 'signed-in',
  feature: 'Reviews',
  summary: "Delete one of the reader's own reviews or replies, with all replies to it.",
  params: Type.Object({ id }),
  status: 204,
  reply: Type.Null(),
  errors: ['review_not_found', 'not_the_author'],
})

export const replyToReview = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/reply/',
  access: 'signed-in',
  needsProvenAddress: true,
  feature: 'Reviews',
  summary: 'Reply to a review or to another reply. Send an Idempotency-Key to make retries safe.',
  once: true,
  params: Type.Object({ id }),
  body: Type.Object({ review_text: reviewText, parent: Type.Optional(id), ...spoilerMark }),
  status: 201,
  reply: Type.Object({ ...reviewFields, replies, gamification }),
  errors: ['review_not_found', 'key_reused', 'list_is_full', 'rate_limited', 'removed_by_moderator'],
})

const like = {
  path: '/api/reviews/:id/like/',
  access: 'signed-in',
  feature: 'Reviews',
  params: Type.Object({ id }),
  reply: Type.Object({ likes_count: Type.Integer(), liked: Type.Boolean() }),
} as const

export const likeReview = endpoint({
  ...like,
  method: 'PUT',
  needsProvenAddress: true,
  summary: "Like another reader's review. Nobody is told who likes what, and it earns no points. Idempotent.",
  errors: ['review_not_found', 'removed_by_moderator', 'list_is_full', 'rate_limited'],
})

export const unlikeReview = endpoint({
  ...like,
  method: 'DELETE',
  summary: 'Take a like back. Idempotent.',
  errors: ['review_not_found'],
})
