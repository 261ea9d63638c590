import { minute } from '../../time.ts'
import { findGiver, giveUpOldest, unusedBytes, type HeldBody, type Revocable } from './held-bodies.ts'

/** How many bytes may be held at once: of all, of one address, and of one reader. */
export interface Shares {
  all: number
  address: number
  reader: number
}

type OverBudget = 'busy' | 'too_many_requests'

/** Bodies of calls with words are small; pictures and files are large. They count apart, so that neither keeps out the other. */
export const sharesOfSmall: Shares = { all: 16_000_000, address: 8_000_000, reader: 4_000_000 }
export const sharesOfLarge: Shares = { all: 96_000_000, address: 48_000_000, reader: 24_000_000 }

export interface Holder {
  /** Null for visitors. */
  reader: string | null
  /** The network. */
  address: string
  site: string
}

type Take = (holder: Holder, bytes: number, body?: Revocable) => (() => void) | OverBudget

/**
 * Returns what takes bytes for a holder; what that returns gives them back, or says why there are none. When all bytes are taken, the site
 * that holds most of those that nobody works on gives up its oldest for one that would hold less.
 */
export function createByteBudget(shares: Shares): Take {
  const taken = new Map<string, number>()
  /** Oldest first. */
  const pending = new Set<HeldBody>()

  return function take(holder, bytes, body) {
    const address = `address ${holder.address}`
    const reader = holder.reader === null ? undefined : `reader ${holder.reader}`
    if (reader !== undefined && takenBy(reader) + bytes > shares.reader) return 'too_many_requests'
    if (takenBy(address) + bytes > shares.address) return 'too_many_requests'
    if (!hasRoom(bytes)) makeRoom(holder.site, bytes)
    if (!hasRoom(bytes)) return 'busy'
    const counted = ['all', address, ...(reader === undefined ? [] : [reader])]
    for (const each of counted) add(each, bytes)
    const held = body && { site: holder.site, bytes, body, release }
    if (held) pending.add(held)
    let isReleased = false
    return release

    function release(): void {
      if (isReleased) return
      isReleased = true
      if (held) pending.delete(held)
      for (const each of counted) add(each, -bytes)
    }
  }

  function hasRoom(bytes: number): boolean {
    return takenBy('all') + bytes <= shares.all
  }

  function makeRoom(site: string, bytes: number): void {
    const giver = findGiver([unusedBytes(pending)], { site, bytes })
    if (!giver) return
    const missing = takenBy('all') + bytes - shares.all
    giveUpOldest(pending, giver.site, Math.min(missing, giver.spare))
  }

  function takenBy(each: string): number {
    return taken.get(each) ?? 0
  }

  function add(each: string, bytes: number): void {
    const sum = takenBy(each) + bytes
    if (sum > 0) taken.set(each, sum)
    else taken.delete(each)
  }
}

/** How many bytes a network may send in vain at once, and again in each minute. */
export interface Allowance {
  atOnce: number
  perMinute: number
}

/** Three pictures, and six more a minute; after an import's largest file, half a minute passes. */
export const allowanceInVain: Allowance = { atOnce: 10_000_000, perMinute: 20_000_000 }

/** Counts what a network has sent in vain, and once there is any, also what of it is under way. */
export function createVainBytes({ atOnce, perMinute }: Allowance, clock = () => performance.now()) {
  const sent = new Map<string, { bytes: number; at: number }>()
  const coming = new Map<string, number>()
  return {
    /** For how many milliseconds more it has sent too much. */
    waitFor(site: string): number {
      const inVain = sentBy(site)
      const over = inVain === 0 ? 0 : inVain + comingFrom(site) - atOnce
      return (Math.max(0, over) / perMinute) * minute
    },

    /** Returns how to say how much of it was in vain. */
    begin(site: string, bytes: number): (inVain: number) => void {
      coming.set(site, comingFrom(site) + bytes)
      return (inVain) => {
        const left = comingFrom(site) - bytes
        if (left > 0) coming.set(site, left)
        else coming.delete(site)
        if (inVain > 0) add(site, inVain)
      }
    },
  }

  function add(site: string, bytes: number): void {
    for (const each of sent.keys()) if (sentBy(each) === 0) sent.delete(each)
    sent.set(site, { bytes: sentBy(site) + bytes, at: clock() })
  }

  function sentBy(site: string): number {
    const { bytes, at } = sent.get(site) ?? { bytes: 0, at: 0 }
    return Math.max(0, bytes - ((clock() - at) / minute) * perMinute)
  }

  function comingFrom(site: string): number {
    return coming.get(site) ?? 0
  }
}
