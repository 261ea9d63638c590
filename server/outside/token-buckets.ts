import { hour } from '../time.ts'

export interface BucketSize {
  /** The size of a burst. */
  max: number
  perHour: number
}

interface Bucket {
  remaining: number
  countedAt: number
}

const maxBuckets = 10_000

export interface TokenBuckets {
  /** Undefined if there was a token. */
  take(id: string, size: BucketSize): { retryAt: Date } | undefined
}

/** In-process token buckets, one per id. Buckets that have refilled are dropped. */
export function tokenBuckets(now: () => Date): TokenBuckets {
  const buckets = new Map<string, Bucket>()

  function take(id: string, { max, perHour }: BucketSize): { retryAt: Date } | undefined {
    const time = now().getTime()
    const { remaining, countedAt } = buckets.get(id) ?? { remaining: max, countedAt: time }
    const grown = Math.min(max, remaining + (Math.max(0, time - countedAt) / hour) * perHour)
    if (grown < 1) return { retryAt: new Date(time + ((1 - grown) / perHour) * hour) }
    buckets.delete(id)
    buckets.set(id, { remaining: grown - 1, countedAt: time })
    if (buckets.size > maxBuckets) forgetLongestUnused()
    return undefined
  }

  function forgetLongestUnused(): void {
    const [first] = buckets.keys()
    if (first !== undefined) buckets.delete(first)
  }

  return { take }
}
