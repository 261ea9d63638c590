import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setPriority } from 'node:os'
import { fail, type FailureCode } from '#contract/errors.ts'
import { pictureGround } from '#contract/profiles.ts'
import { second } from '../time.ts'

const script = fileURLToPath(new URL('./redraw-process.ts', import.meta.url))
const keptMs = 10 * second

/** What a picture may cost. */
export interface DrawingLimits {
  /** So that a few kilobytes do not decode to gigabytes. */
  maxPixels: number
  timeoutMs: number
  /** How far it gives way to others on a busy machine, from 0 to 19. */
  niceness: number
  /** Whether its process is kept for the next picture. */
  isReused: boolean
}

/** What the process is asked. */
export interface Asked {
  sent: Uint8Array
  maxPixels: number
  background: string
}

/** What it answers. */
export type Answered = { drawn: Uint8Array } | 'too many pixels' | 'not a picture'

/**
 * Re-encodes a picture as a square in our size and format, without anything else from the file. A picture that is ended before it is done,
 * by the timeout or with the server, may be valid.
 */
export async function redraw(sent: Buffer, limits: DrawingLimits): Promise<Buffer | 'too many pixels' | 'ended'> {
  if (!beginsAsPicture(sent)) refuse('invalid', notAPicture)
  const drawing = limits.isReused ? takeKept() : startProcess(limits.niceness)
  const answer = await ask(drawing, { sent, maxPixels: limits.maxPixels, background: pictureGround }, limits.timeoutMs)
  if (limits.isReused && answer !== 'ended') keep(drawing)
  else drawing.kill('SIGKILL')
  if (answer === 'not a picture') refuse('invalid', notAPicture)
  return typeof answer === 'string' ? answer : Buffer.from(answer.drawn)
}

function startProcess(niceness: number): ChildProcess {
  // No passwords for a process that reads what strangers send.
  const drawing = fork(script, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    env: {},
  })
  // It ends with this one, and holds it up for nothing.
  drawing.unref()
  drawing.channel?.unref()
  if (niceness > 0) giveWay(drawing.pid, niceness)
  return drawing
}

/** It ends before it has answered if it is killed. */
function ask(drawing: ChildProcess, asked: Asked, timeoutMs: number): Promise<Answered | 'ended'> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => drawing.kill('SIGKILL'), timeoutMs)
    const answer = (found: Answered | 'ended') => {
      clearTimeout(timeout)
      drawing.off('message', answer)
      drawing.off('exit', end)
      drawing.off('error', end)
      resolve(found)
    }
    const end = () => answer('ended')
    drawing.on('message', answer)
    drawing.on('exit', end)
    drawing.on('error', end)
    drawing.send(asked, (error) => error && end())
  })
}

/** Starting a process takes several times as long as drawing a small picture. One that waits for the next is ended after a while. */
let kept: { drawing: ChildProcess; ending: NodeJS.Timeout } | undefined

function takeKept(): ChildProcess {
  const taken = kept
  kept = undefined
  if (!taken) return startProcess(0)
  clearTimeout(taken.ending)
  return taken.drawing.connected ? taken.drawing : startProcess(0)
}

function keep(drawing: ChildProcess): void {
  kept?.drawing.kill('SIGKILL')
  if (kept) clearTimeout(kept.ending)
  const ending = setTimeout(() => {
    kept = undefined
    drawing.kill('SIGKILL')
  }, keptMs).unref()
  kept = { drawing, ending }
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
