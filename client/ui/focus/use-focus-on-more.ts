import { useEffect, useRef, type RefObject } from 'react'

/**
 * After loading more items, focuses the first new one, since the button may be gone. The list is the one that contains or precedes the
 * button, or that of the section that does. Call the returned function on the press, and with false if nothing was loaded.
 */
export function useFocusOnMore(end: RefObject<HTMLElement | null>): (asked: boolean) => void {
  const last = useRef<Element>(undefined)

  // The list and its end are rendered together.
  useEffect(() => {
    const first = last.current && itemAfter(last.current, end.current)
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
  if (own) return own.previousElementSibling ?? undefined
  const before = end.previousElementSibling
  const list = before?.matches('section') ? before.querySelector(':scope > ul, :scope > ol') : before
  return list?.lastElementChild ?? undefined
}

/** In the same list, or in that of the next section before the end. */
function itemAfter(last: Element, end: HTMLElement | null): Element | null | undefined {
  const section = last.parentElement?.closest('section')
  if (last.nextElementSibling || !section || section.contains(end)) return last.nextElementSibling
  return section.nextElementSibling?.querySelector('li')
}
