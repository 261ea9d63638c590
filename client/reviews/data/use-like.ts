import { useQueryClient } from '@tanstack/react-query'
import { likeReview, unlikeReview, type Review } from '#contract/reviews.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { useToggle } from '../../transport/use-toggle.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { isGone, showGone, showLikes } from './review-queries.ts'

/** Follows a press at once. */
export function useLike(
  bookId: string,
  author: string,
  { id, liked = false, likes_count = 0 }: Pick<Review, 'id' | 'liked' | 'likes_count'>,
) {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const { value, press } = useToggle({ stored: liked, send, onFailure })

  async function send(to: boolean) {
    const params = { id }
    const now = await (to ? api.call(likeReview, { params }) : api.call(unlikeReview, { params }))
    await showLikes(queries, { bookId, author, id }, now)
  }

  function onFailure(error: unknown) {
    toast({ message: errorMessage(error, 'Failed to save this. Please try again.'), problem: true })
    if (isGone(error)) void showGone(queries, bookId, id, author)
  }

  return { liked: value, count: likes_count + Number(value) - Number(liked), toggle: () => press(!value) }
}
