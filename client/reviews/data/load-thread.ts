import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/api.ts'
import { getReviewThread, type Review } from '#contract/reviews.ts'
import { applyReviewAction, askForOlderReplies, showThread, shownReviews } from './review-queries.ts'
import { addOlderReplies, findReviewIn } from './review-tree.ts'

/** Pages of replies that are loaded on the way; what is further down, the reader opens. */
const maxPages = 30

/**
 * Adds what leads down to this review to the loaded reviews of a book; false if too many replies stand before it. Fails with
 * `review_not_found` if there is none for this reader.
 */
export async function loadThread(api: Api, queries: QueryClient, bookId: string, reviewId: string): Promise<boolean> {
  const find = (id: string): Review | undefined => findReviewIn(shownReviews(queries, bookId, undefined), id)
  if (find(reviewId)) return true
  const { thread, path } = await api.call(getReviewThread, { params: { id: reviewId } })
  await showThread(queries, bookId, thread)
  let pages = 0
  for (const [index, id] of path.slice(1).entries()) {
    while (!find(id)) {
      const parent = find(path[index] ?? '')
      if (!parent || pages === maxPages) return false
      pages += 1
      const { results, next } = await askForOlderReplies(api, parent)
      await applyReviewAction(queries, bookId, (reviews) => addOlderReplies(reviews, parent.id, results, next === null))
      if (next === null && !find(id)) return false
    }
  }
  return true
}
