import { useState } from 'react'
import type { Book } from '#contract/shapes.ts'
import { Button } from '../ui/button.tsx'
import { popupInTime } from '../ui/popup-in-time.tsx'

const { Popup: ManageReadlistsPopup, preload } = popupInTime(
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
