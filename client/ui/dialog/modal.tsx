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
  /** What takes the focus when it opens; else the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** Closes by x, by the overlay and by Escape; holds the focus and gives it back. */
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
