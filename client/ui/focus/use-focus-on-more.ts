import { useEffect, useRef, type RefObject } from 'react'

/**
 * After loading more items, focuses the first new one, since the button may be gone. The list is the one that contains or precedes the
 * button. Call the returned function on the press, and with false if nothing was loaded.
 */
export function useFocusOnMore(end: RefObject<HTMLElement | null>): (asked: boolean) => void {
  const last = useRef<Element>(undefined)

  // The list and its end are rendered together.
  useEffect(() => {
    const first = last.current?.nextElementSibling
    if (!(first instanceof HTMLElement) || first.contains(end.current)) return
    last.current = undefined
    const { activeElement } = document
    if (activeElement !== document.body && !end.current?.contains(activeElement)) return
    first.tabIndex = -1
    first.focus({ preventScroll: true })
  })

  return (asked) => {
    last.current = asked && end.current ? lastItem(end.current) : undefined
  }
}

function lastItem(end: HTMLElement): Element | undefined {
  const own = end.closest('li')
  return (own ? own.previousElementSibling : end.previousElementSibling?.lastElementChild) ?? undefined
}
