import { DeadlinePassed, currentCaller, giveUpAt } from './deadline.ts'
import { createCostlyCalls, type Asking } from './costly-calls.ts'
import { createRecentUse } from './recent-use.ts'
import { createSharedClock } from './shared-clock.ts'
import { second } from '../../time.ts'

/** A query or transaction that has a connection, or waits for one. */
export interface Slot {
  /** The request that asks, which may have several. Undefined for background jobs, which need no limit. */
  readonly caller: Asking | undefined
  readonly inTransaction: boolean
  /** Whether its connection has not answered for a while. */
  isHeldUp(): boolean
}

interface Pending {
  slot: Slot
  admit(): void
  refuse(error: unknown): void
}

export interface Admission {
  /** Waits for a free connection; `DeadlinePassed` if there is none in time. */
  enter(slot: Slot): Promise<void>
  leave(slot: Slot): void
  /** Checks again which slots are held up, and admits others in their place. */
  review(): void
  /** Fails everything that is waiting. */
  refuseAll(error: unknown): void
}

// Per kind of work; more of the same kind waits until one of them is answered.
const MAX_HELD_UP_OF_A_KIND = 2
// Whatever many ask for at the same moment, what others ask for finds a connection.
const MAX_SHARE_OF_A_KIND = 0.8
// They mostly wait for each other's lock, so that more would only hold connections.
const MAX_CHANGES_OF_ONE_THING = 4
// For background jobs and streamed replies, which have no deadline.
const MAX_WAIT_MS = 20 * second

/**
 * Admits up to `size` queries at once, at most `maxInTransactions` of them transactions; of the others, those of the network go first that
 * has had connections for the shortest time lately, so that nobody has to wait for all that a few ask. Queries that are held up (by a
 * locked table, for example) do not count, up to `size` of them, so that the rest can go on. Of calls that have been costly lately, one has
 * connections at a time, while other networks ask for less; of transactions that change the same thing, those of four
 * readers have, and of one kind of work four fifths.
 */
export function createAdmission(size: number, maxInTransactions: number, clock = createSharedClock()): Admission {
  const maxOfAKind = Math.max(1, Math.floor(MAX_SHARE_OF_A_KIND * size))
  /** Since when each has its connection, by the shared clock: what others make it wait does not count against it. */
  const admitted = new Map<Slot, number>()
  const use = createRecentUse()
  const costly = createCostlyCalls()
  const heldUp = new Set<Slot>()
  const queue = new Set<Pending>()
  return { enter, leave, review, refuseAll }

  function enter(slot: Slot): Promise<void> {
    if (queue.size === 0 && hasRoomFor(slot)) {
      begin(slot)
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

  function begin(slot: Slot): void {
    admitted.set(slot, clock.now())
    countWorking()
  }

  function leave(slot: Slot): void {
    const since = admitted.get(slot)
    if (since !== undefined) {
      const ms = clock.now() - since
      use.add(slot.caller?.network, ms)
      if (slot.caller) {
        costly.add(slot.caller, ms)
        slot.caller.usedMs = (slot.caller.usedMs ?? 0) + ms
      }
    }
    admitted.delete(slot)
    heldUp.delete(slot)
    countWorking()
    admitPending()
  }

  function review(): void {
    heldUp.clear()
    for (const slot of admitted.keys()) if (slot.isHeldUp()) heldUp.add(slot)
    countWorking()
    admitPending()
  }

  function countWorking(): void {
    clock.share(admitted.size - heldUp.size)
  }

  function refuseAll(error: unknown): void {
    for (const { refuse } of queue) refuse(error)
    queue.clear()
  }

  function admitPending(): void {
    for (let next = findNext(); next; next = findNext()) {
      queue.delete(next)
      begin(next.slot)
      next.admit()
    }
  }

  function findNext(): Pending | undefined {
    if (admitted.size - heldUp.size >= size) return undefined
    let found: Pending | undefined
    let least = Infinity
    for (const pending of queue) {
      const used = use.of(pending.slot.caller?.network)
      if (used >= least || !hasRoomFor(pending.slot)) continue
      found = pending
      least = used
    }
    return found
  }

  function hasRoomFor({ caller, inTransaction }: Slot): boolean {
    if (admitted.size - heldUp.size >= size || admitted.size >= 2 * size) return false
    if (inTransaction && countTransactions() >= maxInTransactions) return false
    if (!caller) return true
    if (countOfKind(caller, heldUp) >= MAX_HELD_UP_OF_A_KIND) return false
    // A request that has a connection gets others, as it may wait for them.
    if (listWorking().includes(caller)) return true
    return (
      countOfKind(caller, admitted.keys()) < maxOfAKind && !isKeptBack(caller) && !(inTransaction && isCrowded(caller))
    )
  }

  function countOfKind({ kind }: Asking, slots: Iterable<Slot>): number {
    let count = 0
    for (const each of slots) if (each.caller?.kind === kind) count += 1
    return count
  }

  function isKeptBack(caller: Asking): boolean {
    if (!costly.isCostly(caller) || !costly.hasOthersBeside(caller)) return false
    return listWorking().some((each) => costly.isCostly(each))
  }

  /** Whether four other readers are changing the same, or this one has part of four changes: those wait for the reader's own row first. */
  function isCrowded({ changes, readerId }: Asking): boolean {
    if (changes === undefined) return false
    const changing = [...admitted.keys()].filter((slot) => !heldUp.has(slot) && slot.caller?.changes === changes)
    const readers = new Set(changing.map(({ caller }) => caller?.readerId))
    return (
      readers.size >= MAX_CHANGES_OF_ONE_THING || (changing.length >= MAX_CHANGES_OF_ONE_THING && readers.has(readerId))
    )
  }

  function listWorking(): Asking[] {
    return [...admitted.keys()].flatMap((slot) => slot.caller ?? [])
  }

  function countTransactions(): number {
    let working = 0
    for (const each of admitted.keys()) if (each.inTransaction && !heldUp.has(each)) working += 1
    return working
  }
}
