import { useQueryClient } from '@tanstack/react-query'
import { deleteReview, editReview, replyToReview, type Review } from '#contract/reviews.ts'
import { useApi } from '../../transport/api-context.ts'
import { failedText } from '../../transport/error-message.ts'
import { retryOnce } from '../../transport/retry-once.ts'
import { useOnceKey } from '../../transport/use-once-key.ts'
import { useCelebrate } from '../../points/celebration.tsx'
import { useUser } from '../../session/session-context.ts'
import { useToast } from '../../ui/feedback/toast.tsx'
import {
  applyReviewAction,
  askForOlderReplies,
  changeReviews,
  isGone,
  refreshOwnReviews,
  refreshReplyCounts,
  showGone,
  shownReviews,
} from './review-queries.ts'
import type { Mark } from '../../spoilers/spoiler-mark.ts'
import type { HowShown } from './use-how-shown.ts'
import { addOlderReplies, addReply, changeReview, listAround, removeReview } from './review-tree.ts'

type Send = (text: string, mark: Mark) => Promise<boolean>
type Save = (text: string, how: Partial<HowShown>) => Promise<boolean>

interface ReplyEvents {
  onWritten: (reply: Review) => void
  onGone: TakeText
}

/** Receives the text typed for a review that has since been deleted. */
export type TakeText = (text: string) => void

/** Resolves to true once nothing is left to send. Sending the same text again never creates a second reply. */
export function useReply(bookId: string, parentId: string, { onWritten, onGone }: ReplyEvents): Send {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const { keyFor, answered } = useOnceKey()

  return async function reply(text, { has_spoilers, spoilers_from }) {
    const from = spoilers_from ? { spoilers_from } : {}
    const mark = has_spoilers ? { has_spoilers, ...from } : {}
    const body = { review_text: text, parent: parentId, ...mark }
    const onceKey = keyFor(body)
    try {
      const { gamification, ...written } = await retryOnce(() =>
        api.call(replyToReview, { params: { id: parentId }, body, onceKey }),
      )
      answered()
      await applyReviewAction(queries, bookId, (reviews) => addReply(reviews, parentId, written))
      refreshReplyCounts(queries)
      celebrate(gamification)
      onWritten(written)
      return true
    } catch (error) {
      const gone = isGone(error)
      toast({ message: failureText('Failed to submit reply.', error), problem: true })
      if (!gone) return false
      onGone(text)
      await showGone(queries, bookId, parentId)
      return true
    }
  }
}

/** Resolves to true once nothing is left to save. */
export function useEdit(bookId: string, id: string, onGone: TakeText): Save {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const username = useUser()?.username ?? ''

  return async function edit(text, how) {
    try {
      const { id: _, ...saved } = await api.call(editReview, { params: { id }, body: { review_text: text, ...how } })
      await applyReviewAction(queries, bookId, (reviews) =>
        changeReview(reviews, id, ({ spoilers_from: _, ...review }) => ({ ...review, ...saved })),
      )
      refreshOwnReviews(queries, username)
      return true
    } catch (error) {
      const gone = isGone(error)
      toast({ message: failureText('Failed to edit review.', error), problem: true })
      if (!gone) return false
      onGone(text)
      await showGone(queries, bookId, id)
      return true
    }
  }
}

/** After deleting the review and its replies, resolves to the ids of its neighbors, nearest first; undefined if deleting failed. */
export function useDelete(bookId: string, id: string): () => Promise<string[] | undefined> {
  const api = useApi()
  const queries = useQueryClient()
  const username = useUser()?.username ?? ''

  return async function remove() {
    const around = listAround(shownReviews(queries, bookId, username), id)
    try {
      await api.call(deleteReview, { params: { id } })
      await applyReviewAction(queries, bookId, (reviews) => removeReview(reviews, id))
    } catch (error) {
      if (!isGone(error)) return undefined
      await showGone(queries, bookId, id)
    }
    refreshOwnReviews(queries, username)
    refreshReplyCounts(queries)
    return around
  }
}

function failureText(failed: string, error: unknown): string {
  return isGone(error) ? `${failed} Please try again. The review has been deleted.` : failedText(failed, error)
}

/** Loads replies before those shown; resolves to the earliest of them, if any. */
export function useOlderReplies(bookId: string, parent: Review): () => Promise<Review | undefined> {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()

  return async function load() {
    try {
      const { results, next } = await askForOlderReplies(api, parent)
      changeReviews(queries, bookId, (reviews) => addOlderReplies(reviews, parent.id, results, next === null))
      return results.at(-1)
    } catch (error) {
      const gone = isGone(error)
      toast({ message: failureText('Failed to load replies.', error), problem: true })
      if (gone) await showGone(queries, bookId, parent.id)
      return undefined
    }
  }
}
