import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

/** Opens and closes the actions behind a button; `area` holds both. */
export function useActionMenu() {
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    function closeOutside({ target }: PointerEvent) {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [open])

  /** The chosen action is hidden from now on, so the focus moves before any dialog remembers it. */
  function close() {
    if (!open) return
    opener.current?.focus()
    setOpen(false)
  }

  function closeByKey(event: KeyboardEvent) {
    if (event.key === 'Escape') close()
  }

  return { open, area, opener, toggle: () => setOpen(!open), close, closeByKey }
}
