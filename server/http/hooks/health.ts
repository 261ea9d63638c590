import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#contract/errors.ts'
import { isMigrated } from '../../db/migrate.ts'
import { assertWritable } from '../../db/assert-writable.ts'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'

/** In milliseconds; a database slower than this counts as unavailable. */
const checkTimeoutMs = 500

/** In milliseconds; however many ask within it, the database is asked once. */
export const readyForMs = 1_000

/** Alive is not ready: /health never touches the database, so that a database that is away restarts nobody. */
export function answerHealth(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/health', { logLevel: 'warn', config: { uncounted: true } }, () => ({ status: 'ok' }))
  const checkReady = shareReady(async () => {
    const late = sleep(checkTimeoutMs, false, { ref: false })
    const migrated = await Promise.race([isReady(db), late]).catch((cause: unknown) => {
      throw new Failure('unavailable', { retryAfter: 2, cause })
    })
    if (!migrated) throw new Failure('unavailable', { retryAfter: 2 })
  })
  app.get('/ready', { logLevel: 'warn', config: { uncounted: true } }, async () => {
    await checkReady()
    return { status: 'ready' }
  })
}

/** One check serves all who ask while it runs, and those who ask within a second of one that found the server ready. */
function shareReady(check: () => Promise<void>): () => Promise<void> {
  let latest: Promise<void> | undefined
  let endsAt = Infinity
  return () => {
    if (latest && performance.now() < endsAt) return latest
    endsAt = Infinity
    latest = check()
    void latest.then(
      () => (endsAt = performance.now() + readyForMs),
      () => (latest = undefined),
    )
    return latest
  }
}

async function isReady(db: Db): Promise<boolean> {
  await assertWritable(db)
  return isMigrated(db)
}
