import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setPriority } from 'node:os'
import { promisify } from 'node:util'
import { fail, type FailureCode } from '#contract/errors.ts'
import { pictureGround } from '#contract/profiles.ts'

/** The status with which the process refuses such a picture. */
const tooManyPixels = 3

const run = promisify(execFile)
const script = fileURLToPath(new URL('./redraw-process.ts', import.meta.url))
const maxDrawnBytes = 5_000_000

/** What a picture may cost. */
export interface DrawingLimits {
  /** So that a few kilobytes do not decode to gigabytes. */
  maxPixels: number
  timeoutMs: number
  /** How far it gives way to others on a busy machine, from 0 to 19. */
  niceness: number
}

/**
 * Re-encodes a picture as a square in our size and format, without anything else from the file. A picture that is ended before it is done,
 * by the timeout or with the server, may be valid.
 */
export async function redraw(
  sent: Buffer,
  { maxPixels, timeoutMs, niceness }: DrawingLimits,
): Promise<Buffer | 'too many pixels' | 'ended'> {
  if (!beginsAsPicture(sent)) refuse('invalid', notAPicture)
  const drawing = run(process.execPath, [script, `${maxPixels}`, `${tooManyPixels}`, pictureGround], {
    encoding: 'buffer',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxDrawnBytes,
    // No passwords for a process that reads what strangers send.
    env: {},
  })
  if (niceness > 0) giveWay(drawing.child.pid, niceness)
  // The process may end before it has read everything.
  drawing.child.stdin?.on('error', () => {}).end(sent)
  return drawing.then(({ stdout }) => stdout, whyUndrawn)
}

/** The server and its database take more of the processor. */
function giveWay(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, or the system does not allow it.
  }
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

function whyUndrawn(cause: { code?: unknown; signal?: unknown }): 'too many pixels' | 'ended' {
  if (cause.code === tooManyPixels) return 'too many pixels'
  if (cause.signal) return 'ended'
  return refuse('invalid', notAPicture, cause)
}
