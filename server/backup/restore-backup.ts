import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { DatabaseAddress } from '../db/pool/address.ts'
import { connectClient, inTransaction } from '../db/client.ts'
import { MIGRATIONS_FOLDER, listMigrations, readMigration } from '../db/migration-files.ts'
import { migrate } from '../db/migrate.ts'
import { BadBackup, type Head, type TableHead } from './backup-file.ts'
import { openBackup, type BackupReader } from './read-backup.ts'
import { countRows, dropTables, isEmpty, listNames, listTables, withoutTriggers } from './tables.sql.ts'

/**
 * Restores into an empty database: creates the tables as they were at the time of the backup, fills them, and then runs newer
 * migrations. Returns the row counts by table. If it fails, it drops all of it again, so that it can be tried once more.
 */
export async function restoreBackup(address: DatabaseAddress, file: string): Promise<Record<string, number>> {
  const backup = await openBackup(file)
  const client = await connectClient(address, { application_name: 'octavo backup' })
  try {
    if (!(await isEmpty(client))) throw new BadBackup('There are tables in this database already.')
    try {
      await migrateAsFar(address, backup.head)
      const counts = await inTransaction(client, () => fill(client, backup))
      await migrate(address)
      await client.query('analyze')
      return counts
    } catch (error) {
      await dropTables(client)
      throw error
    }
  } finally {
    await client.end()
  }
}

/** Runs exactly the migrations that the backup lists. */
async function migrateAsFar(address: DatabaseAddress, { migrations }: Head): Promise<void> {
  const known = new Set(listMigrations(MIGRATIONS_FOLDER))
  const folder = mkdtempSync(join(tmpdir(), 'octavo-migrations-'))
  try {
    for (const { name, checksum } of migrations) {
      if (!known.has(name)) throw new BadBackup(`This backup was made by a newer Octavo: it needs ${name}.`)
      if (readMigration(MIGRATIONS_FOLDER, name).checksum !== checksum) {
        throw new BadBackup(`This backup was made by another Octavo: its ${name} is not the one here.`)
      }
      cpSync(join(MIGRATIONS_FOLDER, name), join(folder, name))
    }
    await migrate(address, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Runs in one transaction. */
async function fill(client: Client, backup: BackupReader): Promise<Record<string, number>> {
  const tables = await listTables(client)
  // Migrations insert some rows, which are in the backup too.
  for (const { table } of tables.toReversed()) await client.query(`delete from ${listNames([table])}`)
  for await (const { head, rows } of backup.tables()) {
    check(head, tables)
    await withoutTriggers(client, head, () => copyIn(client, head, Readable.from(gather(rows), { objectMode: false })))
  }
  const counts = backup.finish()
  for (const head of tables) {
    const found = await countRows(client, head)
    if (found !== (counts[head.table] ?? 0)) throw new BadBackup(`${head.table} got ${found} rows.`)
  }
  return counts
}

/** Names from a file must match known tables and columns before they are used in a statement. */
function check({ table, columns }: TableHead, tables: TableHead[]): void {
  const known = tables.find((each) => each.table === table)
  if (!known || columns.some((column) => !known.columns.includes(column))) {
    throw new BadBackup(`This backup holds something that there is no place for: ${table} (${columns.join(', ')}).`)
  }
}

async function copyIn(client: Client, { table, columns }: TableHead, rows: Readable): Promise<void> {
  try {
    await pipeline(rows, client.query(copyFrom(`copy ${listNames([table])} (${listNames(columns)}) from stdin`)))
  } catch (cause) {
    if (cause instanceof BadBackup) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BadBackup(`This backup cannot be put back: ${table}: ${reason}`, { cause })
  }
}

const packet = 65_536

async function* gather(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let batch: Buffer[] = []
  let size = 0
  for await (const line of lines) {
    batch.push(line)
    size += line.length
    if (size < packet) continue
    yield Buffer.concat(batch)
    batch = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(batch)
}
