// `npm run backup -- FILE`: saves a snapshot of the whole database; the server may keep running.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeBackup } from '../server/backup/write-backup.ts'
import { readConfig } from '../server/config.ts'
import { describeRows } from './describe-rows.ts'
import { connectDatabase } from './connect-database.ts'

const [name] = process.argv.slice(2)
if (name === undefined) {
  console.error('Usage: npm run backup -- FILE')
  process.exit(2)
}

try {
  // npm runs scripts in the project's folder; INIT_CWD is where it was called.
  const file = resolve(process.env['INIT_CWD'] ?? '.', name)
  const { address, leave } = await connectDatabase(readConfig(process.env))
  const rows = await writeBackup(address, file).finally(leave)
  console.log(`Saved ${describeRows(rows)} to ${file} (${statSync(file).size} bytes).`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
