import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import type { Book } from '#contract/book.ts'

const { Popup: ManageReadlistsPopup, preload } = lazyDialog(
  async () => (await import('./manage-readlists-popup.tsx')).ManageReadlistsPopup,
)

interface ManageReadlistsButtonProps {
  book: Book
  small?: boolean
}

export function ManageReadlistsButton({ book, small = true }: ManageReadlistsButtonProps) {
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)

  function show() {
    setOpened(true)
    setOpen(true)
  }

  return (
    <>
      <Button small={small} onClick={show} onPointerEnter={preload} onFocus={preload}>
        Manage Readlists
      </Button>
      {opened && <ManageReadlistsPopup book={book} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
