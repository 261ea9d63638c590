import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { describeError, openLog } from './log.ts'
import { openOutput } from './output.ts'
import { startServer } from './start.ts'

const root = join(import.meta.dirname, '..')
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** In milliseconds, from the first signal: a container is killed after as much. */
const stopTimeoutMs = 10_000
const logDrainTimeoutMs = 500
/** In milliseconds: one wish to stop comes by several ways, to the whole group and again by npm, which passes it on. */
const maxEchoLength = 2_000

const unwanted = new AbortController()
const lines = openOutput(1)
const complaints = openOutput(2)
// Node's own warnings go there, and would end the server where nobody reads them.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// Node would print all that hangs on the error. The last lines before a crash are those that tell of it.
process.on('uncaughtException', (error) => {
  complaints.write(`${JSON.stringify(describeError(error))}\n`)
  for (const output of [lines, complaints]) output.flush()
  end(1)
})

try {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel, lines)
  const starting = startServer(config, log, { version, root, signal: unwanted.signal })
  stopOn(['SIGTERM', 'SIGINT', 'SIGHUP'], async (hurry) => {
    unwanted.abort()
    const server = await starting.catch(() => undefined)
    await server?.stop(hurry)
  })
  const { address } = await starting
  lines.write(`Octavo is open at ${address}\n`)
} catch (error) {
  // A start that was given up ends with the wish that ended it.
  if (!unwanted.signal.aborted) await giveUp(error)
}

async function giveUp(error: unknown): Promise<void> {
  await lines.settle(logDrainTimeoutMs)
  complaints.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await finish(1)
}

/**
 * The first wish lets what is under way finish, except a start that is still filling the shelf; a second one breaks it off and
 * stops the database alone; a third one does not wait for that either.
 */
function stopOn(signals: NodeJS.Signals[], stop: (hurry: AbortSignal) => Promise<void>): void {
  const hurry = new AbortController()
  let last = -Infinity
  const obey = () => {
    const isEcho = performance.now() - last < maxEchoLength
    if (isEcho) return
    const isFirst = last === -Infinity
    last = performance.now()
    if (hurry.signal.aborted) end(1)
    if (!isFirst) return hurry.abort()
    setTimeout(() => end(1), stopTimeoutMs)
    void stop(hurry.signal).then(
      () => finish(hurry.signal.aborted ? 1 : 0),
      () => finish(1),
    )
  }
  for (const signal of signals) process.on(signal, obey)
}

async function finish(code: number): Promise<void> {
  await Promise.all([lines.settle(logDrainTimeoutMs), complaints.settle(logDrainTimeoutMs)])
  end(code)
}

/** An exit waits for what the system is at, and a write to one who does not read never ends. */
function end(code: number): void {
  if (lines.isBlocked() || complaints.isBlocked()) {
    process.emit('exit', code)
    process.kill(process.pid, 'SIGKILL')
  }
  process.exit(code)
}
