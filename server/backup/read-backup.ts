import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { BadBackup, endOfRows, type Head, type TableHead, type Tail } from './backup-file.ts'

export interface BackupReader {
  head: Head
  /** Read all rows of a table before going on to the next. */
  tables(): AsyncGenerator<{ head: TableHead; rows: AsyncGenerator<Buffer> }>
  /** Call after reading everything: verifies the backup, and returns the row counts by table. */
  finish(): Record<string, number>
}

/** Reads a backup sequentially, and fails if it is damaged. */
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
        await demandEnd()
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

  async function demandEnd(): Promise<void> {
    const { done } = await readLine()
    if (!done) throw new BadBackup('This backup is damaged: something was added behind its end.')
  }

  async function takeLine(): Promise<Buffer> {
    const { value, done } = await readLine()
    if (done) throw new BadBackup('This backup is cut off: its end is missing.')
    return value
  }

  function readLine(): Promise<IteratorResult<Buffer, undefined>> {
    return lines.next().catch((cause: unknown) => {
      if (cause instanceof BadBackup) throw cause
      throw new BadBackup('This backup is damaged, or no backup: it cannot be read to its end.', { cause })
    })
  }
}

/** In bytes; far above any row: the largest is a picture of half a megabyte in hexadecimal. */
const maxLineLength = 64 * 1024 ** 2

/** Yields each line with its line ending. */
async function* readLines(file: string): AsyncGenerator<Buffer, undefined> {
  let rest: Buffer[] = []
  let size = 0
  const source = createReadStream(file)
  const text = source.pipe(createGunzip())
  source.once('error', (error) => text.destroy(error))
  const chunks: AsyncIterable<Buffer> = text
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      // Concatenate once per line, however many chunks it spans.
      yield Buffer.concat([...rest, chunk.subarray(start, end + 1)])
      rest = []
      size = 0
      start = end + 1
    }
    if (start === chunk.length) continue
    rest.push(chunk.subarray(start))
    size += chunk.length - start
    if (size > maxLineLength) throw new BadBackup('This file is no backup of Octavo: it has a line without an end.')
  }
  if (size > 0) throw new BadBackup('This backup is damaged: its last line has no end.')
  const { size: length } = await stat(file)
  if (length > text.bytesWritten) throw new BadBackup('This backup is damaged: something was added behind its end.')
}

function parse<T extends object>(line: Buffer): T {
  try {
    return JSON.parse(line.toString())
  } catch (cause) {
    throw new BadBackup('This file is no backup of Octavo, or it is damaged.', { cause })
  }
}
