import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import type { CatalogueSource } from './outside/catalogue-source.ts'
import type { Newspaper } from './outside/newspaper.ts'

/** What the app needs from outside itself. A function takes the part of it that it uses. */
export interface Deps {
  db: Db
  now: () => Date
  /** The outside catalogues in the order in which they are asked; none on a closed network. */
  sources: CatalogueSource[]
  /** Of the list of bestsellers; undefined where none is set up. */
  newspaper: Newspaper | undefined
  /** Bytes free on the disk of the embedded database, where they can be found out; without, the database is elsewhere. */
  freeBytes?: (() => Promise<number | undefined>) | undefined
  config: Pick<Config, 'rateLimitPerMinute' | 'trustedProxies' | 'metricsToken' | 'logLevel'>
  log: FastifyBaseLogger
}
