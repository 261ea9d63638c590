import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#contract/errors.ts'
import { isMigrated } from '../../db/migrate.ts'
import { assertWritable } from '../../db/assert-writable.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** In milliseconds; a database slower than this counts as unavailable. */
const checkTimeoutMs = 500

/** Alive is not ready: /health never touches the database, so that a database that is away restarts nobody. */
export function answerHealth(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/health', { logLevel: 'warn', config: { uncounted: true } }, () => ({ status: 'ok' }))
  app.get('/ready', { logLevel: 'warn', config: { uncounted: true } }, async () => {
    const late = sleep(checkTimeoutMs, false, { ref: false })
    const migrated = await Promise.race([isReady(db), late]).catch((cause: unknown) => {
      throw new Failure('unavailable', { retryAfter: 2, cause })
    })
    if (!migrated) throw new Failure('unavailable', { retryAfter: 2 })
    return { status: 'ready' }
  })
}

async function isReady(db: Db): Promise<boolean> {
  await assertWritable(db)
  return isMigrated(db)
}
