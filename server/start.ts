import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { forgetExpired } from './accounts/accounts.ts'
import { buildApp } from './app.ts'
import { startRenewal } from './bestsellers/most-read.ts'
import { loadShelf } from './search/index/load-shelf.ts'
import { startRefreshing } from './catalogue/refresh-books.ts'
import { startRenewingStale } from './search/index/reindex.ts'
import type { Config } from './config.ts'
import { type DatabaseAddress, warnOfAddress } from './db/pool/address.ts'
import { openDatabase, type Db } from './db/database.ts'
import { whyUnusable } from './db/pool/connection-failure.ts'
import { startEmbedded } from './embedded-postgres/embedded.ts'
import { migrate } from './db/migrate.ts'
import { startLeaderboardJobs } from './leaderboard/leaderboard-jobs.ts'
import { forgetIdempotentRequests } from './http/idempotency.ts'
import { googleBooks } from './outside/google-books.ts'
import { newspaper, type Newspaper } from './outside/newspaper.ts'
import { openLibrary } from './outside/open-library.ts'
import { withinBudget } from './outside/source-budget.ts'
import { startPeriodic } from './periodic.ts'
import { hour, second } from './time.ts'

export interface Server {
  address: string
  /** Waits up to eight seconds for pending requests unless `force` aborts them, so that the database has stopped within ten. */
  stop(force?: AbortSignal): Promise<void>
}

const finishTimeoutMs = 8 * second
const closeTimeoutMs = second
const now = () => new Date()

/** Starts everything: migrates the database, loads the shelf, and listens. The signal aborts loading the shelf. */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  { version, root, signal }: { version: string; root: string; signal: AbortSignal },
): Promise<Server> {
  const { address: databaseAddress, stop: stopDatabase } = await findDatabase(config, log)
  const { db, close } = openDatabase({ address: databaseAddress })
  const stopAll = () => Promise.race([close(), sleep(closeTimeoutMs, undefined, { ref: false })]).then(stopDatabase)
  try {
    await bringUpToDate(databaseAddress)
    await Promise.race([loadShelf(db, join(root, 'shelf')), rejectOn(signal)])
    const freeBytes = config.databaseUrl === undefined ? () => findFreeBytes(config.dataFolder) : undefined
    const outside = { sources: sourcesOf(config, db), newspaper: newspaperOf(config, log) }
    const deps = { db, now, ...outside, config, freeBytes, log }
    const app = await buildApp(deps, { version, webFolder: join(root, 'dist', 'client') })
    const address = await listen(app, config)
    const jobs = [
      startPeriodic(log, { everyMs: hour, failure: 'could not delete expired rows' }, () =>
        Promise.all([forgetExpired(deps), forgetIdempotentRequests(deps)]),
      ),
      startLeaderboardJobs(deps),
      startRenewingStale(deps),
      startRefreshing(deps),
      ...(deps.newspaper ? [] : [startRenewal(deps)]),
    ]
    return {
      address,
      async stop(force) {
        const closed = Promise.all([app.close(), ...jobs.map((end) => end())])
        await Promise.race([closed, sleep(finishTimeoutMs, undefined, { ref: false, signal: force }).catch(() => {})])
        await stopAll()
      },
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error('the start was given up', { cause: signal.reason }))
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  return app.listen({ host, port }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Octavo cannot listen at ${host}:${port} (HOST, PORT): ${reason}`, { cause })
  })
}

/** Errors about the address itself name the variable. */
async function bringUpToDate(address: DatabaseAddress): Promise<void> {
  await migrate(address).catch((cause: unknown) => {
    const reason = typeof address === 'string' ? whyUnusable(cause) : undefined
    throw reason === undefined
      ? cause
      : new Error(`Octavo cannot use the database (DATABASE_URL): ${reason}`, { cause })
  })
}

async function findDatabase(
  { databaseUrl, dataFolder, postgres, isPostgresUnchosen }: Config,
  log: FastifyBaseLogger,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  const warning = databaseUrl === undefined ? undefined : warnOfAddress(databaseUrl)
  if (warning !== undefined) log.warn(warning)
  if (databaseUrl !== undefined) return { address: databaseUrl, stop: () => Promise.resolve() }
  if (isPostgresUnchosen) log.warn(bundledPostgres)
  return startEmbedded({ folder: dataFolder, log: (line) => log.info(line), binaries: postgres })
}

const bundledPostgres =
  'the bundled PostgreSQL may be behind the latest security release: OCTAVO_POSTGRES names the folder of a newer one, ' +
  "or says 'bundled', which ends this line (docs/security.md)"

/** Undefined if the system does not say, which does not count as full. */
async function findFreeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && disk.bavail * disk.bsize
}

/** Google's daily quota per key. */
const googlePerDay = 1_000

function sourcesOf({ catalogue, googleBooks: google, openLibrary: library, contact }: Config, db: Db) {
  if (catalogue === 'shelf') return []
  const deps = { db, now }
  const sources = [withinBudget(openLibrary({ url: library.url, contact, now }), deps)]
  if (google.key === undefined) return sources
  const books = googleBooks({ url: google.url, key: google.key, contact, now })
  return [withinBudget(books, deps, { perDay: googlePerDay }), ...sources]
}

function newspaperOf({ newspaper: paper, contact }: Config, log: FastifyBaseLogger): Newspaper | undefined {
  if (paper.key !== undefined) return newspaper({ url: paper.url, key: paper.key, contact, now })
  log.info('no NYT_API_KEY: Bestsellers shows what is most read here, not the list of The New York Times')
  return undefined
}
