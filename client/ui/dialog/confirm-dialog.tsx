import { Dialog } from '@base-ui/react/dialog'
import { Button } from '../button/button.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { FormError } from '../form/form-error.tsx'
import { Modal } from './modal.tsx'
import styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  title: string
  question: string
  /** Text of the button that confirms. */
  confirmText: string
  open: boolean
  pending?: boolean
  error?: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, confirmText, open, pending, error, onConfirm, onClose } = props
  return (
    <Modal title={title} open={open} onClose={onClose}>
      <Dialog.Description className={styles.question}>{question}</Dialog.Description>
      <FormError text={error} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" pending={pending ?? false} onClick={onConfirm}>
          {confirmText}
        </Button>
      </DialogActions>
    </Modal>
  )
}
