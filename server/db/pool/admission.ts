import { DeadlinePassed, currentCaller, giveUpAt } from './deadline.ts'
import { second } from '../../time.ts'

/** Somebody who has a connection, or is about to. */
export interface Slot {
  /** Undefined for what no request asks: the server's own work does not come in crowds. */
  readonly kind: string | undefined
  readonly inTransaction: boolean
  /** Whether its connection has been silent for long. */
  isHeldUp(): boolean
}

interface Pending {
  slot: Slot
  admit(): void
  refuse(error: unknown): void
}

export interface Admission {
  /** Waits for a connection to be free for it; `DeadlinePassed` where none becomes so in time. */
  enter(slot: Slot): Promise<void>
  leave(slot: Slot): void
  /** Looks anew who is held up, and admits others instead. */
  review(): void
  /** Nobody waits for what will not come. */
  refuseAll(error: unknown): void
}

// Of one kind of work; what more of it is asked waits until one of them is answered.
const MAX_HELD_UP_OF_A_KIND = 2
// For what no request asks, or one whose answer is streamed.
const MAX_WAIT_MS = 20 * second

/**
 * Lets so many at once ask the database, a part of them in transactions; the others wait in their order. Who is held up there
 * does not count, up to as many again: whatever it waits for, a locked table say, the rest goes on meanwhile.
 */
export function createAdmission(size: number, maxInTransactions: number): Admission {
  const admitted = new Set<Slot>()
  const heldUp = new Set<Slot>()
  const queue = new Set<Pending>()
  return { enter, leave, review, refuseAll }

  function enter(slot: Slot): Promise<void> {
    if (queue.size === 0 && hasRoomFor(slot)) {
      admitted.add(slot)
      return Promise.resolve()
    }
    const { promise, resolve: admit, reject: refuse } = Promise.withResolvers<void>()
    const pending = { slot, admit, refuse }
    queue.add(pending)
    const deadline = Math.min(currentCaller()?.deadline ?? Infinity, performance.now() + MAX_WAIT_MS)
    const settle = giveUpAt(deadline, () => {
      queue.delete(pending)
      refuse(new DeadlinePassed())
    })
    admitPending()
    return promise.finally(settle)
  }

  function leave(slot: Slot): void {
    admitted.delete(slot)
    heldUp.delete(slot)
    admitPending()
  }

  function review(): void {
    heldUp.clear()
    for (const slot of admitted) if (slot.isHeldUp()) heldUp.add(slot)
    admitPending()
  }

  function refuseAll(error: unknown): void {
    for (const { refuse } of queue) refuse(error)
    queue.clear()
  }

  function admitPending(): void {
    for (const pending of queue) {
      if (admitted.size - heldUp.size >= size) return
      if (!hasRoomFor(pending.slot)) continue
      queue.delete(pending)
      admitted.add(pending.slot)
      pending.admit()
    }
  }

  function hasRoomFor({ kind, inTransaction }: Slot): boolean {
    if (admitted.size - heldUp.size >= size || admitted.size >= 2 * size) return false
    if (inTransaction && countTransactions() >= maxInTransactions) return false
    if (kind === undefined) return true
    let ofKind = 0
    for (const each of heldUp) if (each.kind === kind) ofKind += 1
    return ofKind < MAX_HELD_UP_OF_A_KIND
  }

  function countTransactions(): number {
    let working = 0
    for (const each of admitted) if (each.inTransaction && !heldUp.has(each)) working += 1
    return working
  }
}
