import { useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { regainFocus } from '../../ui/focus/focus-main.ts'

/**
 * Removing a card removes its focused button: focus moves to the next card's button, or to the surrounding dialog or page if none is left.
 * Requires `aria-posinset` on cells and `data-remove` on buttons.
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
    const buttons = [...(next?.querySelectorAll<HTMLElement>('[data-remove], [data-more]') ?? [])]
    regainFocus(buttons.find(isShown) ?? list.current?.closest<HTMLElement>('[role="dialog"]'))
  }, [list, count])

  return ({ target }) => {
    // A card's dialog reports focus through React too, though it is not inside the card.
    const cell = list.current?.contains(target) ? target.closest('[aria-posinset]') : null
    if (cell) focused.current = cell.getAttribute('aria-posinset') ?? undefined
  }
}

/** By touch the button to remove is in a menu. */
function isShown(button: HTMLElement): boolean {
  return !('checkVisibility' in button) || button.checkVisibility()
}

/** When the last card goes, the list goes too, so the focus moves to the page. */
export function useFocusAfterLast(count: number): void {
  const before = useRef(count)
  useLayoutEffect(() => {
    const last = count === 0 && before.current > 0
    before.current = count
    if (last) regainFocus()
  }, [count])
}
