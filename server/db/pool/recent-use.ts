import { second } from '../../time.ts'

/** Between five and ten seconds count. */
const periodMs = 5 * second

export interface RecentUse {
  add(owner: string | undefined, ms: number): void
  of(owner: string | undefined): number
  /** Whether another than this one has used any. */
  hasOthersThan(owner: string | undefined): boolean
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
    hasOthersThan(owner) {
      renew()
      return [used, before].some((each) => each.size > (each.has(owner) ? 1 : 0))
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
