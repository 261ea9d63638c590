import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { readConfig } from './config.ts'
import { startServer } from './start.ts'

const root = join(import.meta.dirname, '..')
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }

try {
  const config = readConfig(process.env)
  const log = pino({ level: config.logLevel })
  const starting = startServer(config, log, { version, root })
  stopOn(['SIGTERM', 'SIGINT', 'SIGHUP'], async () => (await starting).stop())
  const { address } = await starting
  process.stdout.write(`Octavo is open at ${address}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** The first signal lets what is under way finish, the start itself too; a second one does not wait. */
function stopOn(signals: NodeJS.Signals[], stop: () => Promise<void>): void {
  let stopping = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (stopping) process.exit(1)
      stopping = true
      void stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
