import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CLEAN_ENVIRONMENT, type Cluster, nameFolder } from './cluster.ts'
import { filterOwnLines } from './log-lines.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { listSettings } from './settings.ts'
import { shutDown } from './shut-down.ts'

export interface Postmaster {
  exited: Promise<unknown>
  stop(): Promise<void>
}

/** Resolves once the database accepts connections; recovery after a crash may take a moment. */
export async function startPostmaster(cluster: Cluster, log: (line: string) => void): Promise<Postmaster> {
  const child = spawn(join(cluster.binaries, 'postgres'), ['-D', nameFolder(cluster), ...listSettings(cluster)], {
    ...cluster.account,
    cwd: cluster.folder,
    env: CLEAN_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate session, so that Ctrl-C reaches only the server, which needs the database until its last reply.
    detached: true,
  })
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve))
  endWithThisProcess(child, exited)
  const lastLines = collectLastLines(child, log)
  while (!isReady(child, cluster.folder)) {
    if (hasEnded(child)) {
      await sleep(10)
      throw new Error(`The embedded database did not start.\n${lastLines.join('\n')}`)
    }
    await sleep(5)
  }
  return { exited, stop: async () => (child.pid && !hasEnded(child) ? shutDown(child.pid) : undefined) }
}

/** Covers exits that did not stop it, such as an uncaught error; after kill -9 the next start finds the orphan. */
function endWithThisProcess(child: ChildProcess, exited: Promise<unknown>): void {
  const end = () => child.kill('SIGINT')
  process.once('exit', end)
  const stopListening = exitOnSignals()
  void exited.finally(() => {
    process.off('exit', end)
    stopListening()
  })
}

/** An unhandled signal would end the process without its exit handlers, as when a tool is interrupted. */
function exitOnSignals(): () => void {
  const removers = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const exit = () => {
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal])
    }
    process.on(signal, exit)
    return () => process.off(signal, exit)
  })
  return () => removers.forEach((remove) => remove())
}

function collectLastLines(child: ChildProcess, log: (line: string) => void): string[] {
  const lines: string[] = []
  const take = filterOwnLines((line) => {
    lines.push(line)
    if (lines.length > 20) lines.shift()
    log(line)
  })
  child.stderr?.setEncoding('utf8').on('data', take)
  return lines
}

function isReady(child: ChildProcess, folder: string): boolean {
  const found = readPostmasterFile(folder)
  return found !== undefined && found.ready && found.pid === child.pid && !hasEnded(child)
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}
