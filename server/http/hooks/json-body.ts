import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, Failure } from '#contract/errors.ts'
import { leaveAfterPause } from '../../bounded-queue.ts'
import { createFairQueue } from '../../processes/fair-queue.ts'
import { second } from '../../time.ts'
import { bodySender } from './body-budget.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum number of values in a body; see `limitsOf`. */
    maxValues?: number
  }
}

/** Accepts only JSON bodies; an empty body with the JSON content type counts as none. */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  const turns = createFairQueue(ofLarge, busy)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (body.length > manyBytes) return parseInTurn(request, body)
    const text = body.toString()
    refuseManyValues(request, text)
    return parse(request, text, done)
  })

  /**
   * A large body stops the server's only thread for as long as it is parsed, and again while it is checked and decoded: one at a time, and after
   * each a pause for others, however many come to their end at the same moment.
   */
  async function parseInTurn(request: FastifyRequest, body: Buffer): Promise<unknown> {
    const sender = bodySender(request)
    const leave = await sender.waitForTurn(waitTimeoutMs, (signal) => turns(sender.network, signal))
    const begun = performance.now()
    try {
      const text = body.toString()
      refuseManyValues(request, text)
      return await new Promise((resolve, reject) => {
        void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)))
      })
    } finally {
      leaveAfterPause(leave, restsFor * (performance.now() - begun))
    }
  }
}

function refuseManyValues({ routeOptions }: FastifyRequest, text: string): void {
  if (holdsMoreThan(routeOptions.config.maxValues ?? 0, text)) {
    fail('invalid', { text: 'The request contains too many values.' })
  }
}

const ofLarge = { atOnce: 1, maxPending: 60 }
const waitTimeoutMs = 20 * second
const busy = () => new Failure('busy', { retryAfter: 10 })

const manyBytes = 1_000_000
/** Times what it took: what comes before and after it takes as long again. */
const restsFor = 4

/**
 * Counts the values before parsing: a body of a megabyte can contain half a million values, each of which costs far more than its
 * two bytes once parsed. Invalid JSON may be counted wrongly, and is refused by the parser.
 */
export function holdsMoreThan(maxValues: number, json: string): boolean {
  let values = 1
  for (let i = 0; i < json.length && values <= maxValues; i += 1) {
    const sign = json.charCodeAt(i)
    if (sign === quote) i = endOfText(json, i)
    else if (sign === comma || sign === brace || sign === bracket) values += 1
  }
  return values > maxValues
}

const quote = 0x22
const comma = 0x2c
const brace = 0x7b
const bracket = 0x5b

/** Finds the closing quote of the string that starts here. An image is one long string, so this skips it quickly. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end !== -1 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end === -1 ? json.length : end
}

function isEscaped(json: string, end: number): boolean {
  let first = end
  while (json[first - 1] === '\\') first -= 1
  return (end - first) % 2 === 1
}
