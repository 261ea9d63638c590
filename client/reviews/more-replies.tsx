import { useMutation } from '@tanstack/react-query'
import type { Review } from '#contract/reviews.ts'
import { Button } from '../ui/button/button.tsx'
import { numberText } from '../ui/text/number-text.ts'
import { focusReview } from './focus-review.ts'
import styles from './more-replies.module.css'
import { useOlderReplies } from './data/use-review-actions.ts'

interface MoreRepliesProps {
  bookId: string
  review: Review
  /** Author of the parent review. */
  name: string
  /** Number of replies not yet shown. */
  hidden: number
}

export function MoreReplies({ bookId, review, name, hidden }: MoreRepliesProps) {
  const load = useOlderReplies(bookId, review)
  const { mutate: show, isPending } = useMutation({
    mutationFn: (_button: HTMLElement) => load(),
    // The button may be gone by now.
    onSuccess: (earliest, button) => earliest && focusReview(earliest.id, button),
  })
  const text = `Show earlier replies (${numberText(hidden)})`

  return (
    <Button
      look="bare"
      small
      className={styles.more}
      pending={isPending}
      aria-label={`${text} to ${name}`}
      onClick={({ currentTarget }) => show(currentTarget)}
    >
      {text}
    </Button>
  )
}
