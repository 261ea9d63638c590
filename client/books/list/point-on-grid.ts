import type { DragMoveEvent } from '@dnd-kit/core'
import type { Point } from './grid-shape.ts'

/** How far beside the grid still counts as on it. */
const slack = 48

/** Where the pointer is on the grid; undefined where it is outside. */
export function pointOnGrid({ activatorEvent, delta }: DragMoveEvent, grid: Element | null): Point | undefined {
  const start = startOf(activatorEvent)
  if (!start || !grid) return undefined
  const { left, top, width, height } = grid.getBoundingClientRect()
  // The way that the page was scrolled meanwhile is part of the delta.
  const x = start.x + delta.x - (left + scrollX)
  const y = start.y + delta.y - (top + scrollY)
  const inside = x > -slack && y > -slack && x < width + slack && y < height + slack
  return inside ? { x, y } : undefined
}

/** On the page, not on the screen. */
function startOf(event: Event): Point | undefined {
  if (event instanceof MouseEvent) return { x: event.pageX, y: event.pageY }
  const touch = isTouch(event) ? event.touches[0] : undefined
  return touch && { x: touch.pageX, y: touch.pageY }
}

/** A browser without a touch screen may not know the class. */
function isTouch(event: Event): event is TouchEvent {
  return 'touches' in event
}
