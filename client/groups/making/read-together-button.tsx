import { useState } from 'react'
import type { Book } from '#contract/book.ts'
import { isOwnBookId } from '#contract/provisional-id.ts'
import { Button } from '../../ui/button/button.tsx'
import { ReadersIcon } from '../../ui/icons/icons.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'

// Loaded on demand: the dialog is rarely opened.
const { Popup: CreateGroupDialog, preload } = lazyDialog(
  async () => (await import('./create-group-dialog.tsx')).CreateGroupDialog,
)

/** Not for a book that only the reader has. */
export function ReadTogetherButton({ book }: { book: Book }) {
  const [open, setOpen] = useState(false)
  if (isOwnBookId(book.google_books_id)) return null
  return (
    <>
      <Button look="bare" onClick={() => setOpen(true)} onPointerEnter={preload} onFocus={preload}>
        <ReadersIcon size={18} />
        Read together
      </Button>
      {open && <CreateGroupDialog book={book} onClose={() => setOpen(false)} />}
    </>
  )
}
