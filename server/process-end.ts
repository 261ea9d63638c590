import { describeError } from './log.ts'
import { errorLines, lines } from './standard-output.ts'

/** From the first signal; containers are killed after this time. */
const stopTimeoutMs = 10_000
const logDrainTimeoutMs = 500
/** One Ctrl-C arrives several times: the process group gets it, and npm forwards it. Repeats within this time are ignored. */
const repeatedSignalMs = 2_000

/** Call first of all. */
export function guardProcess(): void {
  // Node writes its own warnings there; with a closed pipe, an unhandled error would end the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  // Node would print every property of the error, including values. Flush, as the last lines before a crash explain it.
  process.on('uncaughtException', (error) => {
    errorLines.write(`${JSON.stringify(describeError(error))}\n`)
    for (const output of [lines, errorLines]) output.flush()
    end(1)
  })
}

export async function giveUp(error: unknown): Promise<void> {
  await lines.settle(logDrainTimeoutMs)
  errorLines.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await finish(1)
}

/**
 * The first signal lets pending requests finish and aborts a start that is still loading the shelf. The second aborts the requests
 * and only stops the database. The third exits at once. Returns how to stop without a signal, as if one had come.
 */
export function stopOn(signals: NodeJS.Signals[], stop: (force: AbortSignal) => Promise<void>): () => void {
  const force = new AbortController()
  let last = -Infinity
  const obey = () => {
    const isRepeated = performance.now() - last < repeatedSignalMs
    if (isRepeated) return
    const isFirst = last === -Infinity
    last = performance.now()
    if (force.signal.aborted) end(1)
    if (!isFirst) return force.abort()
    setTimeout(() => end(1), stopTimeoutMs)
    void stop(force.signal).then(
      () => finish(force.signal.aborted ? 1 : 0),
      () => finish(1),
    )
  }
  for (const signal of signals) process.on(signal, obey)
  return obey
}

export async function finish(code: number): Promise<void> {
  await Promise.all([lines.settle(logDrainTimeoutMs), errorLines.settle(logDrainTimeoutMs)])
  end(code)
}

/** @NOTE process.exit waits for pending system calls, and a write to a pipe that nobody reads never ends. */
function end(code: number): void {
  if (lines.isBlocked() || errorLines.isBlocked()) {
    process.emit('exit', code)
    process.kill(process.pid, 'SIGKILL')
  }
  process.exit(code)
}
