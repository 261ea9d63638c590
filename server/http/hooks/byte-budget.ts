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
}

/** Returns what takes bytes for a holder; what that returns gives them back, or says why there are none. */
export function createByteBudget(shares: Shares): (holder: Holder, bytes: number) => (() => void) | OverBudget {
  const taken = new Map<string, number>()

  return function take(holder, bytes) {
    const address = `address ${holder.address}`
    const reader = holder.reader === null ? undefined : `reader ${holder.reader}`
    if (reader !== undefined && takenBy(reader) + bytes > shares.reader) return 'too_many_requests'
    if (takenBy(address) + bytes > shares.address) return 'too_many_requests'
    if (takenBy('all') + bytes > shares.all) return 'busy'
    const counted = ['all', address, ...(reader === undefined ? [] : [reader])]
    for (const each of counted) add(each, bytes)
    return () => counted.forEach((each) => add(each, -bytes))
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
