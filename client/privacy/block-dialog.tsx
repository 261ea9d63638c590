import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

interface BlockDialogProps {
  username: string
  pending: boolean
  error: string | undefined
  onBlock: () => void
  onClose: () => void
}

export function BlockDialog({ username, pending, error, onBlock, onClose }: BlockDialogProps) {
  return (
    <ConfirmDialog
      title={`Block ${username}`}
      question={`You and ${username} will no longer see each other anywhere on Octavo. You stop following each other, and readlists shared between you are no longer shared. ${username} is not told. You can unblock in your settings.`}
      confirmText="Block"
      open
      pending={pending}
      error={error}
      onConfirm={onBlock}
      onClose={onClose}
    />
  )
}
