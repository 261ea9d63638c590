import type { FastifyInstance } from 'fastify'
import { Failure } from '#contract/errors.ts'
import { isMigrated } from '../db/migrate.ts'
import type { Deps } from '../deps.ts'

/** Alive is not ready: /health never touches the database, so that a database that is away restarts nobody. */
export function answerHealth(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/health', { logLevel: 'warn', schema: { hide: true } }, () => ({ status: 'ok' }))
  app.get('/ready', { logLevel: 'warn', schema: { hide: true } }, async () => {
    const migrated = await isMigrated(db).catch((cause: unknown) => {
      throw new Failure('unavailable', { retryAfter: 2, cause })
    })
    if (!migrated) throw new Failure('unavailable', { retryAfter: 2 })
    return { status: 'ready' }
  })
}
