import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface RunningServer {
  address: string
  process: ChildProcess
}

const ownRoot = join(import.meta.dirname, '../..')

/**
 * A server in a process of its own on a free port, of this project or of another copy of it; ready once it says where it is
 * open. `DATABASE_URL` is inherited.
 */
export async function launchServer(
  command: string[],
  env: Record<string, string>,
  root = ownRoot,
): Promise<RunningServer> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, PORT: '0', CATALOGUE: 'shelf', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const address = /open at (http:\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    child.stdout.resume()
    return { address: address.replace('[::1]', '127.0.0.1'), process: child }
  }
  throw new Error(`${command[0]} ended before it was open.`)
}

/** Does nothing if it has ended already. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** For a server on its own database, regardless of the one these tests use. */
export function environmentWith(settings: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...inherited } = process.env
  return { ...inherited, CATALOGUE: 'shelf', ...settings }
}
