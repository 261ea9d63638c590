import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import { CallCounts } from './call-counts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Reads the database, though it is no endpoint of the contract. */
    counted?: true
  }
}

/** Counts what would be left out rather than refused: false where the caller has had as many in this minute. */
type CountExtra = (request: FastifyRequest) => Promise<boolean>

/** Counts the calls of one reader, or of one address where nobody is signed in, in this process. */
export async function limitRate(app: FastifyInstance, { config }: Pick<Deps, 'config'>): Promise<CountExtra> {
  if (config.rateLimitPerMinute === 0) return async () => true
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    store: CallCounts,
    keyGenerator: ({ viewer, ip }) => viewer?.id ?? network(ip),
    allowList: ({ routeOptions: { config: route } }) => route.endpoint === undefined && route.counted !== true,
    errorResponseBuilder: (_, { ttl }) => new Failure('too_many_requests', { retryAfter: ttl / 1000 }),
  })
  const count = app.createRateLimit({ allowList: [] })
  return async (request) => {
    const counted = await count(request)
    return counted.isAllowed || !counted.isExceeded
  }
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
