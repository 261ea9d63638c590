import { Modal } from '../ui/dialog/modal.tsx'
import { ReadlistChoices } from './readlist-choices.tsx'
import styles from './manage-readlists.module.css'
import type { Book } from '#contract/book.ts'

interface ManageReadlistsPopupProps {
  book: Book
  open: boolean
  onClose: () => void
}

/** Loads the current state each time it opens. */
export function ManageReadlistsPopup({ book, open, onClose }: ManageReadlistsPopupProps) {
  return (
    <Modal title="Manage Readlists" open={open} onClose={onClose}>
      <p className={styles.book}>{book.title}</p>
      <p className={styles.line}>Select the readlists to add/remove this book:</p>
      <ReadlistChoices book={book} onClose={onClose} />
    </Modal>
  )
}
