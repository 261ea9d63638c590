// Runs the server tests against a DATABASE_URL: an embedded database behind a TCP port; with --pgbouncer through a PgBouncer in transaction
// mode, which must be installed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../server/embedded-postgres/embedded.ts'
import { pgbouncerVersion, startPgbouncer } from '../server/testing/pgbouncer.ts'

const words = process.argv.slice(2).filter((word) => word !== '--pgbouncer')
const throughPgbouncer = words.length < process.argv.length - 2
if (throughPgbouncer && pgbouncerVersion === undefined) {
  console.error('PgBouncer is not installed.')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'octavo-by-url-'))
const { address, stop } = await startEmbedded({ folder, disposable: true })
// PostgreSQL sets TCP_NODELAY too.
const port = createServer({ noDelay: true }, (client) => {
  const database = connect(address.path)
  client.pipe(database).pipe(client)
  client.on('error', () => database.destroy())
  database.on('error', () => client.destroy())
}).listen(0, '127.0.0.1')
let pooler: Awaited<ReturnType<typeof startPgbouncer>> | undefined
try {
  await once(port, 'listening')
  const direct = (port.address() as AddressInfo).port
  if (throughPgbouncer) pooler = await startPgbouncer(direct, 20)
  const urlAt = (where: number) => `postgres://${address.user}@127.0.0.1:${where}/${address.database}`
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const tests = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...words], {
    stdio: 'inherit',
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: urlAt(pooler?.port ?? direct),
      ...(pooler && { POOLER: 'yes', TESTS_DIRECT_URL: urlAt(direct) }),
    },
  })
  const [code] = (await once(tests, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await pooler?.stop()
  port.close()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}
