import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface RunningServer {
  address: string
  process: ChildProcess
}

const ownRoot = join(import.meta.dirname, '..')

/** A server in a process of its own on a free port, of this project or of another copy of it; ready once it says where it is open. */
export async function startServer(command: string[], folder: string, root = ownRoot): Promise<RunningServer> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      OCTAVO_DATA: folder,
      CATALOGUE: 'shelf',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) {
    const address = /open at (http:\S+)/.exec(line)?.[1]
    if (address !== undefined) return { address: address.replace('[::1]', '127.0.0.1'), process: child }
  }
  throw new Error(`${command[0]} ended before it was open.`)
}

export async function stopServer(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}
