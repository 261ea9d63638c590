import type { Review } from '#contract/reviews.ts'

export function aReview(given: Partial<Review> = {}): Review {
  const replies = given.replies ?? []
  return {
    id: given.review_text ?? 'a-review',
    review_text: 'I could not put it down.',
    rating: null,
    stars: given.rating ?? null,
    visibility: 'public',
    has_spoilers: false,
    user: { id: `id of ${given.user?.username ?? 'bob'}`, username: 'bob', profile_image: '' },
    created_at: '2026-03-01T10:00:00.000Z',
    updated_at: '2026-03-01T10:00:00.000Z',
    book: { id: 'b1', google_books_id: 'kindred', title: 'Kindred', author: 'Octavia E. Butler', image: '' },
    parent: null,
    replies,
    replies_count: replies.length,
    ...given,
  }
}

export function by(username: string): Review['user'] {
  return { id: `id of ${username}`, username, profile_image: '' }
}
