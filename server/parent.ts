import type { FastifyBaseLogger } from 'fastify'
import { startChildren, type Children } from './children.ts'
import type { Config } from './config.ts'
import { errorLines, lines } from './standard-output.ts'
import { prepareDatabase, type PreparedDatabase } from './prepare-database.ts'
import { createSharedState } from './shared-state.ts'
import type { Server } from './start.ts'

/**
 * Starts a server of several processes. This one prepares the database, starts the others, and holds what they share; it answers no
 * request, so that it is always quick to reply to them.
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  { version, root, signal }: { version: string; root: string; signal: AbortSignal },
): Promise<Server> {
  for (const output of [lines, errorLines]) output.share()
  // They load their code while the database starts.
  const children: Children = startChildren(
    config.processes,
    createSharedState(() => children.list()),
    log,
    signal,
  )
  let database: PreparedDatabase | undefined
  try {
    // The parent only prepares it: replicas are for those who answer.
    database = await prepareDatabase({ ...config, replicaUrls: [] }, log, { root, signal })
    await database.close()
    const { address: databaseAddress, stop: stopDatabase } = database
    const address = await children.open({ config, address: databaseAddress, version, root })
    return {
      address,
      async stop(force) {
        await children.stop(force)
        await stopDatabase()
      },
    }
  } catch (error) {
    children.kill()
    await database?.stop()
    throw error
  }
}
