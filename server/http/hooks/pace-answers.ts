import type { FastifyInstance, FastifyRequest } from 'fastify'
import { second } from '../../time.ts'
import { network, networksPerSite, site } from './rate-limit.ts'

interface Pace {
  /** How many at once, ... */
  atOnce: number
  /** ... and how many each second after that. */
  perSecond: number
  /** Nobody waits longer, however many do. */
  longestMs: number
}

/** About as long as all connections that an address can have would wait. */
const ofNetwork: Pace = { atOnce: 200, perSecond: 100, longestMs: 10 * second }

/**
 * Answers that no limit counts, or that only say that a limit is reached, are spread out once one address has had many: whoever asks again
 * as soon as they are answered would otherwise keep the process from everyone else. Register after what refuses.
 */
export function paceAnswers(app: FastifyInstance, pace = ofNetwork): void {
  const paceOfNetworks = createPace(pace)
  const paceOfSites = createPace({
    ...pace,
    atOnce: networksPerSite * pace.atOnce,
    perSecond: networksPerSite * pace.perSecond,
  })
  const sweep = setInterval(() => {
    paceOfNetworks.forget()
    paceOfSites.forget()
  }, second).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
  const waitFor = ({ ip }: FastifyRequest) => Math.max(paceOfNetworks.take(network(ip)), paceOfSites.take(site(ip)))

  app.addHook('onRequest', (request, _reply, next) => {
    const waitMs = request.routeOptions.config.uncounted ? waitFor(request) : 0
    if (waitMs > 0) setTimeout(next, waitMs)
    else next()
  })
  app.addHook('onSend', (request, { statusCode }, payload, next) => {
    const waitMs = statusCode === 429 || statusCode === 503 ? waitFor(request) : 0
    if (waitMs > 0) setTimeout(next, waitMs, null, payload)
    else next(null, payload)
  })
}

/** Says how many milliseconds each of an owner's turns has to wait: the generic cell rate algorithm of ATM networks. */
export function createPace({ atOnce, perSecond, longestMs }: Pace, now = () => performance.now()) {
  const intervalMs = second / perSecond
  const toleranceMs = atOnce * intervalMs
  /** When each would have used up nothing. */
  const rested = new Map<string, number>()
  return {
    take(owner: string): number {
      const at = now()
      const next = Math.min(Math.max(rested.get(owner) ?? at, at) + intervalMs, at + toleranceMs + longestMs)
      rested.set(owner, next)
      return Math.max(0, next - at - toleranceMs)
    },
    forget(): void {
      const at = now()
      for (const [owner, since] of rested) if (since <= at) rested.delete(owner)
    },
  }
}
