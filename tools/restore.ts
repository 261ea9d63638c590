// `npm run restore -- FILE`: into the empty data folder OCTAVO_DATA or the empty database DATABASE_URL.
import { resolve } from 'node:path'
import { restoreBackup } from '../server/backup/restore-backup.ts'
import { restoreFolder } from '../server/backup/restore-folder.ts'
import { readConfig } from '../server/config.ts'
import { describeRows } from './describe-rows.ts'

const [name] = process.argv.slice(2)
if (name === undefined) {
  console.error('Usage: npm run restore -- FILE')
  process.exit(2)
}

try {
  const file = resolve(process.env['INIT_CWD'] ?? '.', name)
  const { databaseUrl, dataFolder, postgres } = readConfig(process.env)
  const rows =
    databaseUrl === undefined ? await restoreFolder(dataFolder, file, postgres) : await restoreBackup(databaseUrl, file)
  console.log(`Restored ${describeRows(rows)}. To check them, run npm run verify-data.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
