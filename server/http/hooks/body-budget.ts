import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail, Failure } from '#contract/errors.ts'
import { besideDatabase } from '../../db/pool/deadline.ts'
import { second } from '../../time.ts'
import { countProcesses, linkToParent, Refused, type Link } from '../../processes/link.ts'
import {
  allowanceInVain,
  createByteBudget,
  createVainBytes,
  sharesOfLarge,
  sharesOfSmall,
  type Allowance,
  type Holder,
  type Shares,
} from './byte-budget.ts'
import type { HeldBody, Revocable } from './held-bodies.ts'
import { network, site } from './rate-limit.ts'
import { shareBodies } from './shared-bodies.ts'

const smallBody = 64_000

/** A body counts from before its first byte is read until its call is answered: for as long as it is held in memory. */
export function budgetBodies(app: FastifyInstance, ofLarge: Shares = sharesOfLarge, inVain = allowanceInVain): void {
  // Each of several processes has its share of what small bodies may hold; a large one is counted for all of them together.
  const takeSmall = createByteBudget(shareOf(sharesOfSmall, countProcesses()))
  const takeLarge = createByteBudget(ofLarge)
  const refuseFlood = createFloodRefusal(inVain)
  const link = linkToParent()
  const shared = link && { link, held: shareBodies(link) }
  app.addHook('preParsing', (request, reply, _payload, next) => {
    const { raw } = reply
    const bytes = bytesAhead(request)
    if (bytes > smallBody) refuseFlood(request, reply, bytes)
    if (shared && bytes > smallBody) {
      return void holdForAll(shared, request, reply, bytes, next)
    }
    if (bytes > 0) {
      const taken = (bytes > smallBody ? takeLarge : takeSmall)(holderOf(request), bytes, revocable(request, reply))
      if (typeof taken === 'string') fail(taken, { retryAfter })
      raw.once('close', taken)
    }
    next()
  })
}

/**
 * Reading a large body costs as much if its call is then refused for want of room or turns. Networks that go on sending such are refused
 * before their bodies are read, until enough time has passed; whoever is not refused never is.
 */
function createFloodRefusal(allowance: Allowance) {
  const inVain = createVainBytes(allowance)
  return (request: FastifyRequest, reply: FastifyReply, bytes: number): void => {
    const { raw, headers } = request
    const from = site(request.ip)
    const waitMs = inVain.waitFor(from)
    if (waitMs > 0) {
      // What the client sends nevertheless is not read.
      reply.header('connection', 'close')
      fail('busy', { retryAfter: waitMs / second })
    }
    const { socket } = raw
    const before = socket.bytesRead
    const end = inVain.begin(from, bytes)
    reply.raw.once('close', () => {
      // The first of it may have come with the head.
      const whole = raw.complete ? Number(headers['content-length'] ?? 0) : 0
      const isRefused = reply.statusCode === 429 || reply.statusCode === 503
      end(isRefused ? Math.max(whole, socket.bytesRead - before) : 0)
    })
  }
}

function shareOf({ all, address, reader }: Shares, processes: number): Shares {
  return { all: all / processes, address: address / processes, reader: reader / processes }
}

interface Shared {
  link: Link
  held: Set<HeldBody>
}

async function holdForAll(
  shared: Shared,
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
  next: (error?: Error) => void,
): Promise<void> {
  try {
    await enterShared(shared, request, reply, bytes)
  } catch (error) {
    next(
      error instanceof Refused ? new Failure(error.refusal, { retryAfter }) : new Error('no answer', { cause: error }),
    )
    return
  }
  next()
}

async function enterShared(
  { link, held }: Shared,
  request: FastifyRequest,
  reply: FastifyReply,
  bytes: number,
): Promise<void> {
  const { raw } = reply
  const holder = holderOf(request)
  const giveBack = await link.enter('body', { ...holder, bytes })
  const body: HeldBody = { site: holder.site, bytes, body: revocable(request, reply), release }
  held.add(body)
  // Whoever hung up in the meantime is not told again.
  if (raw.closed) release()
  else raw.once('close', release)

  function release(): void {
    if (held.delete(body)) giveBack()
  }
}

function holderOf({ viewer, ip }: FastifyRequest): Holder {
  return { reader: viewer?.id ?? null, address: network(ip), site: site(ip) }
}

/** The turns that requests wait for. */
const turns = new WeakMap<FastifyRequest, AbortController>()

/** Nobody works on a body that is still to arrive, or waits for its turn. */
function revocable(request: FastifyRequest, reply: FastifyReply): Revocable {
  return {
    isInUse: () => request.raw.complete && !turns.has(request),
    giveUp() {
      const turn = turns.get(request)
      const { raw } = request
      const failure = new Failure('busy', { retryAfter })
      if (turn) turn.abort()
      // Fastify, which reads it, stops and answers. A second answer would follow one that is given here.
      else if (raw.listenerCount('error') > 0) raw.emit('error', failure)
      else reply.header('connection', 'close').send(failure)
    },
  }
}

/** Who sends a body that takes long to work on. */
export interface BodySender {
  /** A /48 is one. */
  network: string
  /**
   * Enters a queue and resolves with what leaves it; rejects after the timeout. Whoever waits may have to give up the place, as the body
   * is held in memory meanwhile.
   */
  waitForTurn(timeoutMs: number, enter: (signal: AbortSignal) => Promise<() => void>): Promise<() => void>
}

export function bodySender(request: FastifyRequest): BodySender {
  return {
    network: site(request.ip),
    async waitForTurn(timeoutMs, enter) {
      const turn = new AbortController()
      turns.set(request, turn)
      try {
        return await besideDatabase(() => enter(AbortSignal.any([AbortSignal.timeout(timeoutMs), turn.signal])))
      } finally {
        turns.delete(request)
      }
    },
  }
}

/** A body that does not declare its length counts as the maximum; one that is too long is refused unread. */
function bytesAhead({ headers, routeOptions }: FastifyRequest): number {
  const limit = routeOptions.bodyLimit ?? 0
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined) return limit
  const length = Number(headers['content-length'] ?? 0)
  return length <= limit ? length : 0
}

const retryAfter = 5
