import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import { openDatabase, type Database, type Db } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import type { DatabaseAddress } from './db/pool/address.ts'
import { whyUnusable } from './db/pool/connection-failure.ts'
import { isHalfDistributed } from './distribution/distribute.sql.ts'
import { startEmbedded } from './embedded-postgres/embedded.ts'
import { loadShelf } from './search/index/load-shelf.ts'
import { second } from './time.ts'

export interface PreparedDatabase {
  address: DatabaseAddress
  db: Db
  /** Closes the connections to it; call before `stop`. */
  close(): Promise<void>
  /** Stops the embedded database. */
  stop(): Promise<void>
}

const closeTimeoutMs = second

/** Starts the embedded database, if there is no other, migrates it, and loads the shelf, which the signal aborts. */
export async function prepareDatabase(
  config: Config,
  log: FastifyBaseLogger,
  { root, signal }: { root: string; signal: AbortSignal },
): Promise<PreparedDatabase> {
  const { address, stop } = await findDatabase(config, log)
  const { db, close } = openPoolOf(config, address, log)
  try {
    await bringUpToDate(address)
    if (await isHalfDistributed(db))
      throw new Error('This database is being distributed. End it with npm run distribute, then start the server.')
    await Promise.race([loadShelf(db, join(root, 'shelf')), rejectOn(signal)])
    return { address, db, close, stop }
  } catch (error) {
    await close()
    await stop()
    throw error
  }
}

/** The connections of one process; closing them waits for a second at most. */
export function openPoolOf(
  { poolSize, replicaUrls }: Config,
  address: DatabaseAddress,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Database {
  const { db, close } = openDatabase({
    address,
    connections: poolSize,
    replicas: replicaUrls,
    onReplicaChange(replica, inUse) {
      if (inUse) log.info({ replica }, 'a replica is in use')
      else log.warn({ replica }, 'a replica is left out: it cannot be reached, or lags')
    },
  })
  return { db, close: () => Promise.race([close(), sleep(closeTimeoutMs, undefined, { ref: false })]) }
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const giveUp = () => reject(new Error('the start was given up', { cause: signal.reason }))
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
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
  { databaseUrl, dataFolder, postgres, isPostgresUnchosen, processes, poolSize }: Config,
  log: FastifyBaseLogger,
): Promise<{ address: DatabaseAddress; stop: () => Promise<void> }> {
  if (databaseUrl !== undefined) return { address: databaseUrl, stop: () => Promise.resolve() }
  if (isPostgresUnchosen) log.warn(bundledPostgres)
  return startEmbedded({
    folder: dataFolder,
    log: (line) => log.info(line),
    binaries: postgres,
    maxConnections: Math.max(usualConnections, processes * (2 * poolSize + 2) + otherConnections),
  })
}

const usualConnections = 40
/** For the starting process and the tools. */
const otherConnections = 15

const bundledPostgres =
  'the bundled PostgreSQL may be behind the latest security release: OCTAVO_POSTGRES names the folder of a newer one, ' +
  "or says 'bundled', which ends this line (docs/security.md)"
