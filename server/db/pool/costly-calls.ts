import { LRUCache } from 'lru-cache'
import type { Caller } from './deadline.ts'
import { createRecentUse } from './recent-use.ts'
import { minute, second } from '../../time.ts'

/** Whose query it is, of what kind of call, and what that changes. */
export type Asking = Pick<Caller, 'kind' | 'network' | 'readerId' | 'changes' | 'usedMs'>

/** For so long in five to ten seconds a network has connections for calls of a kind before anyone looks at what each of them costs. */
const freeMs = second
/** Some twenty times what a query usually takes. */
const costlyMs = 25
/** While it is kept back it uses little, and must not be taken for another one that has just come. */
const rememberedMs = minute
const maxRemembered = 10_000
/** After so many cheap calls lately, those before count no more. */
const enoughToTell = 20

export interface CostlyCalls {
  add(asking: Asking, ms: number): void
  /** Whether the network's calls of this kind, or of all, have taken long each, and long together, lately or before it went on asking. */
  isCostly(asking: Asking): boolean
  /** Whether another network has made calls lately that are not costly. */
  hasOthersBeside(asking: Asking): boolean
}

/** Tells what takes the database long from what takes it often: many people behind one address ask often. */
export function createCostlyCalls(now = () => performance.now()): CostlyCalls {
  const time = createRecentUse(now)
  const times = createRecentUse(now)
  const light = createRecentUse(now)
  /** Until when. */
  const remembered = new LRUCache<string, number>({ max: maxRemembered })
  return {
    add(asking, ms) {
      for (const key of [keyOf(asking), networkOf(asking)]) {
        time.add(key, ms)
        times.add(key, 1)
      }
      if (!isCostly(asking)) light.add(asking.network, 1)
    },
    isCostly,
    hasOthersBeside: ({ network }) => light.hasOthersThan(network),
  }

  /** A network whose calls of all kinds together are costly is not given time of its own for each kind. */
  function isCostly(asking: Asking): boolean {
    const ofKind = keyOf(asking)
    if (isKnown(ofKind)) return true
    return isKnown(networkOf(asking)) && !(times.of(ofKind) > 0 && isCheap(ofKind))
  }

  function isKnown(key: string): boolean {
    const wasKnown = (remembered.get(key) ?? 0) > now() && !(isCheap(key) && times.of(key) >= enoughToTell)
    if (wasKnown || (time.of(key) > freeMs && !isCheap(key))) {
      remembered.set(key, now() + rememberedMs)
      return true
    }
    remembered.delete(key)
    return false
  }

  function isCheap(key: string): boolean {
    return time.of(key) <= costlyMs * times.of(key)
  }
}

function keyOf(asking: Asking): string {
  return `${networkOf(asking)} ${asking.kind}`
}

function networkOf({ network = '' }: Asking): string {
  return network
}
