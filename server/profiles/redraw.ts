import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Failure, fail, type FailureCode } from '#contract/errors.ts'
import { pictureGround } from '#contract/profiles.ts'
import { second } from '../time.ts'

/** Allows a camera's picture but not a decompression bomb, of which a few kilobytes decode to gigabytes. */
const maxPixels = 32_000_000
/** The status with which the process refuses such a picture. */
const tooManyPixels = 3

const run = promisify(execFile)
const script = fileURLToPath(new URL('./redraw-process.ts', import.meta.url))
/** A picture of 32 million pixels takes about two seconds. */
const timeoutMs = 10 * second
const maxDrawnBytes = 5_000_000

export const busy = () => new Failure('busy', { retryAfter: 5 })

/** It was ended before it was done, by the timeout or with the server: the picture may be valid. */
export class DrawingEnded extends Failure {
  constructor() {
    super('busy', { retryAfter: 5 })
  }
}

/** Re-encodes a picture as a square in our size and format, without anything else from the file. */
export async function redraw(sent: Buffer): Promise<Buffer> {
  if (!beginsAsPicture(sent)) refuse('invalid', notAPicture)
  const drawing = run(process.execPath, [script, `${maxPixels}`, `${tooManyPixels}`, pictureGround], {
    encoding: 'buffer',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxDrawnBytes,
    // No passwords for a process that reads what strangers send.
    env: {},
  })
  // The process may end before it has read everything.
  drawing.child.stdin?.on('error', () => {}).end(sent)
  const { stdout } = await drawing.catch(refuseUndrawn)
  return stdout
}

export function refuse(code: FailureCode, text: string, cause?: unknown): never {
  fail(code, { text, fields: { profile_image: text }, cause })
}

const notAPicture = 'Please choose a PNG, JPEG or WebP image.'

/** What Octavo draws itself is SVG, so a file is told by how it begins before it is decoded. */
function beginsAsPicture(sent: Buffer): boolean {
  const begins = (signature: string, at = 0) => sent.toString('latin1', at, at + signature.length) === signature
  return begins('\xff\xd8\xff') || begins('\x89PNG') || (begins('RIFF') && begins('WEBP', 8))
}

function refuseUndrawn(cause: { code?: unknown; signal?: unknown }): never {
  if (cause.code === tooManyPixels) refuse('invalid', 'The image must have at most 32 million pixels.')
  if (cause.signal) throw new DrawingEnded()
  return refuse('invalid', notAPicture, cause)
}
