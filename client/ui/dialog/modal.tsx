import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '../class-names.ts'
import iconButton from '../button/icon-button.module.css'
import { CloseIcon } from '../icons/icons.tsx'
import styles from './modal.module.css'

interface ModalProps {
  title: string
  open: boolean
  onClose: () => void
  /** Takes the focus on opening; by default the first control does. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Closed by the close button, the overlay or Escape; traps the focus and restores it on closing. */
export function Modal({ title, open, onClose, initialFocus, children }: ModalProps) {
  return (
    <Dialog.Root open={open} onOpenChange={(nowOpen) => !nowOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.overlay} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.popup} {...(initialFocus && { initialFocus })}>
            <header className={styles.header}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            </header>
            <div className={styles.body}>{children}</div>
            <Dialog.Close className={classNames(iconButton.button, styles.close)} aria-label="Close" title="Close">
              <CloseIcon />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
