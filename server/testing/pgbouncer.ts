import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './crash/real-server.ts'

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
  writeFileSync(file, settingsOf(databasePort, port, sessions))
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

/** Those of `docs/deploy`, with other addresses and without passwords. */
function settingsOf(databasePort: number, port: number, sessions: number): string {
  const settings = readFileSync(join(import.meta.dirname, '../../docs/deploy/pgbouncer.ini'), 'utf8')
  return settings
    .replace(/^octavo = .*$/m, `* = host=127.0.0.1 port=${databasePort} user=octavo`)
    .replace(/^listen_port = .*$/m, `listen_port = ${port}\nunix_socket_dir =`)
    .replace(/^auth_type = .*\nauth_file = .*$/m, 'auth_type = any')
    .replace(/^default_pool_size = .*$/m, `default_pool_size = ${sessions}`)
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
