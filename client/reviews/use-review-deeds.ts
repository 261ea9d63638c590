import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { deleteReview, editReview, listReplies, replyToReview, type Review } from '#contract/reviews.ts'
import { Failure } from '#contract/errors.ts'
import { useApi } from '../api/api-context.ts'
import { newOnceKey, sendSafely } from '../api/send-safely.ts'
import { useCelebrate } from '../gamification/celebration.tsx'
import { useUser } from '../session/session-context.ts'
import { useToast } from '../ui/toast.tsx'
import { changeReviews, refreshOwnReviews, showDeed, shownReviews } from './review-queries.ts'
import { addOlderReplies, addReply, changeReview, listAround, removeReview } from './review-tree.ts'

/** Gives the reply once it is written; the same text is written once, however often it is sent. */
export function useReply(bookId: string, parentId: string): (text: string) => Promise<Review | undefined> {
  const api = useApi()
  const queries = useQueryClient()
  const celebrate = useCelebrate()
  const toast = useToast()
  const attempt = useRef({ text: '', onceKey: '' })

  return async function reply(text) {
    if (attempt.current.text !== text) attempt.current = { text, onceKey: newOnceKey() }
    const { onceKey } = attempt.current
    try {
      const { gamification, ...written } = await sendSafely(() =>
        api.call(replyToReview, {
          params: { id: parentId },
          body: { review_text: text, parent: parentId },
          onceKey,
        }),
      )
      attempt.current = { text: '', onceKey: '' }
      await showDeed(queries, bookId, (reviews) => addReply(reviews, parentId, written))
      celebrate(gamification)
      return written
    } catch {
      toast({ message: 'Failed to submit reply. Please try again.', problem: true })
      return undefined
    }
  }
}

/** True once the text is changed. */
export function useEdit(bookId: string, id: string): (text: string) => Promise<boolean> {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const username = useUser()?.username ?? ''

  return async function edit(text) {
    try {
      const { review_text, updated_at } = await api.call(editReview, { params: { id }, body: { review_text: text } })
      await showDeed(queries, bookId, (reviews) =>
        changeReview(reviews, id, (review) => ({ ...review, review_text, updated_at })),
      )
      refreshOwnReviews(queries, username)
      return true
    } catch {
      toast({ message: 'Failed to edit review. Please try again.', problem: true })
      return false
    }
  }
}

/** Once the review is gone, with its replies, the ids of those around it, nearest first; undefined where it is not. */
export function useDelete(bookId: string, id: string): () => Promise<string[] | undefined> {
  const api = useApi()
  const queries = useQueryClient()
  const username = useUser()?.username ?? ''

  return async function remove() {
    try {
      await api.call(deleteReview, { params: { id } })
    } catch (error) {
      if (!isGoneAlready(error)) return undefined
    }
    const around = listAround(shownReviews(queries, bookId), id)
    await showDeed(queries, bookId, (reviews) => removeReview(reviews, id))
    refreshOwnReviews(queries, username)
    return around
  }
}

function isGoneAlready(error: unknown): boolean {
  return error instanceof Failure && error.code === 'review_not_found'
}

/** Fetches the replies after those that are shown; gives the first of them. */
export function useOlderReplies(bookId: string, parent: Review): () => Promise<Review | undefined> {
  const api = useApi()
  const queries = useQueryClient()

  return async function load() {
    const after = parent.replies.at(-1)?.id
    const { results, next } = await api.call(listReplies, {
      params: { id: parent.id },
      query: after === undefined ? {} : { after },
    })
    changeReviews(queries, bookId, (reviews) => addOlderReplies(reviews, parent.id, results, next === null))
    return results[0]
  }
}
