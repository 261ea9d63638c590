// One of several processes that answer requests; `parent.ts` starts them, holds what they share, and stops them.
import type { Config } from './config.ts'
import type { DatabaseAddress } from './db/pool/address.ts'
import { openLog } from './log.ts'
import { openPoolOf } from './prepare-database.ts'
import { finish, guardProcess, stopOn } from './process-end.ts'
import { errorLines, lines } from './standard-output.ts'
import { createLink, joinProcesses } from './processes/link.ts'
import { received, type Downward, type Upward } from './processes/protocol.ts'
import { serveApp, type Serving } from './start.ts'

/** What a process is started with. */
export interface StartOrder {
  config: Config
  address: DatabaseAddress
  version: string
  root: string
  /** Whether this is the one that also does what is done once for all. */
  inBackground: boolean
  /** Whether it takes the part of one that has ended. */
  isReplacement: boolean
}

guardProcess()
for (const output of [lines, errorLines]) output.share()
// The process ends with its parent; see the note on process.exit in process-end.ts.
process.on('exit', () => {
  if (lines.isBlocked() || errorLines.isBlocked()) process.kill(process.pid, 'SIGKILL')
})
const ordered = Promise.withResolvers<StartOrder>()
const link = createLink((requests) => void tell({ requests }))
const hurry = new AbortController()
let starting: Promise<Serving> | undefined
const stop = stopOn(['SIGTERM', 'SIGINT', 'SIGHUP'], async (force) => {
  const server = await starting?.catch(() => undefined)
  await server?.close(AbortSignal.any([force, hurry.signal]))
})

process.on('message', (message) => {
  const order: Downward = received(message)
  if ('start' in order) ordered.resolve(received(order.start))
  else if ('replies' in order) link.take(order.replies)
  else if ('command' in order) void obey(order.number, link.run(order.command, order.question))
  else if (order.stop === 'gently') stop()
  else hurry.abort()
})

try {
  starting = start(await ordered.promise)
  const { address } = await starting
  await tell({ listening: address })
} catch (error) {
  await tell({ failed: error instanceof Error ? error.message : String(error) })
  await finish(1)
}

async function start({ config, address, isReplacement, ...about }: StartOrder): Promise<Serving> {
  joinProcesses(link, { processes: config.processes, isReplacement })
  const log = openLog(config.logLevel, lines)
  const { db, close: closeDatabase } = openPoolOf(config, address, log)
  const serving = await serveApp({ db, address }, config, log, about)
  return {
    address: serving.address,
    async close(force) {
      await serving.close(force)
      await closeDatabase()
    },
  }
}

async function obey(number: number, result: Promise<unknown>): Promise<void> {
  await tell({ done: number, value: (await result) ?? null })
}

/** Resolves also if the parent is gone: then this process ends too. */
function tell(message: Upward): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })
}
