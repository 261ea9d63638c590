import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { regainFocus } from '../../ui/focus/focus-main.ts'

/**
 * With a card goes the button that removed it: the next card's takes the focus, or the dialog or page around the list where there
 * is none. For a list whose cells say `aria-posinset`, and whose buttons say `data-remove`.
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>, count: number): (event: FocusEvent) => void {
  const focused = useRef<string>(undefined)
  const before = useRef(count)
  useLayoutEffect(() => {
    const fewer = count < before.current
    before.current = count
    if (!fewer || focused.current === undefined) return
    const cells = [...(list.current?.children ?? [])]
    const next = cells.find((cell) => cell.getAttribute('aria-posinset') === focused.current) ?? cells.at(-1)
    const button = next?.querySelector<HTMLElement>('[data-remove]')
    regainFocus(button ?? list.current?.closest<HTMLElement>('[role="dialog"]'))
  }, [list, count])

  return ({ target }) => {
    // A dialog of a card says that it has the focus too, and lies elsewhere.
    const cell = list.current?.contains(target) ? target.closest('[aria-posinset]') : null
    if (cell) focused.current = cell.getAttribute('aria-posinset') ?? undefined
  }
}

/** With the last card goes the list itself. */
export function useFocusAfterLast(count: number): void {
  const before = useRef(count)
  useLayoutEffect(() => {
    const last = count === 0 && before.current > 0
    before.current = count
    if (last) regainFocus()
  }, [count])
}
