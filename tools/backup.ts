// `npm run backup -- FILE`: saves a snapshot of the whole database; the server may keep running. With `--catalogue`, also what can be
// loaded again from Open Library's dumps.
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeBackup } from '../server/backup/write-backup.ts'
import { readConfig } from '../server/config.ts'
import { describeRows } from './describe-rows.ts'
import { connectDatabase } from './connect-database.ts'

const words = process.argv.slice(2)
const catalogue = words.includes('--catalogue')
const [name, ...others] = words.filter((word) => word !== '--catalogue')
if (name === undefined || others.length > 0) {
  console.error('Usage: npm run backup -- FILE [--catalogue]')
  process.exit(2)
}

try {
  // npm runs scripts in the project's folder; INIT_CWD is where it was called.
  const file = resolve(process.env['INIT_CWD'] ?? '.', name)
  const { address, leave } = await connectDatabase(readConfig(process.env))
  const rows = await writeBackup(address, file, { catalogue }).finally(leave)
  console.log(`Saved ${describeRows(rows)} to ${file} (${statSync(file).size} bytes).`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
