import { useState, type KeyboardEvent } from 'react'
import { draggedByKey, dragTexts, type Drag } from './drag.ts'

/** Resolves to false if the move could not be saved. */
export type OnMove = (from: number, to: number) => Promise<boolean>

interface DragOptions {
  count: number
  columns: number
  titleAt: (index: number) => string
  /** Undefined if the list cannot be reordered. */
  onMove: OnMove | undefined
}

/** State of the one drag in progress, by keyboard or pointer, with its announcements. */
export function useDrag({ count, columns, titleAt, onMove }: DragOptions) {
  const [drag, setDrag] = useState<Drag & { byKeys: boolean }>()
  const [said, say] = useState('')

  function pickUp(id: string, index: number, byKeys: boolean) {
    setDrag({ id, from: index, to: index, byKeys })
    say(dragTexts.pickedUp(titleAt(index), index, count))
  }

  function dragTo(to: number) {
    if (!drag || to === drag.to) return
    setDrag({ ...drag, to })
    say(dragTexts.dragged(titleAt(drag.from), to, count))
  }

  function drop() {
    if (!drag) return
    const { from, to } = drag
    if (from === to) return leave()
    setDrag(undefined)
    void move(from, to)
  }

  async function move(from: number, to: number) {
    if (!onMove || from === to) return
    say(dragTexts.dropped(titleAt(from), to, count))
    if (!(await onMove(from, to))) say(dragTexts.notSaved)
  }

  function leave() {
    if (!drag) return
    setDrag(undefined)
    say(dragTexts.leftAlone(titleAt(drag.from), drag.from, count))
  }

  /** A keyboard drag ends when its handle loses the focus. */
  function lose() {
    if (drag?.byKeys) leave()
  }

  /** Keys on the handle of the book at that index. */
  function pressKey(event: KeyboardEvent, id: string, index: number) {
    const lifts = event.key === ' ' || event.key === 'Enter'
    if (drag?.id !== id) {
      if (!lifts || !onMove) return
      event.preventDefault()
      return pickUp(id, index, true)
    }
    const to = draggedByKey(event.key, drag.to, count, columns)
    if (to === undefined && !lifts && event.key !== 'Escape') return
    event.preventDefault()
    if (to !== undefined) dragTo(to)
    else if (lifts) drop()
    else leave()
  }

  return { drag, said, pickUp, dragTo, drop, leave, lose, pressKey, move }
}
