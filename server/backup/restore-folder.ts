import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataFolder } from '../embedded-postgres/data-folder.ts'
import { startEmbedded } from '../embedded-postgres/embedded.ts'
import { BadBackup } from './backup-file.ts'
import { restoreBackup } from './restore-backup.ts'

const DRAFT = 'restoring'
const DATABASE = 'postgres'

/**
 * Restores into a data folder that is missing or empty. The database is moved into place only when it is complete, so an
 * interrupted restore cannot be mistaken for a good one.
 */
export async function restoreFolder(folder: string, file: string, binaries?: string): Promise<Record<string, number>> {
  const target = makeDataFolder(folder)
  if (readdirSync(target).some((name) => name !== DRAFT)) {
    throw new BadBackup(`The data folder ${target} is not empty. Move it away first, or name another with OCTAVO_DATA.`)
  }
  const draft = join(target, DRAFT)
  rmSync(draft, { recursive: true, force: true })
  try {
    const { address, stop } = await startEmbedded({ folder: draft, binaries })
    const counts = await restoreBackup(address, file).finally(stop)
    renameSync(join(draft, DATABASE), join(target, DATABASE))
    return counts
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}
