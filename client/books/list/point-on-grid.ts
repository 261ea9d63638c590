import type { DragMoveEvent } from '@dnd-kit/core'
import type { Point } from './grid-shape.ts'

/** How far outside the grid still counts as on it, in pixels. */
const slack = 48

/** The pointer's position on the grid; undefined outside. */
export function pointOnGrid({ activatorEvent, delta }: DragMoveEvent, grid: Element | null): Point | undefined {
  const start = startOf(activatorEvent)
  if (!start || !grid) return undefined
  const { left, top, width, height } = grid.getBoundingClientRect()
  // The delta includes how far the page was scrolled during the drag.
  const x = start.x + delta.x - (left + scrollX)
  const y = start.y + delta.y - (top + scrollY)
  const inside = x > -slack && y > -slack && x < width + slack && y < height + slack
  return inside ? { x, y } : undefined
}

/** In page coordinates. */
function startOf(event: Event): Point | undefined {
  if (event instanceof MouseEvent) return { x: event.pageX, y: event.pageY }
  const touch = isTouch(event) ? event.touches[0] : undefined
  return touch && { x: touch.pageX, y: touch.pageY }
}

/** Browsers without touch support may not define TouchEvent. */
function isTouch(event: Event): event is TouchEvent {
  return 'touches' in event
}
