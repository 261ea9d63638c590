import { useEffect } from 'react'
import { isSlashKeyOn } from './slash-key.ts'

/** Calls the function when the reader presses '/' while not writing, with no dialog open, unless turned off. */
export function useSlashKey(onSlash: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!isSlashKeyOn()) return
      if (isWriting(event.target) || document.querySelector('[role=dialog], [role=alertdialog]')) return
      // Otherwise the character would be typed into the field.
      event.preventDefault()
      onSlash()
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  })
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null
}
