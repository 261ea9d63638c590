import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteReadlist } from '#contract/readlists.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { readlistsKey } from './data/readlists-queries.ts'

interface DeleteReadlistDialogProps {
  readlist: { id: string; name: string }
  open: boolean
  onClose: () => void
  onDeleted?: () => void
}

export function DeleteReadlistDialog({ readlist, open, onClose, onDeleted }: DeleteReadlistDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => api.call(deleteReadlist, { params: { id: readlist.id } }),
    onSuccess: async () => {
      onDeleted?.()
      await queries.invalidateQueries({ queryKey: readlistsKey })
      close()
    },
  })

  function close() {
    remove.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      title={`Delete ${readlist.name}`}
      question="Are you sure you want to delete this readlist?"
      confirmText="Delete"
      open={open}
      pending={remove.isPending}
      error={remove.error ? errorMessage(remove.error, 'Failed to delete the readlist. Please try again.') : undefined}
      onConfirm={() => remove.mutate()}
      onClose={close}
    />
  )
}
