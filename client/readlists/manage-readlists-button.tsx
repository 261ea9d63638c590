import { lazy, Suspense, useState } from 'react'
import type { Book } from '#contract/shapes.ts'
import { Button } from '../ui/button.tsx'

const load = () => import('./manage-readlists-popup.tsx')
const ManageReadlistsPopup = lazy(async () => ({ default: (await load()).ManageReadlistsPopup }))

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
      <Button small={small} onClick={show} onPointerEnter={() => void load()} onFocus={() => void load()}>
        Manage Readlists
      </Button>
      {opened && (
        <Suspense>
          <ManageReadlistsPopup book={book} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
