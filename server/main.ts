import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from './config.ts'
import { openOutput } from './output.ts'
import { startServer } from './start.ts'

const root = join(import.meta.dirname, '..')
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
/** In milliseconds, from the first signal: a container is killed after as much. */
const longestStop = 10_000
const patienceForReaders = 500

const lines = openOutput(1)
const complaints = openOutput(2)
// Node's own warnings go there, and would end the server where nobody reads them.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
// The last lines before a crash are those that tell of it.
process.on('uncaughtExceptionMonitor', () => [lines, complaints].forEach((output) => output.flush()))

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel }, lines)
  const starting = startServer(config, log, { version, root })
  stopOn(['SIGTERM', 'SIGINT', 'SIGHUP'], async () => (await starting).stop())
  const { address } = await starting
  lines.write(`Octavo is open at ${address}\n`)
} catch (error) {
  await lines.settle(patienceForReaders)
  complaints.write(`${error instanceof Error ? error.message : String(error)}\n`)
  await finish(1)
}

/** The first signal lets what is under way finish, the start itself too; a second one does not wait. */
function stopOn(signals: NodeJS.Signals[], stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopping) end(1)
      stopping = true
      setTimeout(() => end(1), longestStop)
      void stop().then(
        () => finish(0),
        () => finish(1),
      )
    })
  }
}

async function finish(code: number): Promise<void> {
  await Promise.all([lines.settle(patienceForReaders), complaints.settle(patienceForReaders)])
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
