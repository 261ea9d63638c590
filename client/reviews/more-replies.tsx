import { useState, type CSSProperties } from 'react'
import type { Review } from '#contract/reviews.ts'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { focusReview } from './focus-review.ts'
import styles from './more-replies.module.css'
import { useOlderReplies } from './use-review-deeds.ts'

interface MoreRepliesProps {
  bookId: string
  review: Review
  depth: number
}

export function MoreReplies({ bookId, review, depth }: MoreRepliesProps) {
  const load = useOlderReplies(bookId, review)
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const indent: CSSProperties & Record<`--${string}`, number> = { '--depth': depth }

  async function show() {
    setBusy(true)
    try {
      const first = await load()
      // The button may be gone by then.
      if (first) focusReview(first.id)
    } catch {
      toast({ message: 'Failed to load replies. Please try again.', problem: true })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.more} style={indent}>
      <Button look="bare" small busy={busy} onClick={() => void show()}>
        Show more replies
      </Button>
    </div>
  )
}
