import { useQueryClient } from '@tanstack/react-query'
import { likeReview, unlikeReview, type Review } from '#contract/reviews.ts'
import { useApi } from '../../transport/api-context.ts'
import { useLikes } from '../../transport/use-likes.ts'
import { isGone, showGone, showLikes } from './review-queries.ts'

export function useLike(bookId: string, author: string, review: Pick<Review, 'id' | 'liked' | 'likes_count'>) {
  const api = useApi()
  const queries = useQueryClient()
  const { id } = review
  return useLikes(review, { send, onFailure })

  async function send(to: boolean) {
    const params = { id }
    const now = await (to ? api.call(likeReview, { params }) : api.call(unlikeReview, { params }))
    await showLikes(queries, { bookId, author, id }, now)
  }

  function onFailure(error: unknown) {
    if (isGone(error)) void showGone(queries, bookId, id, author)
  }
}
