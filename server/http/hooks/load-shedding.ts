import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import { countProcesses } from '../../processes/link.ts'
import { site } from './rate-limit.ts'

/** In milliseconds; an admitted call should not queue for longer than this. */
const maxQueued = 300
const tick = 250
const ticksRemembered = 4

/** In milliseconds; a streamed reply counts as pending for this long. */
const maxStreams = 1_000

/** This many may always be pending at once on the whole server: a burst is not an overload. */
const alwaysLetIn = 200
/** Of several processes, one may get more than its share of a burst. */
const alwaysLetInEach = 50
/** Logins wait for seconds, networks taking turns (see `accounts/hash-queue.ts`), and cost nothing meanwhile. */
const loginsLetIn = 4_000

/**
 * Rejects calls beyond what can be finished in time before doing any work for them; otherwise all calls would wait longer and
 * longer. The limit follows from the rate at which calls are finished. Beyond it, a network still has its share, so that those who ask too
 * much are refused and not everyone. Logins count apart, so that those that wait keep out no other call.
 */
export function shedOverload(app: FastifyInstance): void {
  const calls = createPending(Math.max(alwaysLetInEach, Math.ceil(alwaysLetIn / countProcesses())))
  const logins = createPending(Math.ceil(loginsLetIn / countProcesses()))
  const pendingFor = ({ routeOptions: { config } }: FastifyRequest) =>
    config.endpoint?.countedBy === 'address' ? logins : calls
  const watch = setInterval(() => {
    calls.measure()
    logins.measure()
  }, tick).unref()
  app.addHook('onClose', async () => clearInterval(watch))

  app.addHook('onRequest', (request, { raw }, next) => {
    if (request.routeOptions.url?.startsWith('/api/')) pendingFor(request).enter(raw, site(request.ip))
    next()
  })
  // A finished reply costs no more work, and clients that do not read it must not use up the limit either.
  app.addHook('onSend', (request, { raw }, _payload, next) => {
    const { leave } = pendingFor(request)
    if (request.routeOptions.config.endpoint?.streamed) setTimeout(leave, maxStreams, raw).unref()
    else leave(raw)
    next()
  })
  app.addHook('preParsing', (request, { raw }, _payload, next) => {
    pendingFor(request).awaitBody(raw)
    next()
  })
  app.addHook('preValidation', (request, { raw }, next) => {
    pendingFor(request).receiveBody(raw)
    next()
  })
}

/** Pending calls of one kind. */
function createPending(always: number) {
  const rates: number[] = []
  let done = 0
  let since = performance.now()
  /** By the network that asks. */
  const letIn = new Map<ServerResponse, string>()
  const ofNetwork = new Map<string, number>()
  // Not counted yet: they cost no work, and slow senders must not use up the limit.
  const awaitingBody = new Set<ServerResponse>()
  return { measure, enter, leave, awaitBody, receiveBody }

  function measure(): void {
    // Measure the real interval, as a busy process ticks late.
    const now = performance.now()
    rates.unshift(done / (now - since))
    rates.length = Math.min(rates.length, ticksRemembered)
    done = 0
    since = now
  }

  function enter(raw: ServerResponse, from: string): void {
    const max = maxFor(rates, always)
    const own = (ofNetwork.get(from) ?? 0) + 1
    if (letIn.size - awaitingBody.size >= max && own * ofNetwork.size > max) {
      fail('busy', { retryAfter: 1 + Math.random() * 3 })
    }
    letIn.set(raw, from)
    ofNetwork.set(from, own)
    // Emitted once, after the last byte or when the client disconnects.
    raw.on('close', () => leave(raw))
  }

  function leave(raw: ServerResponse): void {
    const from = letIn.get(raw)
    if (from === undefined) return
    const left = (ofNetwork.get(from) ?? 1) - 1
    if (left > 0) ofNetwork.set(from, left)
    else ofNetwork.delete(from)
    letIn.delete(raw)
    awaitingBody.delete(raw)
    done += 1
  }

  function awaitBody(raw: ServerResponse): void {
    if (letIn.has(raw)) awaitingBody.add(raw)
  }

  function receiveBody(raw: ServerResponse): void {
    awaitingBody.delete(raw)
  }
}

/** `rates` are calls per millisecond. The best recent tick counts, as a pause in requests does not mean less capacity. */
function maxFor(rates: number[], always: number): number {
  return Math.max(always, Math.max(...rates) * maxQueued)
}
