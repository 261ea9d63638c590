import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

// Debian's folder for it is not in every user's path.
const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` }
const NOBODY = { uid: 65_534, gid: 65_534 }

export const pgbouncerVersion = /[\d.]+/.exec(
  spawnSync('pgbouncer', ['--version'], { env, encoding: 'utf8' }).stdout ?? '',
)?.[0]

/** A PgBouncer in transaction mode for the databases at that port, with so many sessions each for any number of clients. */
export async function startPgbouncer(
  databasePort: number,
  sessions: number,
): Promise<{ port: number; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-pgbouncer-'))
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${databasePort} user=octavo
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
max_client_conn = 2000
`,
  )
  // It refuses to run as root.
  const child = spawn('pgbouncer', [file], { env, stdio: 'ignore', ...(process.getuid?.() === 0 && NOBODY) })
  await untilListening(port, child)
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const reached = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (reached) return
    await sleep(20)
  }
  throw new Error('PgBouncer did not start.')
}
