import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { DamagedDump } from './damaged-dump.ts'

export interface Lines {
  /** The number of the first line; the first of the file is 1. */
  from: number
  texts: string[]
  /** How much of the file has been read. */
  bytes: number
}

/** Far above any record: the longest are some hundred kilobytes. */
const maxLineLength = 16 * 1024 ** 2

/** Yields the lines after the first `skipped`, `size` at a time, from a file with or without gzip. Holds no more than that in memory. */
export async function* readLines(
  file: string,
  { skipped, size }: { skipped: number; size: number },
): AsyncGenerator<Lines, undefined> {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 })
  const zipped = await isGzipped(file)
  const text = zipped ? unzip(source) : source
  let line = 0
  let texts: string[] = []
  const batch = (): Lines => ({ from: line - texts.length + 1, texts, bytes: source.bytesRead })
  try {
    let rest: Buffer[] = []
    let restLength = 0
    const chunks: AsyncIterable<Buffer> = text
    for await (const chunk of chunks) {
      let start = 0
      for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
        line += 1
        if (line > skipped) {
          const last = chunk.subarray(start, end)
          texts.push((rest.length === 0 ? last : Buffer.concat([...rest, last])).toString())
        }
        rest = []
        restLength = 0
        start = end + 1
        if (texts.length < size) continue
        yield batch()
        texts = []
      }
      if (start === chunk.length) continue
      rest.push(chunk.subarray(start))
      restLength += chunk.length - start
      if (restLength > maxLineLength) throw new DamagedDump(file, line + 1, 'it has no end.')
    }
    if (restLength > 0) throw new DamagedDump(file, line + 1, 'it is cut off.')
    const { size: length } = await stat(file)
    if (zipped && length > Number(Reflect.get(text, 'bytesWritten'))) {
      throw new DamagedDump(file, line + 1, 'something was added behind the end of the archive.')
    }
  } catch (error) {
    if (error instanceof DamagedDump) throw error
    throw new DamagedDump(file, line + 1, `it cannot be read: ${messageOf(error)}.`, error)
  } finally {
    source.destroy()
    text.destroy()
  }
  if (line < skipped)
    throw new DamagedDump(file, line + 1, `the file ends here, but ${skipped} lines of it are loaded.`)
  if (line === 0) throw new DamagedDump(file, 1, 'the file is empty.')
  if (texts.length > 0) yield batch()
}

function unzip(source: Readable): Readable {
  const text = createGunzip({ chunkSize: 256 * 1024 })
  source.once('error', (error) => text.destroy(error))
  return source.pipe(text)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function isGzipped(file: string): Promise<boolean> {
  const [first, second] = await readAt(file, 0, 2)
  return first === 0x1f && second === 0x8b
}

const ends = 64 * 1024

/**
 * The same for the same content: an archive ends with the checksum and the length of what it holds.
 */
export async function fingerprintOf(file: string): Promise<string> {
  const { size } = await stat(file)
  const parts = [await readAt(file, 0, ends), await readAt(file, Math.max(0, size - ends), ends)]
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256').update(String(size))).digest('hex')
}

async function readAt(file: string, position: number, length: number): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
