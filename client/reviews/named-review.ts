import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { Failure } from '#contract/errors.ts'
import { useApi } from '../transport/api-context.ts'
import { useToast } from '../ui/feedback/toast.tsx'
import { loadThread } from './data/load-thread.ts'
import { goToReview } from './focus-review.ts'
import { replyStart, reviewElementId } from '../books/book-text.ts'

/** The review or reply that the address names, if any, as a notification's does. */
export function useNamedReview(): string | undefined {
  const { hash } = useLocation()
  return after(`#${reviewElementId('')}`, hash) ?? after(`#${replyStart}`, hash)
}

/** Whether the address asks to answer this review. Whoever comes back has done so, or did not want to. */
export function useIsToBeAnswered(reviewId: string): boolean {
  const { hash, key } = useLocation()
  const type = useNavigationType()
  return !comesBack(type, key) && after(`#${replyStart}`, hash) === reviewId
}

function after(start: string, text: string): string | undefined {
  return text.startsWith(start) ? text.slice(start.length) : undefined
}

/** Through the browser's history. */
function comesBack(type: NavigationType, key: string): boolean {
  return type === NavigationType.Pop && key !== 'default'
}

/** Once the reviews are there, loads the one that the address names and goes to it. Whoever comes back stays where they were on the page. */
export function useGoToNamedReview(bookId: string, areLoaded: boolean): void {
  const api = useApi()
  const queries = useQueryClient()
  const toast = useToast()
  const { key } = useLocation()
  const type = useNavigationType()
  const named = useNamedReview()

  useEffect(() => {
    if (named === undefined || !areLoaded) return
    let isOver = false
    const isBack = comesBack(type, key)
    async function go(id: string) {
      try {
        const isThere = await loadThread(api, queries, bookId, id)
        if (isOver || isBack) return
        if (isThere) goToReview(id, () => isOver)
        else toast({ message: 'This reply has many after it. “Show earlier replies” leads to it.', problem: true })
      } catch (error) {
        const gone = error instanceof Failure && error.code === 'review_not_found'
        const message = gone ? 'This review or reply is no longer there.' : 'Failed to load replies. Please try again.'
        if (!isOver && !isBack) toast({ message, problem: true })
      }
    }
    void go(named)
    return () => {
      isOver = true
    }
  }, [api, queries, toast, bookId, areLoaded, named, type, key])
}
