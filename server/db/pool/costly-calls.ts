import type { Caller } from './deadline.ts'
import { createRecentUse } from './recent-use.ts'
import { second } from '../../time.ts'

/** Whose query it is, of what kind of call, and what that changes. */
export type Asking = Pick<Caller, 'kind' | 'network' | 'changes'>

/** For so long in five to ten seconds a network has connections for calls of a kind before anyone looks at what each of them costs. */
const freeMs = second
/** Some twenty times what a query usually takes. */
const costlyMs = 25

export interface CostlyCalls {
  add(asking: Asking, ms: number): void
  /** Whether the network's calls of this kind have taken long each, and long together, lately. */
  isCostly(asking: Asking): boolean
  /** Whether another network has made calls lately that are not costly. */
  hasOthersBeside(asking: Asking): boolean
}

/** Tells what takes the database long from what takes it often: many people behind one address ask often. */
export function createCostlyCalls(now = () => performance.now()): CostlyCalls {
  const time = createRecentUse(now)
  const times = createRecentUse(now)
  const light = createRecentUse(now)
  return {
    add(asking, ms) {
      const key = keyOf(asking)
      time.add(key, ms)
      times.add(key, 1)
      if (!isCostly(asking)) light.add(asking.network, 1)
    },
    isCostly,
    hasOthersBeside: ({ network }) => light.hasOthersThan(network),
  }

  function isCostly(asking: Asking): boolean {
    const key = keyOf(asking)
    const used = time.of(key)
    return used > freeMs && used > costlyMs * times.of(key)
  }
}

function keyOf({ kind, network = '' }: Asking): string {
  return `${network} ${kind}`
}
