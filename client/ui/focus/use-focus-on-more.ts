import { useEffect, useRef, type RefObject } from 'react'

/**
 * Whoever asks a list for more goes on from the first item that comes, also where the button is gone with the last of them.
 * The list is the one that the button stands in or behind; to be called at the press, and with false where nothing comes.
 */
export function useFocusOnMore(end: RefObject<HTMLElement | null>): (asked: boolean) => void {
  const last = useRef<Element>(undefined)

  // The list and its end are drawn together.
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
