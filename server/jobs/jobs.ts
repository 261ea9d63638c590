import type { PgBoss } from 'pg-boss'
import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '../db/database.ts'
import { startPeriodic } from '../periodic.ts'
import { linkToParent } from '../processes/link.ts'
import { earlier, minute, second } from '../time.ts'
import { bossDatabase } from './boss-database.sql.ts'
import type { JobKind, Jobs } from './job-kind.ts'
import { createQueue, jobsSchema, listFailedJobs } from './jobs.sql.ts'

interface Options {
  db: Db
  log: FastifyBaseLogger
  /** Between looks for jobs that other servers made, or that have become due. */
  pollingIntervalSeconds?: number
}

/** A server that has not been heard of for this long has died, and its jobs go on elsewhere. */
const heartbeatSeconds = 20
const superviseEveryMs = 30 * second
const workersOfKind = 2
/** As a timer may fire a little early. */
const laterMs = 20
const stopTimeoutMs = 7 * second

/** Of a job that throws: from seconds to minutes apart, for about an hour. */
const retries = { retryLimit: 14, retryDelay: 2, retryBackoff: true, retryDelayMax: 300 }

/** The background queue. It is loaded on first use, as it takes a while. */
export function createJobs({ db, log, pollingIntervalSeconds = 20 }: Options): Jobs {
  const stopping = new AbortController()
  const workers = new Map<string, string[]>()
  const queues = new Map<string, Promise<void>>()
  let opened: Promise<PgBoss> | undefined
  let stopSupervising: (() => Promise<void>) | undefined
  return { add, addAll, wake, start, stop }

  function add(tx: Tx | Db, name: string, key: string, startAfter?: Date): Promise<void> {
    return addAll(tx, name, [key], startAfter)
  }

  async function addAll(tx: Tx | Db, name: string, keys: readonly string[], startAfter?: Date): Promise<void> {
    const boss = await openQueue(name)
    const options = { ...retries, heartbeatSeconds, ...(startAfter && { startAfter }) }
    const jobs = keys.map((key) => ({ data: { key }, singletonKey: key, ...options }))
    await boss.insert(name, jobs, { db: bossDatabase(tx) })
  }

  function wake(name: string): void {
    if (workers.has(name)) wakeHere(name)
    // Another process of this server works on them.
    else void linkToParent()?.ask('wake', name)
  }

  function wakeHere(name: string): void {
    const ids = workers.get(name)
    if (!ids || stopping.signal.aborted) return
    void opened?.then((boss) => ids.forEach((id) => boss.notifyWorker(id)))
  }

  async function start(kinds: JobKind[]): Promise<void> {
    linkToParent()?.obey('wake', (name) => {
      wakeHere(name)
      return null
    })
    for (const kind of kinds) {
      const boss = await openQueue(kind.name)
      const ids: string[] = []
      for (let count = 0; count < workersOfKind; count += 1) ids.push(await startWorker(boss, kind))
      workers.set(kind.name, ids)
    }
    stopSupervising = superviseFrom(kinds)
  }

  /** Returns its id. Of several that are started by one call, `localConcurrency`, only the first can be woken. */
  function startWorker(boss: PgBoss, kind: JobKind): Promise<string> {
    return boss.work<{ key: string }>(kind.name, { batchSize: 1, pollingIntervalSeconds }, async ([job]) => {
      if (job) await run(kind, job.data.key, AbortSignal.any([job.signal, stopping.signal]))
    })
  }

  async function run(kind: JobKind, key: string, signal: AbortSignal): Promise<void> {
    try {
      const next = signal.aborted ? new Date() : await kind.work(key, signal)
      // Behind those that wait already.
      if (next) await add(db, kind.name, key, next)
      if (next) wakeAt(kind.name, next)
    } catch (error) {
      if (!signal.aborted)
        log.error({ err: error, kind: kind.name, key }, 'a background job failed and will be tried again')
      throw error
    } finally {
      // A worker rests after each job otherwise, whatever else is due.
      wake(kind.name)
    }
  }

  /** This server knows when it is due, so that it need not wait for the next look. */
  function wakeAt(name: string, due: Date): void {
    setTimeout(() => wake(name), Math.max(0, due.getTime() - Date.now()) + laterMs).unref()
  }

  /** Makes up for servers that died, and reports what has failed too often. */
  function superviseFrom(kinds: JobKind[]): () => Promise<void> {
    let since = earlier(new Date(), minute)
    const options = { everyMs: superviseEveryMs, failure: 'could not look after background jobs' }
    return startPeriodic(log, options, async () => {
      const boss = await open()
      await boss.supervise()
      for (const failed of await listFailedJobs(db, since)) {
        log.error(failed, 'a background job failed for good')
        await kinds.find(({ name }) => name === failed.kind)?.giveUp(failed.key)
        since = failed.at
      }
    })
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await stopSupervising?.()
    const boss = await opened?.catch(() => undefined)
    await boss?.stop({ graceful: true, timeout: stopTimeoutMs, close: false })
  }

  async function openQueue(name: string): Promise<PgBoss> {
    const created = queues.get(name) ?? createQueue(db, name, { ...retries, heartbeatSeconds })
    queues.set(name, created)
    await created.catch((error: unknown) => {
      queues.delete(name)
      throw error
    })
    return open()
  }

  function open(): Promise<PgBoss> {
    opened ??= openBoss().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }

  async function openBoss(): Promise<PgBoss> {
    const { PgBoss: Boss } = await import('pg-boss')
    const boss = new Boss({
      db: bossDatabase(db),
      schema: jobsSchema,
      // Its tables come with our migrations.
      migrate: false,
      // `superviseFrom` does that.
      supervise: false,
      schedule: false,
      registerInstance: false,
      reindex: false,
      monitorVacuum: false,
      persistWarnings: false,
      openTelemetry: { enabled: false },
      queueCacheIntervalSeconds: 600,
    })
    boss.on('error', (error) => log.warn({ err: error }, 'the background queue failed'))
    return boss.start()
  }
}
