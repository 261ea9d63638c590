import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface RunningOctavo {
  address: string
  /** Its data. */
  folder: string
  process: ChildProcess
  stop(): Promise<void>
}

/** The real server on a free port, with a data folder of its own that goes with it. */
export async function startOctavo(env: Record<string, string> = {}): Promise<RunningOctavo> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../server/main.ts')], {
    env: { ...process.env, PORT: '0', OCTAVO_DATA: folder, CATALOGUE: 'shelf', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await readAddress(server)
  return {
    address,
    folder,
    process: server,
    async stop() {
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function readAddress(server: ChildProcess): Promise<string> {
  if (!server.stdout) throw new Error('The server has no output.')
  for await (const line of createInterface(server.stdout)) {
    const address = /open at (http:\S+)/.exec(line)?.[1]
    if (address === undefined) continue
    server.stdout.resume()
    return address
  }
  throw new Error('The server ended before it was open.')
}
