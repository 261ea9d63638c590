import { second } from '../../time.ts'

/** Between five and ten seconds count. */
const periodMs = 5 * second

export interface RecentUse {
  add(owner: string | undefined, ms: number): void
  of(owner: string | undefined): number
  /** How many have used any. */
  owners(): number
}

/** For how many milliseconds each owner has had connections lately. */
export function createRecentUse(now = () => performance.now()): RecentUse {
  let used = new Map<string | undefined, number>()
  let before = new Map<string | undefined, number>()
  let begun = now()
  return {
    add(owner, ms) {
      renew()
      used.set(owner, (used.get(owner) ?? 0) + ms)
    },
    of(owner) {
      renew()
      return (used.get(owner) ?? 0) + (before.get(owner) ?? 0)
    },
    owners() {
      renew()
      return new Set([...used.keys(), ...before.keys()]).size
    },
  }

  function renew(): void {
    const passed = now() - begun
    if (passed < periodMs) return
    before = passed < 2 * periodMs ? used : new Map()
    used = new Map()
    begun += passed
  }
}
