import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/lazy/lazy-dialog.tsx'

const { Popup: AddBooksDialog, preload } = lazyDialog(
  async () => (await import('./add-books-dialog.tsx')).AddBooksDialog,
)

export function AddBooksButton() {
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)

  function show() {
    setOpened((times) => times + 1)
    setOpen(true)
  }

  return (
    <>
      <Button look="primary" onClick={show} onPointerEnter={preload} onFocus={preload}>
        Add books
      </Button>
      {opened > 0 && <AddBooksDialog key={opened} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
