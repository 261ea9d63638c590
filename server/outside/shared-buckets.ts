import { linkToParent } from '../processes/link.ts'
import { tokenBuckets, type BucketSize } from './token-buckets.ts'

/** Token buckets for all processes of this server; the name tells them from others. */
export function sharedBuckets(name: string, now: () => Date) {
  const own = tokenBuckets(now)

  return async function take(id: string, size: BucketSize): Promise<{ retryAt: Date } | undefined> {
    const link = linkToParent()
    if (!link) return own.take(id, size)
    const over = await link.ask('takeToken', { buckets: name, id, ...size })
    return over ? { retryAt: new Date(over.retryAt) } : undefined
  }
}
