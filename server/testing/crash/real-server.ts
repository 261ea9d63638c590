import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseAddress } from '../../db/pool/address.ts'
import { SOCKET_FOLDER, SOCKET_NAME, SUPERUSER } from '../../embedded-postgres/cluster.ts'
import { readPostmasterFile } from '../../embedded-postgres/postmaster-file.ts'
import { shortenPath } from '../../embedded-postgres/socket-path.ts'
import { environmentWith } from '../launch.ts'

const ownRoot = join(import.meta.dirname, '../../..')

/** The real server in its own process and process group, on a data folder that outlives it or on the database of `DATABASE_URL`. */
export interface RealServer {
  address: string
  folder: string
  /** Starts it if it is not running, and waits until it is ready; returns how many milliseconds that took. */
  start(): Promise<number>
  /** The exit code, or null if it was killed. */
  end(signal: NodeJS.Signals): Promise<number | null>
  pid(): number
  /** The processes that answer requests, where there are several; on Linux. */
  childPids(): number[]
  postmasterPid(): number
  /** The database it uses, for queries that bypass the server. */
  databaseAddress(): { address: DatabaseAddress; remove(): void }
}

/**
 * @param hear gets the lines of its log
 * @param root of this project or of another copy of it
 */
export async function createRealServer(
  folder: string,
  env: Record<string, string> = {},
  hear?: (line: string) => void,
  root = ownRoot,
): Promise<RealServer> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const settings = { PORT: String(port), OCTAVO_DATA: folder, RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'fatal', ...env }
  let child: ChildProcess | undefined

  async function start(): Promise<number> {
    const begun = performance.now()
    const starting = (child ??= launch(join(root, 'server/main.ts'), environmentWith(settings), hear))
    while (!(await isReady(address))) {
      if (hasEnded(starting)) throw new Error(`The server ended with code ${starting.exitCode} before it was ready.`)
      await sleep(5)
    }
    return performance.now() - begun
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const ending = child
    if (!ending) return null
    if (!hasEnded(ending)) {
      const ended = once(ending, 'exit')
      ending.kill(signal)
      await ended
    }
    child = undefined
    return ending.exitCode
  }

  return {
    address,
    folder,
    start,
    end,
    pid: () => child?.pid ?? 0,
    childPids: () => listChildren(child?.pid ?? 0),
    postmasterPid: () => readPostmasterFile(join(folder, 'postgres'))?.pid ?? 0,
    databaseAddress() {
      if (env['DATABASE_URL'] !== undefined) return { address: env['DATABASE_URL'], remove: () => {} }
      const { path, remove } = shortenPath(join(folder, 'postgres', SOCKET_FOLDER), SOCKET_NAME)
      return { address: { path, user: SUPERUSER, database: 'postgres' }, remove }
    },
  }
}

function launch(script: string, env: NodeJS.ProcessEnv, hear: ((line: string) => void) | undefined): ChildProcess {
  const output = hear ? 'pipe' : 'ignore'
  const child = spawn(process.execPath, [script], { env, detached: true, stdio: ['ignore', output, 'pipe'] })
  if (child.stdout && hear) createInterface(child.stdout).on('line', hear)
  if (child.stderr) createInterface(child.stderr).on('line', (line) => process.stderr.write(`server: ${line}\n`))
  // With its own group, it does not end with this process.
  const follow = () => child.kill('SIGKILL')
  process.once('exit', follow)
  child.once('exit', () => process.off('exit', follow))
  return child
}

function listChildren(pid: number): number[] {
  const pids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return pids.filter((each) => each > 0 && commandOf(each).includes('child.ts'))
}

/** Empty if it has ended meanwhile. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

export async function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/ready`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}
