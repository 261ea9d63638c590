import { once } from 'node:events'
import { type Server, type Socket, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import type { DatabaseAddress } from '../db/pool/address.ts'

export interface DatabaseProxy {
  address: string
  /** Closes every connection at once, and accepts new ones. */
  cut(): void
  /** Stops forwarding, without closing anything. */
  freeze(): void
  /** Closes every connection and accepts none until it is back, like a machine that restarts. */
  leave(): void
  /** Accepts no new connection until it is back, like a database at its connection limit. */
  takeNoMore(): void
  comeBack(): void
}

/** A proxy to the database that can be interrupted; closed by `onEnd`, by default after the test. */
export async function startProxy(
  address: DatabaseAddress,
  onEnd: (close: () => void) => void = onTestFinished,
): Promise<DatabaseProxy> {
  const sockets = new Set<Socket>()
  let frozen = false
  let away = false
  const server = createServer({ noDelay: true }, (near) => {
    keep(near)
    if (away) return cutOne(near)
    if (frozen) return
    const far = keep(connect(findDoor(address)))
    near.pipe(far).pipe(near)
    far.once('error', () => cutOne(near))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onEnd(() => {
    server.close()
    cut()
  })
  return { address: leadThrough(server, address), cut, freeze, leave, takeNoMore, comeBack }

  function keep(socket: Socket): Socket {
    sockets.add(socket)
    return socket.on('error', () => cutOne(socket)).once('close', () => sockets.delete(socket))
  }

  function cut(): void {
    for (const socket of sockets) cutOne(socket)
  }

  function leave(): void {
    takeNoMore()
    cut()
  }

  function takeNoMore(): void {
    away = true
  }

  function comeBack(): void {
    away = false
  }

  function freeze(): void {
    frozen = true
    for (const socket of sockets) socket.unpipe()
  }
}

/** Over TCP it sends a reset, as a crashed machine would; Unix sockets have none. */
function cutOne(socket: Socket): void {
  if (socket.remoteAddress) socket.resetAndDestroy()
  else socket.destroy()
}

function findDoor(address: DatabaseAddress): { path: string } | { host: string; port: number } {
  if (typeof address !== 'string') return { path: address.path }
  const { hostname, port } = new URL(address)
  return { host: hostname, port: Number(port || 5432) }
}

function leadThrough(server: Server, address: DatabaseAddress): string {
  const url = new URL(typeof address === 'string' ? address : `postgres://${address.user}@x/${address.database}`)
  const bound = server.address()
  url.host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  return url.href
}
