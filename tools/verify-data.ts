import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig, type Config } from '../server/config.ts'
import { type DatabaseAddress } from '../server/db/address.ts'
import { openDatabase } from '../server/db/database.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { SOCKET_FOLDER, SOCKET_NAME, SUPERUSER } from '../server/db/embedded/cluster.ts'
import { shortenPath } from '../server/db/embedded/short-path.ts'
import { isMigrated } from '../server/db/migrate.ts'
import { findDifferences, type Difference } from '../server/verification/verify-data.ts'

interface Reached {
  address: DatabaseAddress
  leave(): Promise<void>
}

try {
  process.exitCode = await verify(readConfig(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** 1 where something differs. */
async function verify(config: Config): Promise<number> {
  const { address, leave } = await reach(config)
  const { db, close } = openDatabase({ address, connections: 2 })
  try {
    if (!(await isMigrated(db))) throw new Error('This database is of another version: start the server on it first.')
    const differences = await findDifferences(db)
    print(differences)
    return differences.length > 0 ? 1 : 0
  } finally {
    await close()
    await leave()
  }
}

/** The database that DATABASE_URL names, else the one in the data folder: a running server's is shared with it. */
async function reach({ databaseUrl, dataFolder }: Config): Promise<Reached> {
  if (databaseUrl !== undefined) return { address: databaseUrl, leave: () => Promise.resolve() }
  if (!existsSync(join(dataFolder, 'postgres'))) throw new Error(`There is no data in ${dataFolder} yet.`)
  try {
    const { address, stop } = await startEmbedded({ folder: dataFolder })
    return { address, leave: stop }
  } catch (error) {
    const folder = join(realpathSync(dataFolder), 'postgres', SOCKET_FOLDER)
    if (!existsSync(join(folder, SOCKET_NAME))) throw error
    const { path, remove } = shortenPath(folder, SOCKET_NAME)
    return { address: { path, user: SUPERUSER, database: 'postgres' }, leave: async () => remove() }
  }
}

function print(differences: Difference[]): void {
  for (const [claim, each] of Map.groupBy(differences, (difference) => difference.claim)) {
    console.log(`\nNot so: ${claim}`)
    for (const { about, stands, should } of each) console.log(`  ${about}: ${stands}, should be ${should}`)
  }
  console.log(differences.length === 0 ? 'Everything adds up.' : `\n${differences.length} differences.`)
}
