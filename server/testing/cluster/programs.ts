import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin']

/** Whether all of these programs are installed; Debian keeps some in a folder that is not in every user's path. */
export function areInstalled(names: readonly string[]): boolean {
  return names.every((name) => folders.some((folder) => existsSync(join(folder, name))))
}

/** PostgreSQL and most of what surrounds it refuse to run as root. */
export const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Starts a program that ends with this process; what it says goes into the file. */
export function startProgram(
  [command = '', ...words]: string[],
  logFile: string,
  env: Record<string, string> = {},
): ChildProcess {
  const log = openSync(logFile, 'a')
  const child = spawn(command, words, {
    env: { ...process.env, PATH: folders.join(delimiter), ...env },
    stdio: ['ignore', log, log],
    ...nobody,
  })
  closeSync(log)
  const follow = () => child.kill('SIGKILL')
  process.once('exit', follow)
  child.once('exit', () => process.off('exit', follow))
  return child
}

export async function endProgram(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
