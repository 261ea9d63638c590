import pino from 'pino'
import { buildApp } from '../server/app.ts'
import { createJobs } from '../server/jobs/jobs.ts'
import type { Db } from '../server/db/database.ts'

/** The whole app on the given database, without sources, rate limit or log; also returns the deps it was built with. */
export async function buildBenchApp(db: Db) {
  const log = pino({ level: 'silent' })
  const deps = {
    db,
    now: () => new Date(),
    sources: [],
    newspaper: undefined,
    jobs: createJobs({ db, log }),
    log,
    config: { rateLimitPerMinute: 0, trustedProxies: [], metricsToken: undefined, logLevel: 'silent' as const },
  }
  return { deps, app: await buildApp(deps, { version: '0.0.0-bench' }) }
}
