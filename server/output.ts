import { write, writeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Output to a stream whose reader may be slow or gone. */
export interface Output {
  write(text: string): void
  /** Waits until everything is written or the reader is gone, at most `timeoutMs`. */
  settle(timeoutMs: number): Promise<void>
  /** Writes pending text synchronously before a crash, unless the reader is not reading. */
  flush(): void
  /** Whether a write is pending in the operating system, which an ordinary exit would wait for. */
  isBlocked(): boolean
  /** Other processes write to the same stream: from now on lines are written whole. */
  share(): void
}

/** Characters buffered for a slow reader; more is dropped. */
const maxPending = 1_000_000
/** The system does not mix what others write into a write to a pipe of this many bytes (POSIX: PIPE_BUF). */
const unmixedBytes = 4_096
const pauseWhenFull = 50
/** After this time, nobody is reading. */
const writeTimeoutMs = 100

/**
 * Writes without blocking the server or its exit, even if the reader is gone or has stopped reading. (Pino's own destination
 * retries forever to write its last lines to a closed pipe.)
 */
export function openOutput(fd: number): Output {
  let unsent = ''
  let pending = false
  let blocked = false
  let begunAt = 0
  let closed = false
  let shared = false

  function add(text: string): void {
    if (closed || unsent.length + text.length > maxPending) return
    unsent += text
    if (!pending) sendNext()
  }

  function sendNext(): void {
    const end = shared ? endOfWholeLines(unsent) : unsent.length
    const part = Buffer.from(unsent.slice(0, end))
    unsent = unsent.slice(end)
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
        if (error && isClosedPipe(error)) forget()
        sendNext()
      }
    })
  }

  function forget(): void {
    closed = true
    unsent = ''
  }

  function flush(): void {
    const stuck = blocked && performance.now() - begunAt > writeTimeoutMs
    if (stuck || closed || unsent === '') return
    try {
      writeSync(fd, unsent)
    } catch {
      // There is nowhere left to report it.
    }
    unsent = ''
  }

  const isSettled = () => !pending

  async function settle(timeoutMs: number): Promise<void> {
    const until = performance.now() + timeoutMs
    while (!isSettled() && performance.now() < until) await sleep(10)
  }

  return { write: add, settle, flush, isBlocked: () => blocked, share: () => void (shared = true) }
}

/** How much may be written at once; a longer line is written alone. */
function endOfWholeLines(text: string): number {
  if (Buffer.byteLength(text) <= unmixedBytes) return text.length
  // A character may take three bytes.
  const whole = text.lastIndexOf('\n', Math.floor(unmixedBytes / 3))
  return 1 + (whole === -1 ? text.indexOf('\n') : whole) || text.length
}

/** A full disk may have space again; a closed pipe stays closed. */
function isClosedPipe(error: NodeJS.ErrnoException): boolean {
  return error.code !== 'ENOSPC'
}
