import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../server/config.ts'
import type { DatabaseAddress } from '../server/db/pool/address.ts'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { SOCKET_FOLDER, SOCKET_NAME, SUPERUSER } from '../server/embedded-postgres/cluster.ts'
import { shortenPath } from '../server/embedded-postgres/socket-path.ts'

export interface Connection {
  address: DatabaseAddress
  leave(): Promise<void>
}

/** Connects to DATABASE_URL if set, else to the database in the data folder, starting it unless a running server shares it. */
export async function connectDatabase({ databaseUrl, dataFolder, postgres }: Config): Promise<Connection> {
  if (databaseUrl !== undefined) return { address: databaseUrl, leave: () => Promise.resolve() }
  if (!existsSync(join(dataFolder, 'postgres'))) throw new Error(`There is no data in ${dataFolder} yet.`)
  try {
    const { address, stop } = await startEmbedded({ folder: dataFolder, binaries: postgres })
    return { address, leave: stop }
  } catch (error) {
    const folder = join(realpathSync(dataFolder), 'postgres', SOCKET_FOLDER)
    if (!existsSync(join(folder, SOCKET_NAME))) throw error
    const { path, remove } = shortenPath(folder, SOCKET_NAME)
    return { address: { path, user: SUPERUSER, database: 'postgres' }, leave: async () => remove() }
  }
}
