import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Drag } from './drag.ts'
import { cellAt, type GridShape } from './grid-shape.ts'

type Dragged = (Drag & { byKeys: boolean }) | undefined

/** Height of the sticky bar, in pixels. */
const barHeight = 76

/** Keeps a book that is dragged by keyboard in view. */
export function useScrollAlong(grid: RefObject<HTMLElement | null>, shape: GridShape, drag: Dragged): void {
  const to = drag?.byKeys ? drag.to : undefined
  useEffect(() => {
    if (to === undefined || !grid.current || shape.cellHeight === 0) return
    const top = grid.current.getBoundingClientRect().top + cellAt(to, shape).y
    const bottom = top + shape.cellHeight
    if (top < barHeight) scrollBy(0, top - barHeight)
    else if (bottom > innerHeight) scrollBy(0, Math.min(bottom - innerHeight + shape.rowGap, top - barHeight))
  }, [grid, shape, to])
}

/** Reordering moves the handle in the DOM, which loses the focus. */
export function useFocusAfterDrop(grid: RefObject<HTMLElement | null>, drag: Dragged): void {
  const before = useRef<Dragged>(undefined)
  useLayoutEffect(() => {
    const dropped = before.current
    before.current = drag
    if (drag || !dropped?.byKeys) return
    const handle = grid.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(dropped.id)}"]`)
    if (document.activeElement === document.body) handle?.focus({ preventScroll: true })
  })
}
