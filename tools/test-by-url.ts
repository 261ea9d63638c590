// Runs the server tests against a DATABASE_URL: an embedded database behind a TCP port; with --pgbouncer through a PgBouncer in transaction
// mode, with --citus on the coordinator of a Citus cluster with two workers, with --distributed on such a cluster whose tables are
// distributed over it. These must be installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { isCitusInstalled, startCitusCluster } from '../server/testing/cluster/citus-cluster.ts'
import { pgbouncerVersion, startPgbouncer } from '../server/testing/pgbouncer.ts'

interface TestServer {
  /** The variables that lead the tests there. */
  env: Record<string, string>
  stop(): Promise<void>
}

const flags = new Map([
  ['--pgbouncer', startThroughPgbouncer],
  ['--citus', startCitus],
  ['--distributed', startDistributed],
])
const words = process.argv.slice(2)
const flag = words.find((word) => flags.has(word))
const testServer = await (flags.get(flag ?? '') ?? startBehindPort)()
try {
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const files = words.filter((word) => word !== flag)
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...files], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'test', ...testServer.env },
  })
  const [code] = (await once(tests, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await testServer.stop()
}

async function startBehindPort(): Promise<TestServer & { port: number; urlAt(port: number): string }> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-by-url-'))
  const { address, stop } = await startEmbedded({ folder, disposable: true })
  // PostgreSQL sets TCP_NODELAY too.
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect(address.path)
    client.pipe(database).pipe(client)
    client.on('error', () => database.destroy())
    database.on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const urlAt = (where: number) => `postgres://${address.user}@127.0.0.1:${where}/${address.database}`
  return {
    port,
    urlAt,
    env: { DATABASE_URL: urlAt(port) },
    async stop() {
      server.close()
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startThroughPgbouncer(): Promise<TestServer> {
  if (pgbouncerVersion === undefined) throw new Error('PgBouncer is not installed.')
  const direct = await startBehindPort()
  const pooler = await startPgbouncer(direct.port, 20)
  return {
    env: { DATABASE_URL: direct.urlAt(pooler.port), POOLER: 'yes', TESTS_DIRECT_URL: direct.urlAt(direct.port) },
    async stop() {
      await pooler.stop()
      await direct.stop()
    },
  }
}

async function startDistributed(): Promise<TestServer> {
  const { env, stop } = await startCitus()
  return { env: { ...env, TESTS_DISTRIBUTED: 'yes' }, stop }
}

async function startCitus(): Promise<TestServer> {
  if (!isCitusInstalled) throw new Error('Citus is not installed for PostgreSQL 15.')
  const { coordinator, workers, stop } = await startCitusCluster()
  return { env: { DATABASE_URL: coordinator, TESTS_CITUS_WORKERS: workers.join(',') }, stop }
}
