import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { fail } from '#contract/errors.ts'
import { measureQueues } from '../../jobs/jobs.sql.ts'
import { findDatabaseVersion } from '../../db/postgres-version.ts'
import type { Deps } from '../../deps.ts'
import { linkToParent } from '../../processes/link.ts'
import { isSameSecret } from '../auth/same-secret.ts'
import { second } from '../../time.ts'

/** In milliseconds; the other metrics matter most while the database is away, so they do not wait for it. */
const queryTimeoutMs = 500

/** Prometheus metrics of all processes, for requests from this machine or with the token. */
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
  linkToParent()?.obey('metrics', () => registry.getMetricsAsJSON())
  // What the database says is the same in every process, so it is not summed.
  const ofDatabase = new Registry()
  const database = new Gauge({
    name: 'octavo_database_info',
    help: 'The version of PostgreSQL, if it is reachable.',
    labelNames: ['version'],
    registers: [ofDatabase],
  })
  const ofKind = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['kind'], registers: [ofDatabase] })
  const depth = ofKind('octavo_jobs', 'Background jobs that are due or running.')
  const age = ofKind('octavo_jobs_oldest_seconds', 'How long the oldest of them has been due.')
  const failed = ofKind('octavo_jobs_failed', 'Background jobs that failed for good, in the last days.')
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const route = routeOptions.url ?? 'none'
    duration.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / second)
    done()
  })
  app.get('/metrics', { logLevel: 'warn', config: { uncounted: true } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) fail('not_found')
    const late = sleep(queryTimeoutMs, undefined, { ref: false })
    const known = Promise.all([findDatabaseVersion(db), measureQueues(db)])
    const [version, queues = []] = (await Promise.race([known, late]).catch(() => undefined)) ?? []
    for (const gauge of [database, depth, age, failed]) gauge.reset()
    if (version !== undefined) database.set({ version }, 1)
    for (const queue of queues) {
      depth.set({ kind: queue.kind }, queue.depth)
      age.set({ kind: queue.kind }, queue.age)
      failed.set({ kind: queue.kind }, queue.failed)
    }
    const pages = [linkToParent()?.ask('metrics', null) ?? registry.metrics(), ofDatabase.metrics()]
    return reply.type(registry.contentType).send((await Promise.all(pages)).join('\n'))
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
