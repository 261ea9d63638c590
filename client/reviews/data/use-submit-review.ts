import { useQueryClient } from '@tanstack/react-query'
import { createReview, pointsOfReview } from '#contract/reviews.ts'
import { useApi } from '../../transport/api-context.ts'
import { failedText } from '../../transport/error-message.ts'
import { retryOnce } from '../../transport/retry-once.ts'
import { useOnceKey } from '../../transport/use-once-key.ts'
import { useCelebrate } from '../../points/celebration.tsx'
import { useShowsGame, useUser } from '../../session/session-context.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import { refreshOwnReviews, reviewsQuery, showNewReview } from './review-queries.ts'
import { authorOf } from './review-author.ts'
import type { HowShown } from './use-how-shown.ts'

const submitted = 'Review submitted successfully!'

/** Resolves to true once the review is written. Sending the same text again never creates a second review. */
export function useSubmitReview(bookId: string): (text: string, how: HowShown) => Promise<boolean> {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const showsGame = useShowsGame()
  const username = useUser()?.username ?? ''
  const { queryKey } = reviewsQuery(api, bookId)
  const { keyFor, answered } = useOnceKey()

  return async function submit(text, shown) {
    const onceKey = keyFor({ text, shown })
    const known = listOwn()
    try {
      const { gamification, ...review } = await retryOnce(() =>
        api.call(createReview, { body: { review_text: text, book: bookId, ...shown }, onceKey }),
      )
      answered()
      await showNewReview(queries, bookId, review)
      refreshOwnReviews(queries, username)
      celebrate(gamification)
      if (!gamification.notification.show) toast({ message: submitted })
      return true
    } catch (error) {
      // The review may have been written and the response lost: refetch the list and look for it. Impossible if the list had not been
      // loaded before.
      const saved = known !== undefined && (await hasCome(text, known))
      if (saved) {
        answered()
        refreshOwnReviews(queries, username)
        toast({ message: submitted, points: known.length === 0 && showsGame ? pointsOfReview : 0 })
      } else {
        toast({ message: failedText('Failed to submit review.', error), problem: true })
      }
      return saved
    }
  }

  async function hasCome(text: string, known: { id: string }[]): Promise<boolean> {
    await queries.refetchQueries({ queryKey })
    const others = new Set(known.map(({ id }) => id))
    return listOwn()?.some(({ id, review_text }) => review_text === text && !others.has(id)) ?? false
  }

  /** Undefined while the list is not loaded. */
  function listOwn() {
    const reviews = queries.getQueryData(queryKey)?.pages.flatMap((page) => page.results)
    return reviews?.filter((review) => authorOf(review).username === username)
  }
}
