// `npm run load-catalogue -- FILE…`: loads Open Library's dumps; the server may keep running. See docs/operating.md.
import { resolve } from 'node:path'
import { readConfig, type Config } from '../../server/config.ts'
import { openDatabase } from '../../server/db/database.ts'
import { isMigrated } from '../../server/db/migrate.ts'
import { loadDumps } from '../../server/dumps/load-dumps.ts'
import { connectDatabase } from '../connect-database.ts'
import { showProgress } from './progress.ts'

const names = process.argv.slice(2)
if (names.length === 0 || names.some((name) => name.startsWith('-'))) {
  console.error('Usage: npm run load-catalogue -- FILE…')
  process.exit(2)
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

try {
  await load(readConfig(process.env))
} catch (error) {
  console.error(stop.signal.aborted ? 'Stopped. The same command goes on from here.' : messageOf(error))
  process.exitCode = 1
}

async function load(config: Config): Promise<void> {
  // npm runs scripts in the project's folder; INIT_CWD is where it was called.
  const files = names.map((name) => resolve(process.env['INIT_CWD'] ?? '.', name))
  const { address, leave } = await connectDatabase(config)
  const { db, close } = openDatabase({ address, connections: 1 })
  try {
    if (!(await isMigrated(db))) {
      throw new Error('This database has the schema of another version. Start this server on it first.')
    }
    const choice = { languages: config.catalogueLanguages, minEditions: config.catalogueMinEditions }
    await loadDumps(address, files, { choice, tell: showProgress(process.stdout), signal: stop.signal })
  } finally {
    await close()
    await leave()
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
