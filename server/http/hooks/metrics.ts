import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from '#contract/errors.ts'
import { findDatabaseVersion } from '../../db/postgres-version.ts'
import type { Deps } from '../../deps.ts'
import { isSameSecret } from '../auth/same-secret.ts'
import { second } from '../../time.ts'

/** In milliseconds; the other metrics matter most while the database is away, so they do not wait for it. */
const queryTimeoutMs = 500

/** Prometheus metrics, for requests from this machine or with the token. */
export function measureRequests(app: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const database = new Gauge({
    name: 'octavo_database_info',
    help: 'The version of PostgreSQL, if it is reachable.',
    labelNames: ['version'],
    registers: [registry],
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none'
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / second)
    done()
  })
  app.get('/metrics', { logLevel: 'warn', config: { uncounted: true } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) fail('not_found')
    const late = sleep(queryTimeoutMs, undefined, { ref: false })
    const version = await Promise.race([findDatabaseVersion(db), late]).catch(() => undefined)
    database.reset()
    if (version !== undefined) database.set({ version }, 1)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined && isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`)) return true
  return isThisMachine(request.socket.remoteAddress ?? '') && isDirect(request)
}

/** Behind a proxy on this machine, every client looks local. */
function isDirect({ headers }: FastifyRequest): boolean {
  const isPassedOn = Object.keys(headers).some((name) => /^(forwarded|via|x-real-ip|x-forwarded-.*)$/.test(name))
  return !isPassedOn && /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(headers.host ?? '')
}

function isThisMachine(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address)
}
