import { useQueryClient } from '@tanstack/react-query'
import { rateBook, type BookRatings } from '#contract/ratings.ts'
import { useApi } from '../transport/api-context.ts'
import { useToggle } from '../transport/use-toggle.ts'
import { useCelebrate } from '../points/celebration.tsx'
import { useToast } from '../ui/feedback/toast.tsx'
import { ratingsQuery } from './rating-queries.ts'

/** Shows a star at once; the last of several presses wins. */
export function useRating(bookId: string, ratings: BookRatings) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const { queryKey } = ratingsQuery(api, bookId)
  const { value, press } = useToggle({ stored: ratings.your_rating ?? 0, send, onFailure })

  async function send(stars: number) {
    const reply = await api.call(rateBook, { body: { google_books_id: bookId, rating: stars } })
    const { rating, average_rating, total_ratings, gamification } = reply
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, { average_rating, total_ratings, your_rating: rating })
    celebrate(gamification)
  }

  function onFailure() {
    toast({ message: 'Failed to submit rating. Please try again.', problem: true })
  }

  return { stars: value, rate: press }
}
