import { useQueryClient } from '@tanstack/react-query'
import { clearRating, rateBook, type BookRatings } from '#contract/ratings.ts'
import { useApi } from '../transport/api-context.ts'
import { failedText } from '../transport/error-message.ts'
import { useToggle } from '../transport/use-toggle.ts'
import { useCelebrate } from '../points/celebration.tsx'
import { expireLibrary } from '../library/data/library-key.ts'
import { moreOfBookQuery } from '../books/more-of-book-query.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { ratingsQuery } from './rating-queries.ts'

/** Shows a star at once; the last of several presses wins. 0 clears the rating. */
export function useRating(bookId: string, ratings: BookRatings) {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const { queryKey } = ratingsQuery(api, bookId)
  const { value, press } = useToggle({ stored: ratings.your_stars ?? 0, send, onFailure })

  async function send(wanted: number) {
    if (wanted === 0) return know(await api.call(clearRating, { params: { id: bookId } }))
    const reply = await api.call(rateBook, { body: { google_books_id: bookId, stars: wanted } })
    const { rating, stars, average_rating, total_ratings, gamification } = reply
    await know({ average_rating, total_ratings, your_rating: rating, your_stars: stars })
    celebrate(gamification)
  }

  async function know(now: BookRatings) {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, now)
    // How readers rated the book is counted there.
    void queries.invalidateQueries({ queryKey: moreOfBookQuery(api, bookId).queryKey })
    expireLibrary(queries)
  }

  function onFailure(error: unknown, wanted: number) {
    const failed = wanted === 0 ? 'Failed to clear rating.' : 'Failed to submit rating.'
    toast({ message: failedText(failed, error), problem: true })
  }

  return { stars: value, rate: press }
}
