import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DatabaseAddress } from '../db/pool/address.ts'
import { connectClient, inTransaction } from '../db/client.ts'
import { BadBackup, endOfRows, type Head, type TableHead, type Tail } from './backup-file.ts'
import { rowsWithoutCatalogue, type RowsOf } from './catalogue-rows.sql.ts'
import { listNames, listTables } from './tables.sql.ts'

/**
 * Backs up all tables from one snapshot while the server keeps running. The file appears only when it is complete, and only its
 * owner may read it. Books of Open Library's dumps that nobody keeps can be loaded again, and are left out unless `catalogue` is set. Returns
 * the row counts by table.
 */
export async function writeBackup(
  address: DatabaseAddress,
  file: string,
  { catalogue = false }: { catalogue?: boolean } = {},
): Promise<Record<string, number>> {
  if (existsSync(file)) throw new BadBackup(`There is a file ${file} already.`)
  const draft = `${file}.${randomUUID()}.partial`
  const client = await connectClient(address, { application_name: 'octavo backup' })
  try {
    const rows = await inTransaction(
      client,
      async () => {
        const counts: Record<string, number> = {}
        const rowsOf = catalogue ? undefined : await rowsWithoutCatalogue(client)
        const target = createWriteStream(draft, { flags: 'wx', mode: 0o600 })
        await pipeline(
          Readable.from(describe(client, counts, rowsOf), { objectMode: false }),
          createGzip(),
          target,
        ).catch(async (error: unknown) => {
          // Rows that nobody reads would stand before the answer to a rollback.
          await client.end()
          throw error
        })
        return counts
      },
      'begin isolation level repeatable read read only',
    )
    await sync(draft)
    await publish(draft, file)
    return rows
  } finally {
    await rm(draft, { force: true })
    await client.end()
  }
}

async function* describe(
  client: Client,
  counts: Record<string, number>,
  rowsOf: RowsOf | undefined,
): AsyncGenerator<Buffer> {
  const checksum = createHash('sha256')
  for await (const part of describeTables(client, counts, rowsOf)) {
    checksum.update(part)
    yield part
  }
  yield line({ rows: counts, checksum: checksum.digest('hex') } satisfies Tail)
}

async function* describeTables(
  client: Client,
  counts: Record<string, number>,
  rowsOf: RowsOf | undefined,
): AsyncGenerator<Buffer> {
  const { rows: migrations } = await client.query<Head['migrations'][number]>(
    'select name, checksum from migration order by name',
  )
  yield line({
    format: 'octavo backup 1',
    made_at: new Date().toISOString(),
    migrations,
  } satisfies Head)
  for (const head of await listTables(client)) {
    yield line(head)
    counts[head.table] = 0
    for await (const rows of copyOut(client, head, rowsOf?.(head))) {
      counts[head.table] = (counts[head.table] ?? 0) + countLines(rows)
      yield rows
    }
    yield endOfRows
  }
}

function copyOut(client: Client, { table, columns }: TableHead, query: string | undefined): Readable {
  const rows = query === undefined ? `${listNames([table])} (${listNames(columns)})` : `(${query})`
  return client.query(copyTo(`copy ${rows} to stdout`))
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}

function countLines(rows: Buffer): number {
  let lines = 0
  for (let at = rows.indexOf(10); at !== -1; at = rows.indexOf(10, at + 1)) lines += 1
  return lines
}

/** Unlike a renamed file, a link never takes the place of what another backup wrote in the meantime. */
async function publish(draft: string, file: string): Promise<void> {
  await link(draft, file).catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST') throw new BadBackup(`There is a file ${file} already.`, { cause })
    // Some file systems have no links: the name is taken before the draft moves there.
    await (await open(file, 'wx', 0o600)).close()
    await rename(draft, file)
  })
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync()
  await handle.close()
}
