import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leaveReadlist } from '#contract/readlists.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { readlistsKey } from './data/readlists-queries.ts'

interface LeaveReadlistDialogProps {
  readlist: { id: string; name: string; owner: string }
  open: boolean
  onClose: () => void
  onLeft?: () => void
}

export function LeaveReadlistDialog({ readlist, open, onClose, onLeft }: LeaveReadlistDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const leave = useMutation({
    mutationFn: () => api.call(leaveReadlist, { body: { readlist_id: readlist.id } }),
    onSuccess: async () => {
      onLeft?.()
      await queries.invalidateQueries({ queryKey: readlistsKey })
      close()
    },
  })

  function close() {
    leave.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      title={`Leave ${readlist.name}`}
      question={`Are you sure you want to leave this readlist? Only ${readlist.owner} can share it with you again.`}
      confirmText="Leave"
      open={open}
      pending={leave.isPending}
      error={leave.error ? errorMessage(leave.error, 'Failed to leave the readlist. Please try again.') : undefined}
      onConfirm={() => leave.mutate()}
      onClose={close}
    />
  )
}
