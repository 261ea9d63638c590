import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { fail } from '#contract/errors.ts'
import { refuseFile } from './unreadable.ts'

/** A whole archive, with its pictures, and the one file of it that matters. */
const maxUnpacked = 64 * 1024 * 1024
const maxFile = 30 * 1024 * 1024

export function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** The `archive.json` of a `.tar.gz`. Stops unpacking as soon as it is there, or too much has come. */
export async function readArchive(bytes: Uint8Array): Promise<Uint8Array> {
  let unpacked = 0
  const gunzip = createGunzip()
  gunzip.on('data', (chunk: Buffer) => {
    unpacked += chunk.length
    if (unpacked > maxUnpacked) gunzip.destroy(new TooLarge())
  })
  const entries = extract()
  Readable.from(slicesOf(bytes))
    .on('error', (error) => gunzip.destroy(error))
    .pipe(gunzip)
    .pipe(entries)
  gunzip.on('error', (error) => entries.destroy(error))
  try {
    for await (const entry of entries) {
      const isWanted = /^(?:\.\/)?archive\.json$/.test(entry.header.name)
      if (isWanted && (entry.header.size ?? 0) > maxFile) throw new TooLarge()
      if (isWanted) return await buffer(entry)
      entry.resume()
    }
  } catch (error) {
    if (error instanceof TooLarge) fail('too_large', { text: 'This archive is too large when unpacked.' })
    refuseFile('This archive is damaged, or is none that we know.')
  } finally {
    gunzip.destroy()
    entries.destroy()
  }
  return refuseFile("This archive has no 'archive.json', so it is not the one that BookWyrm makes of an account.")
}

class TooLarge extends Error {}

const sliceLength = 64 * 1024

/** Small steps, between which others have their turn. */
function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += sliceLength) yield bytes.subarray(at, at + sliceLength)
}
