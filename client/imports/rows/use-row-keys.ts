import type { KeyboardEvent, RefObject } from 'react'

/** Marks an element that is a row, and the buttons that keys press for it. */
export const rowAttribute = 'data-row'
export const keyAttribute = 'data-key'

const row = `[${rowAttribute}]`

/**
 * Keys for going through rows. They work only while the focus is in the list, and never while typing, so that they get in nobody's way who
 * speaks or types.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || isTyping(target)) return
    const current = target.closest<HTMLElement>(row)
    if (!current || !list.current) return
    const rows = [...list.current.querySelectorAll<HTMLElement>(row)]
    const at = rows.indexOf(current)
    if (key === 'j' || key === 'k') {
      goTo(rows[at + (key === 'j' ? 1 : -1)])
      return
    }
    // On a button, Enter presses that.
    if (key === 'o' || (key === 'Enter' && target === current)) {
      const button = current.querySelector<HTMLElement>(`[${keyAttribute}="${key}"]`)
      if (!button) return
      event.preventDefault()
      button.click()
      if (key === 'Enter') goTo(rows[at + 1])
    }
  }
}

function goTo(next: HTMLElement | undefined): void {
  if (!next) return
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

function isTyping(target: HTMLElement): boolean {
  return target.matches('input, textarea, select') || target.isContentEditable
}
