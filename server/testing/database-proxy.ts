import { once } from 'node:events'
import { type Server, type Socket, connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'
import type { DatabaseAddress } from '../db/pool/address.ts'

export interface DatabaseProxy {
  address: string
  /** Ends every connection at once; new ones are taken. */
  cut(): void
  /** Passes nothing on any more, and says nothing. */
  freeze(): void
  /** Ends every connection and takes none until it is back, as a machine that starts anew. */
  leave(): void
  /** Takes no new connection until it is back, as a database that has as many as it may. */
  takeNoMore(): void
  comeBack(): void
}

/** A way to the database that can be cut. */
export async function startProxy(address: DatabaseAddress): Promise<DatabaseProxy> {
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
  onTestFinished(() => {
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

/** TCP tells the other side with a reset, as a crashed machine would; a Unix socket knows no such thing. */
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
