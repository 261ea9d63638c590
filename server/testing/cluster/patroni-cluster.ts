import type { ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from '../crash/real-server.ts'
import { makeTemporaryFolder, removeFolder } from '../temporary-folder.ts'
import { areInstalled, endProgram, nobody, startProgram } from './programs.ts'

export const canRunPatroni = areInstalled(['patroni', 'etcd', 'haproxy', '../lib/postgresql/15/bin/postgres'])

const deploy = join(import.meta.dirname, '../../../docs/deploy')
const password = 'of-a-test'
const startTimeoutMs = 120_000

/** Three PostgreSQL servers under Patroni, set up with the files of `docs/deploy`, behind HAProxy. */
export interface PatroniCluster {
  /** A database of Octavo's own at the primary, whichever server that is. */
  url: string
  /** The same at each of the servers. */
  everyUrl: string
  /** Kills PostgreSQL of the primary; Patroni promotes another. Returns its name. */
  killPrimary(): Promise<string>
  /** Waits until there is a primary with a synchronous standby and all servers are members again. */
  untilWhole(): Promise<void>
  stop(): Promise<void>
}

interface Node {
  name: string
  port: number
  rest: number
  folder: string
  process: ChildProcess
}

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = makeTemporaryFolder()
  chmodSync(folder, 0o755)
  const etcd = await startEtcd(ownFolder(folder, 'etcd'))
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three']) nodes.push(await startNode(ownFolder(folder, name), name, etcd.port))
  const primaryPort = await findFreePort()
  const haproxy = startProgram(['haproxy', '-f', join(deploy, 'haproxy.cfg')], join(folder, 'haproxy.log'), {
    PRIMARY: `127.0.0.1:${primaryPort}`,
    ...Object.fromEntries(
      nodes.flatMap(({ port, rest }, index) => [
        [`NODE_${index + 1}`, `127.0.0.1:${port}`],
        [`CHECK_${index + 1}`, String(rest)],
      ]),
    ),
  })

  async function untilWhole(): Promise<void> {
    await until(() => isWhole(nodes)).catch((cause: unknown) => {
      const logs = nodes.map(({ folder: home, name }) => `${name}:\n${lastLines(`${home}.log`)}`)
      throw new Error(`The cluster did not get ready.\n${logs.join('\n')}`, { cause })
    })
  }

  async function killPrimary(): Promise<string> {
    for (const node of nodes) {
      if ((await findRole(node)) !== 'primary') continue
      const [pid] = readFileSync(join(node.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGKILL')
      return node.name
    }
    throw new Error('There is no primary.')
  }

  async function stop(): Promise<void> {
    await endProgram(haproxy, 'SIGKILL')
    await Promise.all(nodes.map((node) => endProgram(node.process)))
    await endProgram(etcd.process, 'SIGKILL')
    removeFolder(folder)
  }

  try {
    await untilWhole()
    await createDatabase(primaryPort)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf([primaryPort]), everyUrl: urlOf(nodes.map(({ port }) => port)), killPrimary, untilWhole, stop }
}

async function startEtcd(folder: string): Promise<{ port: number; process: ChildProcess }> {
  const [port, peer] = [await findFreePort(), await findFreePort()]
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peer}`]
  const words = ['etcd', '--data-dir', folder, '--listen-client-urls', clients, '--advertise-client-urls', clients]
  const cluster = ['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers]
  const child = startProgram([...words, ...cluster, '--initial-cluster', `default=${peers}`], `${folder}.log`)
  await until(async () => (await fetch(`${clients}/health`)).ok)
  return { port, process: child }
}

async function startNode(folder: string, name: string, etcdPort: number): Promise<Node> {
  const [port, rest] = [await findFreePort(), await findFreePort()]
  const child = startProgram(['patroni', join(deploy, 'patroni.yml')], `${folder}.log`, {
    PATRONI_NAME: name,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: join(folder, 'data'),
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_PASSWORD: password,
  })
  return { name, port, rest, folder, process: child }
}

function urlOf(ports: number[]): string {
  return `postgres://octavo:${password}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/octavo`
}

async function isWhole(nodes: Node[]): Promise<boolean> {
  const roles = await Promise.all(nodes.map(findRole))
  return roles.toSorted().join() === 'primary,replica,sync'
}

async function findRole({ rest }: Node): Promise<'primary' | 'sync' | 'replica' | 'none'> {
  const answers = async (path: string) =>
    fetch(`http://127.0.0.1:${rest}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  if (await answers('/primary')) return 'primary'
  if (await answers('/synchronous')) return 'sync'
  return (await answers('/replica')) ? 'replica' : 'none'
}

async function createDatabase(port: number): Promise<void> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  try {
    await client.query(`create role octavo login password '${password}'`)
    await client.query('create database octavo owner octavo')
  } finally {
    await client.end()
  }
}

function lastLines(file: string): string {
  const lines = readFileSync(file, 'utf8').split('\n')
  // A health check that HAProxy closes is a warning and a stack to Patroni.
  const said = lines.filter(
    (line) => /LOG:|FATAL:|PANIC:|INFO:|ERROR/.test(line) && !/starting up|no action/.test(line),
  )
  return said.slice(-60).join('\n')
}

function ownFolder(parent: string, name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder)
  if (nobody.uid !== undefined) chownSync(folder, nobody.uid, nobody.gid)
  return folder
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + startTimeoutMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > giveUpAt) throw new Error('The cluster did not get ready.')
    await sleep(100)
  }
}
