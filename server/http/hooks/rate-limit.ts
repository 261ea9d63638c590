import { isIPv4, isIPv6, SocketAddress } from 'node:net'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, Failure } from '#contract/errors.ts'
import type { Deps } from '../../deps.ts'
import { createCallCountStores } from './rate-limit-store.ts'
import { minute, second } from '../../time.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts like an API call, though it is not an endpoint of the contract. */
    counted?: true
    /** Not rate-limited, as monitoring must always get an answer. */
    uncounted?: true
  }
}

/** Counts optional work that is skipped, not refused, beyond the limit: false if the caller has used it up this minute. */
type CountExtra = (request: FastifyRequest) => Promise<boolean>

/** How many pages and files are allowed per API call: they are cheap, and a page loads some seventy files. */
const pagesPerCall = 20
/** How many networks' (/64) worth of calls and connections one site (/48) may have. */
export const networksPerSite = 10

/** Limits calls per reader, or per network for visitors, to all processes of this server together. */
export async function limitRate(app: FastifyInstance, { config }: Pick<Deps, 'config'>): Promise<CountExtra> {
  const max = config.rateLimitPerMinute
  if (max === 0) return async () => true
  await app.register(rateLimit, {
    max,
    timeWindow: minute,
    store: createCallCountStores(),
    keyGenerator: (request) => readerOf(request) ?? network(request.ip),
    allowList: (request) => !isCall(request),
    errorResponseBuilder: (_, { ttl }) => new Failure('too_many_requests', { retryAfter: ttl / second }),
  })
  const count = app.createRateLimit({ allowList: [] })
  const counter = (times: number, keyOf: (address: string) => string) =>
    app.createRateLimit({ max: max * times, keyGenerator: ({ ip }) => keyOf(ip), allowList: [] })
  const anonymousCalls = [counter(networksPerSite, site)]
  const pages = [counter(pagesPerCall, network), counter(pagesPerCall * networksPerSite, site)]

  app.addHook('onRequest', async (request) => {
    for (const countOne of countersOf(request)) {
      const counted = await countOne(request)
      if (!counted.isAllowed && counted.isExceeded) fail('too_many_requests', { retryAfter: counted.ttl / second })
    }
  })

  return async (request) => {
    const counted = await count(request)
    return counted.isAllowed || !counted.isExceeded
  }

  /** The counters that apply in addition to the reader's or network's own. */
  function countersOf(request: FastifyRequest) {
    if (request.routeOptions.config.uncounted) return []
    if (!isCall(request)) return pages
    return readerOf(request) === undefined ? anonymousCalls : []
  }
}

function isCall({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.endpoint !== undefined || config.counted === true
}

/** Undefined if the endpoint is counted by address even for readers. */
function readerOf({ viewer, routeOptions: { config } }: FastifyRequest): string | undefined {
  return config.endpoint?.countedBy === 'address' ? undefined : viewer?.id
}

/** Treats an IPv6 /64 as one address, as that is what a household gets. */
export function network(address: string): string {
  return firstGroups(address, 4)
}

/** A /48 contains 65,536 networks; where many share what there is, it is one of them. */
export function site(address: string): string {
  return firstGroups(address, 3)
}

/** The /64 or /48 network of an IPv6 address; an IPv4 address is returned as it is. Each has many spellings, and a proxy may add a port. */
function firstGroups(said: string, count: number): string {
  const unmapped = said.startsWith(mappedPrefix) ? said.slice(mappedPrefix.length) : said
  const address = isIPv4(unmapped) ? unmapped : plainAddress(said)
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  const all = [...groups, ...Array<string>(missing).fill('0'), ...(tail?.split(':').filter(Boolean) ?? [])]
  return `${all.slice(0, count).join(':')}::/${count * 16}`
}

function plainAddress(said: string): string {
  const alone = /^\[([^\]]+)\](?::\d+)?$/.exec(said)?.[1] ?? /^([\d.]+):\d+$/.exec(said)?.[1] ?? said
  const [address = ''] = alone.split('%')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return noAddress
  const { address: written } = new SocketAddress({ address, family: 'ipv6' })
  const mapped = written.replace(mappedPrefix, '')
  return isIPv4(mapped) ? mapped : written
}

/** Of an IPv4 address that is written as one of IPv6. */
const mappedPrefix = '::ffff:'
/** All who are not named by an address count as one. */
const noAddress = 'unknown'
