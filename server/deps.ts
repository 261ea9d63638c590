import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { CatalogueSource } from './outside/catalogue-source.ts'
import type { Newspaper } from './outside/newspaper.ts'

/** The app's dependencies. Functions take only the part that they use. */
export interface Deps {
  db: Db
  now: () => Date
  /** The outside catalogues in the order in which they are asked; empty on a closed network. */
  sources: CatalogueSource[]
  /** The source of the bestseller list; undefined if none is configured. */
  newspaper: Newspaper | undefined
  /** Bytes free on the embedded database's disk, if they can be determined. Missing if the database is elsewhere. */
  freeBytes?: (() => Promise<number | undefined>) | undefined
  config: Pick<Config, 'rateLimitPerMinute' | 'trustedProxies' | 'metricsToken' | 'logLevel'>
  log: FastifyBaseLogger
}
