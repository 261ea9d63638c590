import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deleteImport, type Import } from '#contract/imports/imports.ts'
import { useApi } from '../../transport/api-context.ts'
import { errorMessage } from '../../transport/error-message.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { forgetImport } from '../data/imports-queries.ts'

interface DeleteButtonProps {
  imported: Import
  small?: boolean
  onDeleted?: () => void
}

/** Forgets the file and its rows, after asking. */
export function DeleteButton({ imported, small = false, onDeleted }: DeleteButtonProps) {
  const { id, file_name, state } = imported
  const api = useApi()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () => api.call(deleteImport, { params: { id } }),
    onSuccess() {
      setAsking(false)
      onDeleted?.()
      forgetImport(queries, api, id)
    },
  })

  function close() {
    remove.reset()
    setAsking(false)
  }

  return (
    <>
      <Button look="bare" small={small} onClick={() => setAsking(true)} aria-label={`Delete ${file_name}`}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete ${file_name}`}
        question={
          state === 'done'
            ? 'The file and its rows are forgotten. Your library stays as it is, and this import can no longer be undone.'
            : 'The file and its rows are forgotten. Your library stays as it is.'
        }
        confirmText="Delete"
        open={asking}
        pending={remove.isPending}
        error={remove.error ? errorMessage(remove.error, 'Failed to delete the import. Please try again.') : undefined}
        onConfirm={() => remove.mutate()}
        onClose={close}
      />
    </>
  )
}
