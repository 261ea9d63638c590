import { useState } from 'react'
import { Button } from '../ui/button/button.tsx'
import { CardAction } from '../ui/button/card-action.tsx'
import { ListIcon } from '../ui/icons/icons.tsx'
import { lazyDialog } from '../ui/lazy/lazy-dialog.tsx'
import type { Book } from '#contract/book.ts'

const { Popup: ManageReadlistsPopup, preload } = lazyDialog(
  async () => (await import('./manage-readlists-popup.tsx')).ManageReadlistsPopup,
)

const name = 'Manage Readlists'

interface ManageReadlistsButtonProps {
  book: Book
  /** An icon in the row below a card. */
  small?: boolean
}

export function ManageReadlistsButton({ book, small = false }: ManageReadlistsButtonProps) {
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)

  function show() {
    setOpened(true)
    setOpen(true)
  }

  const handlers = { onClick: show, onPointerEnter: preload, onFocus: preload }
  return (
    <>
      {small ? (
        <CardAction name={name} {...handlers}>
          <ListIcon />
        </CardAction>
      ) : (
        <Button look="bare" {...handlers}>
          <ListIcon size={18} />
          {name}
        </Button>
      )}
      {opened && <ManageReadlistsPopup book={book} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
