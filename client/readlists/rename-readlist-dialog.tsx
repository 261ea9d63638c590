import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxReadlistNameLength, renameReadlist } from '#contract/readlists.ts'
import { useApi } from '../transport/api-context.ts'
import { errorMessage } from '../transport/error-message.ts'
import { PromptDialog } from '../ui/dialog/prompt-dialog.tsx'
import { readlistsKey } from './data/readlists-queries.ts'

interface RenameReadlistDialogProps {
  readlist: { id: string; name: string }
  open: boolean
  onClose: () => void
}

export function RenameReadlistDialog({ readlist, open, onClose }: RenameReadlistDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const rename = useMutation({
    mutationFn: (new_name: string) => api.call(renameReadlist, { body: { readlist_id: readlist.id, new_name } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: readlistsKey })
      close()
    },
  })

  function close() {
    rename.reset()
    onClose()
  }

  return (
    <PromptDialog
      title="Rename Readlist"
      question="Enter new name for the readlist:"
      answer={readlist.name}
      confirmText="Rename"
      open={open}
      pending={rename.isPending}
      error={rename.error ? errorMessage(rename.error, 'Failed to rename the readlist. Please try again.') : undefined}
      limit={maxReadlistNameLength}
      onAnswer={(name) => rename.mutate(name)}
      onClose={close}
    />
  )
}
