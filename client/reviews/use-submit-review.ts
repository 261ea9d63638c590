import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { createReview } from '#contract/reviews.ts'
import { useApi } from '../api/api-context.ts'
import { newOnceKey, sendSafely } from '../api/send-safely.ts'
import { useCelebrate } from '../gamification/celebration.tsx'
import { pointsKey } from '../gamification/gamification-queries.ts'
import { useUser } from '../session/session-context.ts'
import { useToast } from '../ui/toast.tsx'
import { reviewsQuery, showNewReview } from './review-queries.ts'

const submitted = 'Review submitted successfully!'
const pointsOfAReview = 5

/** True once the review is written. However often the same text is sent, it is written once. */
export function useSubmitReview(bookId: string): (text: string) => Promise<boolean> {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const username = useUser()?.username
  const { queryKey } = reviewsQuery(api, bookId)
  const attempt = useRef({ text: '', onceKey: '' })

  return async function submit(text) {
    if (attempt.current.text !== text) attempt.current = { text, onceKey: newOnceKey() }
    const { onceKey } = attempt.current
    const known = listOwn()
    try {
      const { gamification, ...review } = await sendSafely(() =>
        api.call(createReview, { body: { review_text: text, book: bookId }, onceKey }),
      )
      attempt.current = { text: '', onceKey: '' }
      await queries.cancelQueries({ queryKey })
      showNewReview(queries, bookId, review)
      celebrate(gamification)
      if (!gamification.notification.show) toast({ message: submitted })
      return true
    } catch {
      await queries.refetchQueries({ queryKey })
      // The answer was lost, the review was not.
      const saved = listOwn().some((review) => review.review_text === text && !known.some(({ id }) => id === review.id))
      if (saved) {
        void queries.invalidateQueries({ queryKey: pointsKey })
        toast({ message: submitted, points: known.length === 0 ? pointsOfAReview : 0 })
      } else {
        toast({ message: 'Failed to submit review. Please try again.', problem: true })
      }
      return saved
    }
  }

  function listOwn() {
    const pages = queries.getQueryData(queryKey)?.pages ?? []
    return pages.flatMap((page) => page.results).filter((review) => review.user.username === username)
  }
}
