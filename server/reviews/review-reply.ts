import type { Review } from '#contract/reviews.ts'
import type { ReviewRow } from './review-tree.sql.ts'

export function reviewReply(row: ReviewRow, book: Review['book'], replies: Review[]): Review {
  return {
    id: row.id,
    review_text: row.review_text,
    rating: row.rating,
    user: { id: row.reader_id ?? '', username: row.username ?? 'Unknown User', profile_image: row.profile_image ?? '' },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    book,
    parent: row.parent_id,
    replies,
    replies_count: row.replies_count,
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
