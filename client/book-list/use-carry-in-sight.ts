import { useEffect, useLayoutEffect, useRef, type FocusEvent, type RefObject } from 'react'
import { focusMain } from '../ui/focus-main.ts'
import type { Carry } from './carry.ts'
import { placeOf, type GridShape } from './grid-shape.ts'

type Carried = (Carry & { byKeys: boolean }) | undefined

/** Below the bar that stays at the top. */
const barHeight = 76

/** A book that is carried by keys is kept on the screen. */
export function useScrollAlong(grid: RefObject<HTMLElement | null>, shape: GridShape, carry: Carried): void {
  const to = carry?.byKeys ? carry.to : undefined
  useEffect(() => {
    if (to === undefined || !grid.current || shape.cellHeight === 0) return
    const top = grid.current.getBoundingClientRect().top + placeOf(to, shape).y
    const bottom = top + shape.cellHeight
    if (top < barHeight) scrollBy(0, top - barHeight)
    else if (bottom > innerHeight) scrollBy(0, Math.min(bottom - innerHeight + shape.rowGap, top - barHeight))
  }, [grid, shape, to])
}

/** The handle takes its place in the new order, which would lose it the focus. */
export function useFocusAfterDrop(grid: RefObject<HTMLElement | null>, carry: Carried): void {
  const before = useRef<Carried>(undefined)
  useLayoutEffect(() => {
    const dropped = before.current
    before.current = carry
    if (carry || !dropped?.byKeys) return
    const handle = grid.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(dropped.id)}"]`)
    if (document.activeElement === document.body) handle?.focus({ preventScroll: true })
  })
}

/** With a book goes its Remove button: the next book's takes the focus. */
export function useFocusAfterRemoval(grid: RefObject<HTMLElement | null>, count: number): (event: FocusEvent) => void {
  const focused = useRef<string>(undefined)
  const before = useRef(count)
  useLayoutEffect(() => {
    const fewer = count < before.current
    before.current = count
    if (!fewer || focused.current === undefined || document.activeElement !== document.body) return
    const cells = [...(grid.current?.children ?? [])]
    const next = cells.find((cell) => cell.getAttribute('aria-posinset') === focused.current) ?? cells.at(-1)
    if (next) next.querySelector<HTMLElement>('[data-remove]')?.focus({ preventScroll: true })
    else focusMain()
  }, [grid, count])

  return (event) => {
    focused.current = event.target.closest('li')?.getAttribute('aria-posinset') ?? undefined
  }
}

/** With the last book goes the grid itself. */
export function useFocusAfterLast(count: number): void {
  const before = useRef(count)
  useLayoutEffect(() => {
    const last = count === 0 && before.current > 0
    before.current = count
    if (last && document.activeElement === document.body) focusMain()
  }, [count])
}
