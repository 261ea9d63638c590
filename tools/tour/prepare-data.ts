import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, type Db } from '../../server/db/database.ts'
import { startEmbedded } from '../../server/embedded-postgres/embedded.ts'
import { migrate } from '../../server/db/migrate.ts'
import { fillDemo } from '../../demo/fill-demo.ts'
import { addExtremes } from './browser/extremes.ts'

const root = join(import.meta.dirname, '../..')

/** A database dated today, so that streaks are running: the community plus extreme data, reused until the day or its sources change. */
export async function prepareToLook(home: string): Promise<string> {
  const data = join(home, `community-${new Date().toISOString().slice(0, 10)}-${hashSources()}`)
  if (existsSync(data)) return data
  const draft = await fill(home, (db) => fillDemo(db).then(() => addExtremes(db)))
  renameSync(draft, data)
  return data
}

/** The community alone, in a new database. */
export function prepareToKeep(home: string): Promise<string> {
  return fill(home, (db) => fillDemo(db))
}

/** A copy that may be changed; replaces the one before. */
export function copyData(data: string): string {
  const copy = `${data}-copy`
  rmSync(copy, { recursive: true, force: true })
  cpSync(data, copy, { recursive: true })
  return copy
}

async function fill(home: string, work: (db: Db) => Promise<void>): Promise<string> {
  console.log('Generating the demo data ...')
  mkdirSync(home, { recursive: true })
  for (const old of readdirSync(home)) {
    if (old.startsWith('community-')) rmSync(join(home, old), { recursive: true })
  }
  const folder = join(home, 'community-new')
  const { address, stop } = await startEmbedded({ folder, disposable: true })
  try {
    await migrate(address)
    const { db, close } = openDatabase({ address, connections: 4 })
    await work(db).finally(close)
  } finally {
    await stop()
  }
  return folder
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(['server/db/migrations/*.sql', 'demo/*.ts', 'tools/tour/browser/extremes.ts'], {
    cwd: root,
  })) {
    hash.update(readFileSync(join(root, file)))
  }
  return hash.digest('hex').slice(0, 8)
}
