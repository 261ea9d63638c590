import { write, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where lines go that nobody may be there to read. */
export interface Output {
  write(text: string): void
  /** Until all of it was taken or never will be, or the patience in milliseconds has run out. */
  settle(timeoutMs: number): Promise<void>
  /** Writes at once what waits, for a process that is about to crash; not where the reader does not read. */
  flush(): void
  /** Whether the system is still at a write, which an ordinary exit would wait for. */
  isBlocked(): boolean
}

/** Characters that wait for a reader who is slow; what comes beyond is lost. */
const maxPending = 1_000_000
const pauseWhenFull = 50
/** In milliseconds; a write that takes longer has nobody who reads. */
const writeTimeoutMs = 100

/**
 * Writes without keeping the server from its work or from its end, whether the reader has gone or has stopped reading. (Pino's
 * own destination tries for ever to write its last lines to one who has gone.)
 */
export function openOutput(fd: number): Output {
  let unsent = ''
  let pending = false
  let blocked = false
  let begunAt = 0
  let gone = false

  function add(text: string): void {
    if (gone || unsent.length + text.length > maxPending) return
    unsent += text
    if (!pending) sendNext()
  }

  function sendNext(): void {
    const part = Buffer.from(unsent)
    unsent = ''
    pending = part.length > 0
    if (pending) send(part)
  }

  function send(part: Buffer): void {
    blocked = true
    begunAt = performance.now()
    write(fd, part, (error, count) => {
      blocked = false
      if (error?.code === 'EAGAIN') setTimeout(() => send(part), pauseWhenFull)
      else if (!error && count < part.length) send(part.subarray(count))
      else {
        if (error && hasGone(error)) forget()
        sendNext()
      }
    })
  }

  function forget(): void {
    gone = true
    unsent = ''
  }

  function flush(): void {
    const stuck = blocked && performance.now() - begunAt > writeTimeoutMs
    if (stuck || gone || unsent === '') return
    try {
      writeSync(fd, unsent)
    } catch {
      // There is nobody to tell.
    }
    unsent = ''
  }

  const isSettled = () => !pending

  async function settle(timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs
    while (!isSettled() && performance.now() < until) await sleep(10)
  }

  return { write: add, settle, flush, isBlocked: () => blocked }
}

/** A full disk may have room again; nobody comes back to a pipe. */
function hasGone(error: NodeJS.ErrnoException): boolean {
  return error.code !== 'ENOSPC'
}
