import { useState, type KeyboardEvent } from 'react'
import { carriedByKey, carryTexts, type Carry } from './drag.ts'

/** Comes to false where the move could not be saved. */
export type OnMove = (from: number, to: number) => Promise<boolean>

interface Carrying {
  count: number
  columns: number
  titleAt: (index: number) => string
  /** Undefined where the order cannot be changed. */
  onMove: OnMove | undefined
}

/** One book may be carried at a time, by keys or by the pointer; what happens to it is put into words. */
export function useCarry({ count, columns, titleAt, onMove }: Carrying) {
  const [carry, setCarry] = useState<Carry & { byKeys: boolean }>()
  const [said, say] = useState('')

  function pickUp(id: string, index: number, byKeys: boolean) {
    setCarry({ id, from: index, to: index, byKeys })
    say(carryTexts.pickedUp(titleAt(index), index, count))
  }

  function carryTo(to: number) {
    if (!carry || to === carry.to) return
    setCarry({ ...carry, to })
    say(carryTexts.carried(titleAt(carry.from), to, count))
  }

  function drop() {
    if (!carry) return
    const { from, to } = carry
    if (from === to) return leave()
    setCarry(undefined)
    void move(from, to)
  }

  async function move(from: number, to: number) {
    if (!onMove || from === to) return
    say(carryTexts.dropped(titleAt(from), to, count))
    if (!(await onMove(from, to))) say(carryTexts.notSaved)
  }

  function leave() {
    if (!carry) return
    setCarry(undefined)
    say(carryTexts.leftAlone(titleAt(carry.from), carry.from, count))
  }

  /** The focus goes elsewhere: what is carried by keys cannot be carried any further. */
  function lose() {
    if (carry?.byKeys) leave()
  }

  /** Of the handle of the book at that index. */
  function pressKey(event: KeyboardEvent, id: string, index: number) {
    const lifts = event.key === ' ' || event.key === 'Enter'
    if (carry?.id !== id) {
      if (!lifts || !onMove) return
      event.preventDefault()
      return pickUp(id, index, true)
    }
    const to = carriedByKey(event.key, carry.to, count, columns)
    if (to === undefined && !lifts && event.key !== 'Escape') return
    event.preventDefault()
    if (to !== undefined) carryTo(to)
    else if (lifts) drop()
    else leave()
  }

  return { carry, said, pickUp, carryTo, drop, leave, lose, pressKey, move }
}
