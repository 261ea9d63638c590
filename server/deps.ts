import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { Listener } from './db/listener.ts'
import type { Jobs } from './jobs/job-kind.ts'
import type { CatalogueSource } from './outside/catalogue-source.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Newspaper } from './outside/newspaper.ts'

/** The app's dependencies. Functions take only the part that they use. */
export interface Deps {
  db: Db
  /** Whether calls may be answered by replicas of the database. */
  hasReplicas?: boolean | undefined
  /** Hears what the database tells all servers; missing where nothing is streamed. */
  listener?: Listener | undefined
  now: () => Date
  /** The outside catalogues in the order in which they are asked; empty on a closed network. */
  sources: CatalogueSource[]
  /** The source of the bestseller list; undefined if none is configured. */
  newspaper: Newspaper | undefined
  /** Work in the background. */
  jobs: Jobs
  /** Undefined if this server sends no mail. */
  mailer?: Mailer | undefined
  /** Bytes free on the embedded database's disk, if they can be determined. Missing if the database is elsewhere. */
  freeBytes?: (() => Promise<number | undefined>) | undefined
  config: Pick<Config, 'rateLimitPerMinute' | 'trustedProxies' | 'metricsToken' | 'logLevel'> &
    Partial<Pick<Config, 'requireVerifiedEmail' | 'publicUrl'>>
  log: FastifyBaseLogger
}
