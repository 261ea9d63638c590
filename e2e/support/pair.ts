import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SOCKET_FOLDER, SOCKET_NAME, SUPERUSER } from '../../server/embedded-postgres/cluster.ts'
import { shortenPath } from '../../server/embedded-postgres/socket-path.ts'
import { launchServer, stopServer } from '../../server/testing/launch.ts'
import { startOctavo, type RunningOctavo } from './octavo.ts'

/** Two servers on one database behind one address: pages and what they show come from one, every change is made at the other. */
export async function startPair(env: Record<string, string>): Promise<RunningOctavo> {
  const shows = await startOctavo(env)
  const { path, remove } = shortenPath(join(shows.folder, 'postgres', SOCKET_FOLDER), SOCKET_NAME)
  const host = path.slice(0, -SOCKET_NAME.length - 1)
  const changes = await launchServer(['server/main.ts'], {
    DATABASE_URL: `postgres://${SUPERUSER}@localhost/postgres?host=${encodeURIComponent(host)}`,
    ...env,
  })
  const front = await startFront((method) => (method === 'GET' || method === 'HEAD' ? shows : changes).address)
  return {
    ...shows,
    address: front.address,
    async stop() {
      front.close()
      await stopServer(changes.process)
      remove()
      await shows.stop()
    },
  }
}

/** Passes each request on, by its method. */
async function startFront(choose: (method: string) => string): Promise<{ address: string; close(): void }> {
  const front = createServer((asked, answer) => {
    const { method = '', url = '', headers } = asked
    const passed = request(choose(method) + url, { method, headers })
    passed.on('response', (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
      reply.pipe(answer)
      reply.on('error', () => answer.destroy())
    })
    passed.on('error', () => answer.destroy())
    answer.on('close', () => passed.destroy())
    asked.pipe(passed)
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    close() {
      front.close()
      front.closeAllConnections()
    },
  }
}
