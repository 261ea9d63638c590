import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteProgress } from '#contract/library/readings.ts'
import type { Progress } from '#contract/reading.ts'
import { Failure } from '#contract/errors.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { dayText } from '../../ui/text/day-text.ts'
import { refreshEntry } from '../data/entry-queries.ts'
import { progressText } from '../data/progress-text.ts'

interface DeleteProgressDialogProps {
  bookId: string
  entry: Progress
  onDeleted: () => void
  onClose: () => void
}

/** Deletes one entry of progress, after asking. */
export function DeleteProgressDialog({ bookId, entry, onDeleted, onClose }: DeleteProgressDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const remove = useMutation({
    async mutationFn() {
      await api.call(deleteProgress, { params: { id: entry.id } }).catch(ignoreGone)
      await refreshEntry(queries, api, bookId)
    },
    onSuccess() {
      onClose()
      onDeleted()
    },
  })
  const amount = progressText(entry, { pages: null, minutes: null })
  const what = entry.note === '' ? 'This entry' : 'This entry and its note'

  return (
    <ConfirmDialog
      title="Delete this entry?"
      question={`${dayText(entry.on)}, ${amount}. ${what} will be permanently deleted; your streak stays as it is.`}
      confirmText="Delete"
      open
      pending={remove.isPending}
      error={remove.error ? errorMessage(remove.error, 'Failed to delete the entry. Please try again.') : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

/** What another window has deleted need not be deleted again. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof Failure && error.code === 'progress_not_found')) throw error
}
