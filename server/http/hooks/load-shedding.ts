import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'

/** In milliseconds; an admitted call should not queue for longer than this. */
const maxQueued = 300
const tick = 250
const ticksRemembered = 4

/** In milliseconds; a streamed reply counts as pending for this long. */
const maxStreams = 1_000

/** This many may always be pending at once: a burst is not an overload. */
const alwaysLetIn = 200

/**
 * More calls than can be done in time are turned away at the door, before anything is spent on them: else all would wait, for
 * ever longer. How many there may be follows from how many are being done a second.
 */
export function shedOverload(app: FastifyInstance): void {
  const rates: number[] = []
  let done = 0
  let since = performance.now()
  const letIn = new Set<ServerResponse>()
  // Nothing is done for them yet, and who sends slowly must not fill the room.
  const awaitingBody = new Set<ServerResponse>()
  const watch = setInterval(() => {
    // A busy process ticks late.
    const now = performance.now()
    rates.unshift(done / (now - since))
    rates.length = Math.min(rates.length, ticksRemembered)
    done = 0
    since = now
  }, tick).unref()
  app.addHook('onClose', async () => clearInterval(watch))

  app.addHook('onRequest', ({ routeOptions }, { raw }, next) => {
    if (routeOptions.url?.startsWith('/api/')) enter(raw)
    next()
  })
  // What is made takes no more work, and who does not read it must not fill the room either.
  app.addHook('onSend', ({ routeOptions }, { raw }, _payload, next) => {
    if (routeOptions.config.endpoint?.streamed) setTimeout(leave, maxStreams, raw).unref()
    else leave(raw)
    next()
  })
  app.addHook('preParsing', (_request, { raw }, _payload, next) => {
    if (letIn.has(raw)) awaitingBody.add(raw)
    next()
  })
  app.addHook('preValidation', (_, { raw }, next) => {
    awaitingBody.delete(raw)
    next()
  })

  function enter(raw: ServerResponse): void {
    if (letIn.size - awaitingBody.size >= maxFor(rates)) fail('busy', { retryAfter: 1 + Math.random() * 3 })
    letIn.add(raw)
    // It comes once, after the last byte or when the caller hung up.
    raw.once('close', () => leave(raw))
  }

  function leave(raw: ServerResponse): void {
    if (!letIn.delete(raw)) return
    awaitingBody.delete(raw)
    done += 1
  }
}

/** Given calls done a millisecond. Of the ticks remembered the best one counts: a pause of the caller's is no weakness of ours. */
function maxFor(rates: number[]): number {
  return Math.max(alwaysLetIn, Math.max(...rates) * maxQueued)
}
