import { useState } from 'react'
import type { Book } from '#contract/book.ts'
import { CardAction } from '../../ui/button/card-action.tsx'
import { PencilIcon } from '../../ui/icons/icons.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'

// Loaded on demand: the dialog is rarely opened.
const { Popup: NoteDialog, preload } = lazyDialog(async () => (await import('./note-dialog.tsx')).NoteDialog)

interface NoteButtonProps {
  readlistId: string
  book: Book
  note: string
}

/** For the owner of a readlist, in the row below one of its books. */
export function NoteButton({ readlistId, book, note }: NoteButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <CardAction
        over
        name="Why this book"
        label={`Why this book: ${book.title}`}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        <PencilIcon size={18} />
      </CardAction>
      {open && <NoteDialog readlistId={readlistId} book={book} note={note} onClose={() => setOpen(false)} />}
    </>
  )
}
