import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchServer, stopServer } from '../../server/testing/launch.ts'

export interface RunningOctavo {
  address: string
  /** The data folder. */
  folder: string
  process: ChildProcess
  stop(): Promise<void>
}

/** The real server on a free port, with a data folder of its own that is deleted afterwards. */
export async function startOctavo(env: Record<string, string> = {}): Promise<RunningOctavo> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'))
  const server = await launchServer(['server/main.ts'], { OCTAVO_DATA: folder, ...env })
  return {
    ...server,
    folder,
    async stop() {
      await stopServer(server.process)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
