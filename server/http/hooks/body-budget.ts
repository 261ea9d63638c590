import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import { network } from './rate-limit.ts'

/** Bytes of all bodies that are under way at once, of one address', and of one reader's. */
interface Shares {
  all: number
  address: number
  reader: number
}

/** Words and pictures apart, so that nobody is kept from the one by the other. */
const smallBody = 64_000
const sharesOfSmall: Shares = { all: 16_000_000, address: 8_000_000, reader: 4_000_000 }
const sharesOfLarge: Shares = { all: 64_000_000, address: 32_000_000, reader: 16_000_000 }

/** A body counts from before its first byte is read until its call is answered: for as long as it is held in memory. */
export function budgetBodies(app: FastifyInstance): void {
  const [takeOfSmall, takeOfLarge] = [createBudget(sharesOfSmall), createBudget(sharesOfLarge)]
  app.addHook('preParsing', (request, { raw }, _payload, next) => {
    const bytes = bytesAhead(request)
    const take = bytes > smallBody ? takeOfLarge : takeOfSmall
    if (bytes > 0) raw.once('close', take(request, bytes))
    next()
  })
}

/** A body that does not declare its length counts as the maximum; one that is too long is refused unread. */
function bytesAhead({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return limit
  const length = Number(headers['content-length'] ?? 0)
  return length <= limit ? length : 0
}

/** Returns what takes a part of it for a request; what that returns gives it back. */
function createBudget(shares: Shares) {
  const taken = new Map<string, number>()

  return function take({ viewer, ip }: FastifyRequest, bytes: number): () => void {
    const [all, address, reader] = ['all', `address ${network(ip)}`, viewer && `reader ${viewer.id}`]
    if (reader !== undefined && takenBy(reader) + bytes > shares.reader) fail('too_many_requests', { retryAfter })
    if (takenBy(address) + bytes > shares.address) fail('too_many_requests', { retryAfter })
    if (takenBy(all) + bytes > shares.all) fail('busy', { retryAfter })
    const holders = [all, address, ...(reader === undefined ? [] : [reader])]
    for (const holder of holders) add(holder, bytes)
    return () => holders.forEach((holder) => add(holder, -bytes))
  }

  function takenBy(holder: string): number {
    return taken.get(holder) ?? 0
  }

  function add(holder: string, bytes: number): void {
    const sum = takenBy(holder) + bytes
    if (sum > 0) taken.set(holder, sum)
    else taken.delete(holder)
  }
}

const retryAfter = 5
