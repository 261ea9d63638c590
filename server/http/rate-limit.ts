import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { CallCounts } from './call-counts.ts'

/** Counts the calls of one reader, or of one address where nobody is signed in, in this process. */
export async function limitRate(app: FastifyInstance, { config }: Pick<Deps, 'config'>): Promise<void> {
  if (config.rateLimitPerMinute === 0) return
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    store: CallCounts,
    keyGenerator: ({ viewer, ip }) => viewer?.id ?? network(ip),
    allowList: ({ routeOptions }) => routeOptions.config.endpoint === undefined,
    errorResponseBuilder: (_, { ttl }) => new Failure('too_many_requests', { retryAfter: ttl / 1000 }),
  })
}

/** One household is one address: an IPv6 network is handed out as a /64. */
export function network(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail?.split(':').filter(Boolean) ?? [])]
  return `${all.slice(0, 4).join(':')}::/64`
}
