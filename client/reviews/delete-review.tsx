import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { numberText } from '../ui/text/number-text.ts'

interface DeleteReviewProps {
  /** Number of replies deleted along with it; undefined if not all are loaded. */
  replies: number | undefined
  /** Resolves to false if deleting failed. */
  onDelete: () => Promise<boolean>
  onClose: () => void
}

/** Asks for confirmation. */
export function DeleteReview({ replies, onDelete, onClose }: DeleteReviewProps) {
  const { mutate: confirm, isPending, data: deleted } = useMutation({ mutationFn: onDelete })

  return (
    <ConfirmDialog
      title="Delete this?"
      question={question(replies)}
      confirmText="Delete"
      open
      pending={isPending}
      error={deleted === false ? 'Failed to delete review. Please try again.' : undefined}
      onConfirm={() => confirm()}
      onClose={onClose}
    />
  )
}

function question(replies: number | undefined): string {
  return `Your text${replies === 0 ? '' : ` and ${repliesText(replies)} to it`} will be permanently deleted.`
}

function repliesText(replies: number | undefined): string {
  if (replies === undefined) return 'every reply'
  return replies === 1 ? 'the reply' : `the ${numberText(replies)} replies`
}
