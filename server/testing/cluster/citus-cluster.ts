import { type ChildProcess, execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectClient } from '../../db/client.ts'
import { findFreePort } from '../crash/real-server.ts'
import { makeTemporaryFolder, removeFolder } from '../temporary-folder.ts'
import { endProgram, nobody, startProgram } from './programs.ts'

const postgres = '/usr/lib/postgresql/15'
const superuser = 'octavo'
const startTimeoutMs = 60_000

export const isCitusInstalled = existsSync(join(postgres, 'lib/citus.so')) && existsSync(join(postgres, 'bin/postgres'))

export interface CitusCluster {
  /** Addresses of servers, which know nothing of each other until a database joins them. */
  coordinator: string
  workers: string[]
  /** Kills the server at this address with all its sessions, and starts it again. */
  crash(url: string): Promise<void>
  stop(): Promise<void>
}

interface Node {
  url: string
  folder: string
  process: ChildProcess
}

/** Three PostgreSQL 15 servers with Citus on this machine, without fsync. */
export async function startCitusCluster(): Promise<CitusCluster> {
  const folder = makeTemporaryFolder()
  chmodSync(folder, 0o755)
  const nodes: Node[] = []

  async function stop(): Promise<void> {
    // SIGINT ends their sessions.
    await Promise.all(nodes.map((node) => endProgram(node.process, 'SIGINT')))
    removeFolder(folder)
  }

  try {
    for (const name of ['coordinator', 'one', 'two']) nodes.push(await startNode(join(folder, name)))
    await Promise.all(nodes.map(untilReady))
  } catch (error) {
    await stop()
    throw error
  }
  const [coordinator = '', ...workers] = nodes.map(({ url }) => url)

  async function crash(url: string): Promise<void> {
    const node = nodes.find((each) => each.url === url)
    if (!node) throw new Error('There is no such node.')
    await endProgram(node.process, 'SIGKILL')
    const deadline = Date.now() + startTimeoutMs
    do {
      // Until the last of its sessions has noticed, it does not start.
      await sleep(100)
      node.process = run(node.folder)
    } while (!(await isReady(node, deadline)))
  }
  return { coordinator, workers, crash, stop }
}

function run(folder: string): ChildProcess {
  return startProgram([join(postgres, 'bin/postgres'), '-D', folder], logOf(folder))
}

function logOf(folder: string): string {
  return `${folder}.log`
}

async function startNode(folder: string): Promise<Node> {
  mkdirSync(folder)
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid)
  const initdb = ['-D', folder, '-A', 'trust', '-U', superuser, '--locale=C.UTF-8', '-E', 'UTF8', '--no-sync']
  execFileSync(join(postgres, 'bin/initdb'), initdb, { ...nobody, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  const port = await findFreePort()
  appendFileSync(join(folder, 'postgresql.conf'), settingsOf(port))
  return { url: `postgres://${superuser}@127.0.0.1:${port}/postgres`, folder, process: run(folder) }
}

function settingsOf(port: number): string {
  const settings = {
    shared_preload_libraries: 'citus',
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 500,
    max_prepared_transactions: 200,
    // One for each database in use, which Citus looks after.
    max_worker_processes: 40,
    fsync: 'off',
    // Each table by reader has so many shards, which takes long with the 32 of a real cluster.
    'citus.shard_count': 4,
    // Some tables have triggers; all of these write rows of the same reader.
    'citus.enable_unsafe_triggers': 'on',
    // In parallel, what was changed on all nodes could not be followed by a change of a table that is whole on each.
    'citus.multi_shard_modify_mode': 'sequential',
    // What a node had promised to commit when it was killed is committed, and seen again, so soon after it is back.
    'citus.recover_2pc_interval': '1s',
    // Else it looks for certificates in the home of whoever started it.
    'citus.node_conninfo': 'sslmode=disable',
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')
}

async function untilReady(node: Node): Promise<void> {
  if (await isReady(node, Date.now() + startTimeoutMs)) return
  throw new Error(`A node of Citus did not start:\n${readFileSync(logOf(node.folder), 'utf8')}`)
}

/** False once it has ended. */
async function isReady(node: Node, deadline: number): Promise<boolean> {
  while (node.process.exitCode === null && Date.now() < deadline) {
    const client = await connectClient(node.url, {}).catch(() => undefined)
    if (client) {
      await client.end()
      return true
    }
    await sleep(50)
  }
  if (Date.now() >= deadline) throw new Error('A node of Citus did not start in time.')
  return false
}
