import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { forgetExpired } from './accounts/accounts.ts'
import { buildApp } from './app.ts'
import { startRenewal } from './bestsellers/most-read.ts'
import { loadShelf } from './books/load-shelf.ts'
import type { Config } from './config.ts'
import type { DatabaseAddress } from './db/address.ts'
import { openDatabase } from './db/database.ts'
import { whyUnusable } from './db/connection-failure.ts'
import { startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { startUpkeep } from './gamification/upkeep.ts'
import { forgetSentRequests } from './http/sent-request.ts'
import type { CatalogueSource } from './outside/catalogue-source.ts'
import { googleBooks } from './outside/google-books.ts'
import { newspaper, type Newspaper } from './outside/newspaper.ts'
import { openLibrary } from './outside/open-library.ts'

export interface Server {
  address: string
  /** Requests under way finish, within eight seconds, so that the database too has ended within ten. */
  stop(): Promise<void>
}

const longestFinish = 8_000
const longestClosing = 1_000
const hour = 60 * 60 * 1000
const now = () => new Date()

/** The whole of Octavo: its database, brought up to date and filled, and its server, listening. */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  { version, root }: { version: string; root: string },
): Promise<Server> {
  const { address: databaseAddress, stop: stopDatabase } = await findDatabase(config, log)
  const { db, close } = openDatabase({ address: databaseAddress })
  const stopAll = () => Promise.race([close(), sleep(longestClosing, undefined, { ref: false })]).then(stopDatabase)
  try {
    await bringUpToDate(databaseAddress)
    await loadShelf(db, join(root, 'shelf'))
    const deps = { db, now, sources: sourcesOf(config), newspaper: newspaperOf(config), config, log }
    const app = await buildApp(deps, { version, webFolder: join(root, 'dist', 'client') })
    const address = await listen(app, config)
    const forget = () =>
      void Promise.all([forgetExpired(deps), forgetSentRequests(deps)]).catch((error: unknown) => log.warn(error))
    const sweep = setInterval(forget, hour)
    forget()
    const endUpkeep = startUpkeep(deps)
    const endRenewal = deps.newspaper ? undefined : startRenewal(deps)
    return {
      address,
      async stop() {
        clearInterval(sweep)
        const closed = Promise.all([app.close(), endUpkeep(), endRenewal?.()])
        await Promise.race([closed, sleep(longestFinish, undefined, { ref: false })])
        await stopAll()
      },
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  return app.listen({ host, port }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Octavo cannot listen at ${host}:${port} (HOST, PORT): ${reason}`, { cause })
  })
}

/** What is wrong with the address itself is told with the variable that names it. */
async function bringUpToDate(address: DatabaseAddress): Promise<void> {
  await migrate(address).catch((cause: unknown) => {
    const reason = typeof address === 'string' ? whyUnusable(cause) : undefined
    throw reason === undefined
      ? cause
      : new Error(`Octavo cannot use the database (DATABASE_URL): ${reason}`, { cause })
  })
}

async function findDatabase(
  { databaseUrl, dataFolder }: Config,
  log: FastifyBaseLogger,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (databaseUrl !== undefined) return { address: databaseUrl, stop: () => Promise.resolve() }
  return startEmbedded({ folder: dataFolder, log: (line) => log.info(line) })
}

function sourcesOf({ catalogue, googleBooks: google, openLibrary: library, contact }: Config) {
  if (catalogue === 'shelf') return []
  const sources: CatalogueSource[] = [openLibrary({ url: library.url, contact, now })]
  if (google.key !== undefined) sources.unshift(googleBooks({ url: google.url, key: google.key, contact, now }))
  return sources
}

function newspaperOf({ newspaper: paper, contact }: Config): Newspaper | undefined {
  return paper.key === undefined ? undefined : newspaper({ url: paper.url, key: paper.key, contact, now })
}
