import { ratingReply } from '../books/stars.ts'
import type { Review } from '#contract/reviews.ts'
import { notMarked, type Fold } from '../spoilers/spoilers.ts'
import type { ReviewRow } from './review-tree.sql.ts'
import { hiddenText } from './reviews.sql.ts'

export function reviewReply(
  row: ReviewRow,
  book: Review['book'],
  replies: Review[],
  viewerId: string | undefined,
  fold: Fold,
): Review {
  if (row.hidden) return { ...hiddenReply(row), book, replies }
  const { removed_for } = row
  return {
    id: row.id,
    review_text: row.review_text,
    ...ratingReply(row.quarters),
    visibility: row.visibility,
    ...fold(removed_for === null ? row : { ...row, ...notMarked }),
    ...(row.by_followed && { by_followed: true }),
    ...(row.parent_id === null && { likes_count: row.likes_count, ...(row.liked && { liked: true }) }),
    ...(removed_for !== null && { removed_for: row.reader_id === viewerId ? removed_for : '' }),
    user: { id: row.reader_id ?? '', username: row.username ?? 'Unknown User', profile_image: row.profile_image ?? '' },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    book,
    parent: row.parent_id,
    replies,
    replies_count: row.replies_count,
  }
}

/** What remains of a review or reply that this viewer may not see. */
function hiddenReply({ id, created_at, parent_id, replies_count }: ReviewRow) {
  const at = created_at.toISOString()
  return {
    id,
    hidden: true,
    review_text: hiddenText,
    ...ratingReply(null),
    visibility: 'public' as const,
    has_spoilers: false,
    user: { id: '', username: '', profile_image: '' },
    created_at: at,
    updated_at: at,
    parent: parent_id,
    replies_count,
  }
}

interface ReviewedBook {
  id: string
  google_books_id: string
  title: string
  authors: string[]
  image: string
}

export function reviewBookReply({ id, google_books_id, title, authors, image }: ReviewedBook): Review['book'] {
  return { id, google_books_id, title, author: authors.join(', '), image }
}
