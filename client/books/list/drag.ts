import { numberText } from '../../ui/text/number-text.ts'

/** The book being dragged, and its position if it were dropped now. */
export interface Drag {
  id: string
  from: number
  to: number
}

/** Where the book at an index is shown while another is dragged past it. */
export function standsAt(index: number, drag: Drag | undefined): number {
  if (!drag) return index
  const { from, to } = drag
  if (index === from) return to
  if (from < index && index <= to) return index - 1
  if (to <= index && index < from) return index + 1
  return index
}

/** The position that a key moves a dragged book to; undefined for any other key. */
export function draggedByKey(key: string, to: number, count: number, columns: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: to - 1,
    ArrowRight: to + 1,
    ArrowUp: to - columns,
    ArrowDown: to + columns,
    Home: 0,
    End: count - 1,
  }
  const target = steps[key]
  if (target === undefined) return undefined
  return target < 0 || target >= count ? to : target
}

export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items.slice(from, from + 1)
  const others = items.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...item)
}

/** Screen reader announcements. */
export const dragTexts = {
  howTo: 'Press Space to pick up the book, the arrow keys to move it, Space to drop it, or Escape to cancel.',
  pickedUp: (title: string, at: number, count: number) => `Picked up ${title}. It is at ${positionText(at, count)}.`,
  dragged: (title: string, at: number, count: number) => `${title} will move to ${positionText(at, count)}.`,
  dropped: (title: string, at: number, count: number) => `${title} was moved to ${positionText(at, count)}.`,
  leftAlone: (title: string, at: number, count: number) => `${title} stays at ${positionText(at, count)}.`,
  notSaved: "The move wasn't saved. The books are back in their previous order.",
}

function positionText(at: number, count: number): string {
  return `position ${numberText(at + 1)} of ${numberText(count)}`
}
