import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#contract/errors.ts'
import type { EnterKeyed } from '../../bounded-queue.ts'
import { besideDatabase } from '../../db/pool/deadline.ts'
import { createFairQueue } from '../../processes/fair-queue.ts'
import { second } from '../../time.ts'
import { site } from '../hooks/rate-limit.ts'

/** Changes of one thing mostly wait for each other's lock, so that more at once would only hold connections. */
const ofThing = { atOnce: 4, maxPending: 200 }
const waitTimeoutMs = 5 * second

const busy = () => new Failure('busy', { retryAfter: 5 })

/** Where a body names what is changed, if the path does not. */
const namingFields = ['username', 'target_username', 'readlist_id', 'book_id', 'google_books_id']

/** Changes of one thing that are under way or wait. */
interface Changes {
  count: number
  enter: EnterKeyed
}

/**
 * What many change at once, such as a review that is liked or a reader who is followed, they change in turns that their networks share:
 * each process lets four go on, and the others hold no connection while they wait.
 */
export function changeInTurn(app: FastifyInstance): void {
  const things = new Map<string, Changes>()
  const turns = new WeakMap<ServerResponse, () => void>()
  app.addHook('preHandler', async (request, { raw }) => {
    const thing = request.method === 'GET' ? undefined : thingOf(request)
    if (thing === undefined) return
    const leave = await enter(thing, site(request.ip))
    turns.set(raw, leave)
    // Whoever hung up in the meantime is not told again.
    if (raw.closed) return endTurn(raw)
    raw.on('close', () => endTurn(raw))
  })

  app.addHook('onSend', (_request, { raw }, _payload, next) => {
    endTurn(raw)
    next()
  })

  async function enter(thing: string, from: string): Promise<() => void> {
    const changes = things.get(thing) ?? { count: 0, enter: createFairQueue(ofThing, busy) }
    things.set(thing, changes)
    changes.count += 1
    try {
      const leave = await waitFor(changes, from)
      return () => {
        leave()
        end(thing, changes)
      }
    } catch (error) {
      end(thing, changes)
      throw error
    }
  }

  function end(thing: string, changes: Changes): void {
    changes.count -= 1
    if (changes.count === 0) things.delete(thing)
  }

  function endTurn(raw: ServerResponse): void {
    turns.get(raw)?.()
    turns.delete(raw)
  }
}

function waitFor({ count, enter }: Changes, from: string): Promise<() => void> {
  if (count <= ofThing.atOnce) return enter(from)
  return besideDatabase(() => enter(from, AbortSignal.timeout(waitTimeoutMs)))
}

function thingOf({ routeOptions, params, body }: FastifyRequest): string | undefined {
  const { endpoint } = routeOptions.config
  // Pictures and files, which take long, and passwords have turns of their own.
  if (!endpoint || endpoint.access === 'anyone' || endpoint.bodyLimit !== undefined) return undefined
  const [named] = Object.values(Object(params))
  const fields = new Map<string, unknown>(Object.entries(Object(body)))
  const thing = named ?? namingFields.map((field) => fields.get(field)).find((value) => typeof value === 'string')
  return typeof thing === 'string' ? thing.toLowerCase() : undefined
}
