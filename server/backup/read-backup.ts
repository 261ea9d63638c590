import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { BadBackup, endOfRows, type Head, type TableHead, type Tail } from './backup-file.ts'

export interface BackupReader {
  head: Head
  /** One after the other: the rows of each are to be read before the next. */
  tables(): AsyncGenerator<{ head: TableHead; rows: AsyncGenerator<Buffer> }>
  /** How many rows there were, of which table: once all is read, and found whole. */
  finish(): Record<string, number>
}

/** Reads a backup from the start to its end, and notices where it is not what was written. */
export async function openBackup(file: string): Promise<BackupReader> {
  const checksum = createHash('sha256')
  const lines = readLines(file)
  let tail: Tail | undefined
  const counts: Record<string, number> = {}
  const head = parse<Head>(await next())
  if (head.format !== 'octavo backup 1') throw new BadBackup('This file is no backup of Octavo.')
  return { head, tables, finish }

  async function* tables(): AsyncGenerator<{ head: TableHead; rows: AsyncGenerator<Buffer> }> {
    for (;;) {
      const line = await takeLine()
      const read = parse<TableHead | Tail>(line)
      if ('checksum' in read) {
        tail = read
        return
      }
      checksum.update(line)
      counts[read.table] = 0
      yield { head: read, rows: rowsOf(read.table) }
    }
  }

  async function* rowsOf(table: string): AsyncGenerator<Buffer> {
    for (let line = await next(); !line.equals(endOfRows); line = await next()) {
      counts[table] = (counts[table] ?? 0) + 1
      yield line
    }
  }

  function finish(): Record<string, number> {
    const whole = tail?.checksum === checksum.digest('hex') && JSON.stringify(tail.rows) === JSON.stringify(counts)
    if (!whole) throw new BadBackup('This backup is damaged: what it holds is not what was written.')
    return counts
  }

  async function next(): Promise<Buffer> {
    const line = await takeLine()
    checksum.update(line)
    return line
  }

  async function takeLine(): Promise<Buffer> {
    const { value, done } = await lines.next().catch((cause: unknown) => {
      throw new BadBackup('This backup is damaged, or no backup: it cannot be read to its end.', { cause })
    })
    if (done) throw new BadBackup('This backup is cut off: its end is missing.')
    return value
  }
}

/** Each with its line end. */
async function* readLines(file: string): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer = Buffer.alloc(0)
  const source = createReadStream(file)
  const text = source.pipe(createGunzip())
  source.once('error', (error) => text.destroy(error))
  for await (const chunk of text) {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let start = 0
    for (let end = bytes.indexOf(10); end !== -1; end = bytes.indexOf(10, start)) {
      yield bytes.subarray(start, end + 1)
      start = end + 1
    }
    rest = bytes.subarray(start)
  }
}

function parse<T extends object>(line: Buffer): T {
  try {
    return JSON.parse(line.toString())
  } catch (cause) {
    throw new BadBackup('This file is no backup of Octavo, or it is damaged.', { cause })
  }
}
