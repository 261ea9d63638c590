import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { forgetExpired } from './accounts/accounts.ts'
import { buildApp, listJobKinds } from './app.ts'
import { startRenewal } from './bestsellers/most-read.ts'
import { resumeImports } from './imports/import-jobs.ts'
import { forgetUnread } from './imports/upload.ts'
import { createJobs } from './jobs/jobs.ts'
import { startRefreshing } from './catalogue/refresh-books.ts'
import { startRenewingStale } from './search/index/reindex.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { createListener } from './db/listener.ts'
import { startLeaderboardJobs } from './leaderboard/leaderboard-jobs.ts'
import { startTellingEnds } from './groups/group-jobs.ts'
import { forgetOldNotifications, forgetToldFollows, startTellingLastWeeks } from './notifications/notification-jobs.ts'
import { forgetOldMail } from './mail/mail-jobs.ts'
import type { Mailer } from './mail/mailer.ts'
import { smtpMailer } from './mail/smtp.ts'
import { forgetSameTexts } from './reviews/same-text.ts'
import { forgetIdempotentRequests } from './http/idempotency.ts'
import { googleBooks } from './outside/google-books.ts'
import { newspaper, type Newspaper } from './outside/newspaper.ts'
import { openLibrary } from './outside/open-library.ts'
import { withinBudget } from './outside/source-budget.ts'
import { startPeriodic } from './periodic.ts'
import { startAveraging } from './stats/average-reading.ts'
import { startKeepingFacts } from './stats/reading-facts.ts'
import { prepareDatabase, type PreparedDatabase } from './prepare-database.ts'
import type { Deps } from './deps.ts'
import type { JobKind } from './jobs/job-kind.ts'
import { madeOnce } from './made-once.ts'
import { hour, minute, second } from './time.ts'

export interface Server {
  address: string
  /** Waits up to eight seconds for pending requests unless `force` aborts them, so that the database has stopped within ten. */
  stop(force?: AbortSignal): Promise<void>
}

const finishTimeoutMs = 8 * second
const now = () => new Date()

/** Starts everything: migrates the database, loads the shelf, and listens. The signal aborts loading the shelf. */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  about: { version: string; root: string; signal: AbortSignal },
): Promise<Server> {
  const database = await prepareDatabase(config, log, about)
  const stopAll = () => database.close().then(database.stop)
  try {
    const { address, close } = await serveApp(database, config, log, about)
    return {
      address,
      async stop(force) {
        await close(force)
        await stopAll()
      },
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}

export interface Serving {
  address: string
  /** Waits up to eight seconds for pending requests unless `force` aborts them. */
  close(force?: AbortSignal): Promise<void>
}

/** Listens, and works in the background unless another process of the same server does. */
export async function serveApp(
  { db, address: databaseAddress }: Pick<PreparedDatabase, 'db' | 'address'>,
  config: Config,
  log: FastifyBaseLogger,
  { version, root, inBackground = true }: { version: string; root: string; inBackground?: boolean },
): Promise<Serving> {
  const freeBytes = config.databaseUrl === undefined ? () => findFreeBytes(config.dataFolder) : undefined
  const outside = { sources: sourcesOf(config, db), newspaper: newspaperOf(config, log, inBackground) }
  const background = createJobs({ db, log })
  const listener = createListener({
    address: config.directUrl ?? databaseAddress,
    onPooler: () => log.warn(noListening),
  })
  const hasReplicas = config.replicaUrls.length > 0
  const deps = {
    db,
    listener,
    hasReplicas,
    mailer: mailerOf(config),
    now,
    ...outside,
    config,
    freeBytes,
    jobs: background,
    log,
  }
  const { tracedShare } = config
  const tracing = tracedShare === undefined ? undefined : await openTracing(tracedShare, version)
  const app = await buildApp(deps, { version, webFolder: join(root, 'dist', 'client'), tracing })
  const address = await listen(app, config)
  const jobs = inBackground ? startJobs(deps) : [() => background.stop()]
  return {
    address,
    async close(force) {
      // What cannot end properly, as the queue whose database has just gone, must not cut off the requests in flight.
      const closed = Promise.allSettled([app.close(), listener.close(), ...jobs.map((end) => end())])
      const over = sleep(finishTimeoutMs, undefined, { ref: false, signal: force }).catch(() => {})
      await Promise.race([closed.then(() => tracing?.stop().catch(() => {})), over])
    },
  }
}

const noListening =
  'DATABASE_URL leads to a pooler, which tells nothing: pages ask every minute whether there are notifications, unless ' +
  'DATABASE_DIRECT_URL leads to the database itself'

/** Loaded only here: without traces, none of it costs anything. */
async function openTracing(share: number, version: string) {
  const { startTracing } = await import('./http/tracing.ts')
  return startTracing({ share, version })
}

function startJobs(deps: Deps): (() => Promise<unknown>)[] {
  return [
    startPeriodic(deps.log, { everyMs: hour, failure: 'could not delete expired rows' }, () =>
      Promise.all([
        forgetExpired(deps),
        forgetIdempotentRequests(deps),
        forgetSameTexts(deps),
        forgetUnread(deps),
        forgetOldMail(deps),
        forgetOldNotifications(deps),
        forgetToldFollows(deps),
      ]),
    ),
    startBackground(deps, listJobKinds(deps)),
    startLeaderboardJobs(deps),
    startRenewingStale(deps),
    startRefreshing(deps),
    startTellingLastWeeks(deps),
    startTellingEnds(deps),
    startKeepingFacts(deps),
    startAveraging(deps),
    ...(deps.newspaper ? [] : [startRenewal(deps)]),
  ]
}

/** After the server listens, as loading the queue takes a while. */
function startBackground(deps: Deps, kinds: JobKind[]): () => Promise<void> {
  const { jobs, log } = deps
  const startOnce = madeOnce(() => jobs.start(kinds))
  let resumed = false
  const stopResuming = startPeriodic(
    log,
    { everyMs: resumeEveryMs, afterFailureMs: 10 * second, failure: 'could not start background jobs' },
    async () => {
      await startOnce()
      await resumeImports(deps, { all: !resumed })
      resumed = true
    },
  )
  return async () => {
    await Promise.all([stopResuming(), jobs.stop()])
  }
}

const resumeEveryMs = 5 * minute

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  return app.listen({ host, port }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`Octavo cannot listen at ${host}:${port} (HOST, PORT): ${reason}`, { cause })
  })
}

/** Undefined if the system does not say, which does not count as full. */
async function findFreeBytes(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined)
  return disk && disk.bavail * disk.bsize
}

/** Google's daily quota per key. */
const googlePerDay = 1_000

function sourcesOf({ catalogue, googleBooks: google, openLibrary: library, contact }: Config, db: Db) {
  if (catalogue !== 'auto') return []
  const deps = { db, now }
  const sources = [withinBudget(openLibrary({ url: library.url, contact, now }), deps)]
  if (google.key === undefined) return sources
  const books = googleBooks({ url: google.url, key: google.key, contact, now })
  return [withinBudget(books, deps, { perDay: googlePerDay }), ...sources]
}

function mailerOf({ mail, publicUrl }: Config): Mailer | undefined {
  if (!mail || publicUrl === undefined) return undefined
  return smtpMailer({ url: mail.smtpUrl, from: mail.from, siteUrl: publicUrl })
}

function newspaperOf(
  { newspaper: paper, contact }: Config,
  log: FastifyBaseLogger,
  mayTell: boolean,
): Newspaper | undefined {
  if (paper.key !== undefined) return newspaper({ url: paper.url, key: paper.key, contact, now })
  if (mayTell) log.info('no NYT_API_KEY: Bestsellers shows what is most read here, not the list of The New York Times')
  return undefined
}
