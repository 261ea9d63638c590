import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { readConfig } from './config.ts'
import { warnOfAddress } from './db/pool/address.ts'
import { openLog } from './log.ts'
import { giveUp, guardProcess, stopOn } from './process-end.ts'
import { lines } from './standard-output.ts'

const root = join(import.meta.dirname, '..')
const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

// Else the heap grows to a multiple of what is in use before it is collected.
setFlagsFromString('--heap-growing-percent=60')

const startup = new AbortController()
guardProcess()

try {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel, lines)
  const addresses = {
    DATABASE_URL: config.databaseUrl,
    DATABASE_DIRECT_URL: config.directUrl,
    DATABASE_READ_URL: config.replicaUrls[0],
  }
  for (const [variable, url] of Object.entries(addresses)) {
    const warning = url === undefined ? undefined : warnOfAddress(url, variable)
    if (warning !== undefined) log.warn(warning)
  }
  // The one that starts several processes answers no request itself, and does without what that takes.
  const { startServer } = await (config.processes > 1 ? import('./parent.ts') : import('./start.ts'))
  const starting = startServer(config, log, { version, root, signal: startup.signal })
  stopOn(['SIGTERM', 'SIGINT', 'SIGHUP'], async (force) => {
    startup.abort()
    const server = await starting.catch(() => undefined)
    await server?.stop(force)
  })
  const { address } = await starting
  lines.write(`Octavo is open at ${address}\n`)
} catch (error) {
  // An aborted start is ended by `stopOn`.
  if (!startup.signal.aborted) await giveUp(error)
}
