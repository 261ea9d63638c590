import { useState } from 'react'
import type { Entry, Reading } from '#contract/library/readings.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Modal } from '../../ui/dialog/modal.tsx'
import { ReadingForm } from './reading-form.tsx'
import { useReadingChanges } from './use-reading-changes.ts'

interface ReadingDialogProps {
  bookId: string
  entry: Entry
  /** Undefined for a new one. */
  reading: Reading | undefined
  onDeleted: () => void
  onClose: () => void
}

/** Adds a reading, or edits or deletes one. */
export function ReadingDialog({ bookId, entry, reading, onDeleted, onClose }: ReadingDialogProps) {
  const [deleting, setDeleting] = useState(false)
  const { save, remove } = useReadingChanges(bookId, reading)

  function confirm() {
    if (!reading) return
    remove.mutate(reading.id, {
      onSuccess() {
        onClose()
        onDeleted()
      },
    })
  }

  return (
    <Modal title={reading ? 'Edit reading' : 'Add a reading'} open onClose={onClose}>
      <ReadingForm
        reading={reading}
        canBeOpen={entry.readings.every(({ id, outcome }) => outcome !== 'open' || id === reading?.id)}
        error={save.error}
        pending={save.isPending}
        onSave={(fields) => save.mutate(fields, { onSuccess: onClose })}
        onDelete={() => setDeleting(true)}
        onClose={onClose}
      />
      <ConfirmDialog
        title="Delete this reading?"
        question="Its dates, progress and note will be permanently deleted."
        confirmText="Delete"
        open={deleting}
        pending={remove.isPending}
        error={remove.isError ? 'Failed to delete the reading. Please try again.' : undefined}
        onConfirm={confirm}
        onClose={() => setDeleting(false)}
      />
    </Modal>
  )
}
