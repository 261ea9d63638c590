import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface DeleteReviewProps {
  /** What goes along. */
  replies: number
  onDelete: () => Promise<boolean>
  onDeleted: () => void
  onClose: () => void
}

/** Asks once. */
export function DeleteReview({ replies, onDelete, onDeleted, onClose }: DeleteReviewProps) {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  async function confirm() {
    setBusy(true)
    setFailed(false)
    const deleted = await onDelete()
    setBusy(false)
    setFailed(!deleted)
    if (deleted) onDeleted()
  }

  return (
    <ConfirmDialog
      title="Delete this?"
      question={question(replies)}
      confirmText="Delete"
      open
      busy={busy}
      error={failed ? 'Failed to delete review. Please try again.' : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}

function question(replies: number): string {
  if (replies === 0) return 'Your text will be gone for good.'
  return `Your text will be gone for good, and ${replies === 1 ? 'the reply' : `the ${replies} replies`} to it as well.`
}
