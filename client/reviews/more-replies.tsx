import { useState, type MouseEvent } from 'react'
import type { Review } from '#contract/reviews.ts'
import { Button } from '../ui/button/button.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { focusReview } from './focus-review.ts'
import styles from './more-replies.module.css'
import { useOlderReplies } from './data/use-review-actions.ts'

interface MoreRepliesProps {
  bookId: string
  review: Review
  /** Who wrote it. */
  name: string
  /** How many more there are. */
  hidden: number
}

export function MoreReplies({ bookId, review, name, hidden }: MoreRepliesProps) {
  const load = useOlderReplies(bookId, review)
  const [pending, setPending] = useState(false)
  const text = `Show more replies (${numberText(hidden)})`

  async function show({ currentTarget }: MouseEvent<HTMLElement>) {
    setPending(true)
    const first = await load()
    setPending(false)
    // The button may be gone by then.
    if (first) focusReview(first.id, currentTarget)
  }

  return (
    <Button
      look="bare"
      small
      className={styles.more}
      pending={pending}
      aria-label={`${text} to ${name}`}
      onClick={(event) => void show(event)}
    >
      {text}
    </Button>
  )
}
