import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type postgres from 'postgres'
import type { DatabaseAddress } from '../db/address.ts'
import { BadBackup, endOfRows, type Head, type TableHead, type Tail } from './backup-file.ts'
import { connect, type OneConnection } from './connect.ts'
import { listTables } from './tables.sql.ts'

/**
 * All tables as they are at one moment, while readers go on reading and writing. The file is there when it is whole, and not
 * before; only its owner may read it. Returns how many rows each table had.
 */
export async function writeBackup(address: DatabaseAddress, file: string): Promise<Record<string, number>> {
  if (existsSync(file)) throw new BadBackup(`There is a file ${file} already.`)
  const draft = `${file}.${process.pid}.partial`
  const { sql, readOn } = connect(address)
  try {
    const rows = await sql.begin('isolation level repeatable read read only', async (tx) => {
      const counts: Record<string, number> = {}
      const target = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
      await pipeline(Readable.from(describe({ tx, readOn }, counts), { objectMode: false }), createGzip(), target)
      return counts
    })
    await sync(draft)
    await rename(draft, file)
    return rows
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await sql.end()
  }
}

interface Source extends Pick<OneConnection, 'readOn'> {
  tx: postgres.TransactionSql
}

async function* describe(source: Source, counts: Record<string, number>): AsyncGenerator<Buffer> {
  const checksum = createHash('sha256')
  for await (const part of describeTables(source, counts)) {
    checksum.update(part)
    yield part
  }
  yield line({ rows: counts, checksum: checksum.digest('hex') } satisfies Tail)
}

async function* describeTables(source: Source, counts: Record<string, number>): AsyncGenerator<Buffer> {
  const { tx } = source
  const migrations = await tx<Head['migrations']>`select name, checksum from migration order by name`
  yield line({
    format: 'octavo backup 1',
    made_at: new Date().toISOString(),
    migrations: [...migrations],
  } satisfies Head)
  for (const head of await listTables(tx)) {
    yield line(head)
    counts[head.table] = 0
    for await (const rows of copyOut(source, head)) {
      counts[head.table] = (counts[head.table] ?? 0) + countLines(rows)
      yield rows
    }
    yield endOfRows
  }
}

async function* copyOut({ tx, readOn }: Source, { table, columns }: TableHead): AsyncGenerator<Buffer> {
  const rows = tx`copy ${tx(table)} (${tx(columns)}) to stdout`
  // @NOTE postgres.js calls its query's own `resolve` with the stream and again at the end; its types do not tell of it.
  // oxlint-disable-next-line typescript/consistent-type-assertions
  expectFailure(rows as unknown as Settled)
  yield* await rows.readable()
  readOn()
}

interface Settled {
  /** Called with the stream, and with the result after it. */
  resolve(value: unknown): void
}

/** The driver's stream may fail before whoever waits for it can listen, which would end the process; who reads it is told. */
function expectFailure(query: Settled): void {
  const { resolve } = query
  query.resolve = (value) => resolve(value instanceof Readable ? value.on('error', () => {}) : value)
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

function countLines(rows: Buffer): number {
  let lines = 0
  for (let at = rows.indexOf(10); at !== -1; at = rows.indexOf(10, at + 1)) lines += 1
  return lines
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
