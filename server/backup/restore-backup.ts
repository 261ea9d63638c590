import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import type { DatabaseAddress } from '../db/address.ts'
import { MIGRATIONS_FOLDER, listMigrations, readMigration } from '../db/migration-files.ts'
import { migrate } from '../db/migrate.ts'
import { BadBackup, type Head, type TableHead } from './backup-file.ts'
import { connect } from './connect.ts'
import { openBackup, type BackupReader } from './read-backup.ts'
import { countRows, dropTables, isEmpty, listTables } from './tables.sql.ts'

/**
 * Into a database that holds nothing. The tables are made as they were when the backup was, filled, and then brought up to
 * date. Returns how many rows each table got; where it fails, there are no tables again.
 */
export async function restoreBackup(address: DatabaseAddress, file: string): Promise<Record<string, number>> {
  const backup = await openBackup(file)
  const { sql } = connect(address)
  try {
    if (!(await isEmpty(sql))) throw new BadBackup('There are tables in this database already.')
    try {
      await migrateAsFar(address, backup.head)
      const counts = await sql.begin((tx) => fill(tx, backup))
      await migrate(address)
      await sql`analyze`
      return counts
    } catch (error) {
      await dropTables(sql)
      throw error
    }
  } finally {
    await sql.end()
  }
}

/** With the very migrations that the backup names. */
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

/** All or nothing. */
async function fill(tx: postgres.TransactionSql, backup: BackupReader): Promise<Record<string, number>> {
  const tables = await listTables(tx)
  // Migrations put some rows in, which are in the backup too.
  for (const { table } of tables.toReversed()) await tx`delete from ${tx(table)}`
  for await (const { head, rows } of backup.tables()) {
    check(head, tables)
    await copyIn(tx, head, Readable.from(gather(rows), { objectMode: false }))
  }
  const counts = backup.finish()
  for (const head of tables) {
    const found = await countRows(tx, head)
    if (found !== (counts[head.table] ?? 0)) throw new BadBackup(`${head.table} got ${found} rows.`)
  }
  return counts
}

/** Names from a file are no part of a statement before they are known. */
function check({ table, columns }: TableHead, tables: TableHead[]): void {
  const known = tables.find((each) => each.table === table)
  if (!known || columns.some((column) => !known.columns.includes(column))) {
    throw new BadBackup(`This backup holds something that there is no place for: ${table} (${columns.join(', ')}).`)
  }
}

async function copyIn(tx: postgres.TransactionSql, { table, columns }: TableHead, rows: Readable): Promise<void> {
  const copy = tx`copy ${tx(table)} (${tx(columns)}) from stdin`
  // @NOTE postgres.js calls its query's own `reject` when the database refuses; its types do not tell of it.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  const refused = refusalOf(copy as unknown as Rejected)
  try {
    await Promise.race([pipeline(rows, await copy.writable()), refused])
  } catch (cause) {
    if (cause instanceof BadBackup) throw cause
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new BadBackup(`This backup cannot be put back: ${table}: ${reason}`, { cause })
  }
}

interface Rejected {
  reject(error: Error): void
}

/** What the database says after it has taken the last row reaches neither the driver's stream nor whoever waits for it. */
function refusalOf(copy: Rejected): Promise<never> {
  const { promise, reject: tell } = Promise.withResolvers<never>()
  const { reject } = copy
  copy.reject = (error) => {
    reject(error)
    tell(error)
  }
  promise.catch(() => {})
  return promise
}

const packet = 65_536

async function* gather(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const line of lines) {
    waiting.push(line)
    size += line.length
    if (size < packet) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}
