import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { readPostmasterFile } from '../../embedded-postgres/postmaster-file.ts'
import { findProcessIdentity } from '../../embedded-postgres/process-identity.ts'
import { environmentWith } from '../launch.ts'
import { findFreePort, isReady } from './real-server.ts'

const root = join(import.meta.dirname, '../../..')

/** The server as an operator starts it: the command, the server and the database; the first two share a process group. */
export interface Installed {
  address: string
  /** Signals only the command's process, like KillMode=mixed. */
  tellMain(signal: NodeJS.Signals): void
  /** Signals its whole process group at once, like a terminal. */
  tellGroup(signal: NodeJS.Signals): void
  /** Also signals the database's processes, like KillMode=control-group. */
  tellEveryone(signal: NodeJS.Signals): void
  /** Waits until the command has ended; returns the exit code. */
  ended: Promise<number | null>
  /** Processes of the group and of the database that are still running. */
  findLeft(): number[]
}

/** The settings under `[Service]` of the unit in `docs/deploy`. */
export function readUnit(): Map<string, string> {
  const lines = readFileSync(join(root, 'docs/deploy/octavo.service'), 'utf8').split('\n')
  return new Map(lines.map((line) => line.split(/=(.*)/s)).map(([name = '', value = '']) => [name, value]))
}

export async function runAsInstalled([command = '', ...words]: string[], folder: string): Promise<Installed> {
  const port = await findFreePort()
  const settings = { PORT: String(port), OCTAVO_DATA: folder, LOG_LEVEL: 'silent' }
  const env = environmentWith({ NODE_ENV: 'production', RATE_LIMIT_PER_MINUTE: '0', ...settings })
  const child = spawn(command, words, { cwd: root, env, detached: true, stdio: ['ignore', 'ignore', 'inherit'] })
  const group = child.pid ?? 0
  const ended = once(child, 'exit').then(() => child.exitCode)
  onTestFinished(() => listWhere((found) => found.group === group).forEach((pid) => kill(pid, 'SIGKILL')))
  const address = `http://127.0.0.1:${port}`
  while (!(await isReady(address))) {
    if (child.exitCode !== null) throw new Error(`The command ended with code ${child.exitCode} before it was ready.`)
    await sleep(20)
  }
  const postmaster = readPostmasterFile(join(folder, 'postgres'))?.pid ?? 0
  const listGroup = () => listWhere((found) => found.group === group)
  const listDatabase = () => [postmaster, ...listWhere(({ parent }) => parent === postmaster)]
  const findLeft = () => [...listGroup(), postmaster].filter((pid) => findProcessIdentity(pid) !== undefined)
  return {
    address,
    tellMain: (signal) => void child.kill(signal),
    tellGroup: (signal) => void process.kill(-group, signal),
    tellEveryone: (signal) => [...listGroup(), ...listDatabase()].forEach((pid) => kill(pid, signal)),
    ended,
    findLeft,
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

/** From Linux's process list. */
function listWhere(holds: (found: { parent: number; group: number }) => boolean): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && holds(readStat(pid)))
}

function readStat(pid: number): { parent: number; group: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(parent), group: Number(group) }
  } catch {
    // It has ended meanwhile.
    return { parent: 0, group: 0 }
  }
}
