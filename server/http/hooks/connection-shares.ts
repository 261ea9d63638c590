import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { network } from './rate-limit.ts'

/** A house full of browsers opens some hundred connections; a process may have twenty thousand files open. */
const usualMax = 1_000

interface Share {
  open: number
  /** Without a pending request, longest idle first. */
  idle: Set<Socket>
}

/**
 * Beyond its share, each new connection of a network closes the one of them that has been idle longest, itself if no other is.
 * The connections of a trusted proxy serve many networks, and are not counted.
 */
export function shareConnections(app: FastifyInstance, maxOfNetwork = usualMax): void {
  const shares = new Map<string, Share>()
  const shareOf = new WeakMap<Socket, Share>()
  const pendingRequests = new WeakMap<Socket, number>()
  const proxies = new Set<string>()

  app.server.on('connection', (socket: Socket) => {
    const key = network(socket.remoteAddress ?? '')
    const share = shares.get(key) ?? { open: 0, idle: new Set() }
    shares.set(key, share)
    shareOf.set(socket, share)
    share.open += 1
    share.idle.add(socket)
    socket.once('close', () => {
      share.open -= 1
      share.idle.delete(socket)
      if (share.open === 0) shares.delete(key)
    })
    if (share.open > maxOfNetwork && !proxies.has(key)) closeLongestIdle(share)
  })
  app.server.on('request', ({ socket }, reply) => {
    pendingRequests.set(socket, (pendingRequests.get(socket) ?? 0) + 1)
    shareOf.get(socket)?.idle.delete(socket)
    reply.on('close', () => {
      // Without a head of Node's, a stream has taken the connection over.
      if (reply.headersSent) endRequest(socket)
    })
  })
  app.addHook('onRequest', ({ raw: { socket }, ips = [] }, _reply, next) => {
    if (ips.length > 1) proxies.add(network(socket.remoteAddress ?? ''))
    next()
  })

  function endRequest(socket: Socket): void {
    const left = (pendingRequests.get(socket) ?? 1) - 1
    pendingRequests.set(socket, left)
    if (left === 0 && !socket.destroyed) shareOf.get(socket)?.idle.add(socket)
  }
}

function closeLongestIdle({ idle }: Share): void {
  const [socket] = idle
  if (!socket) return
  idle.delete(socket)
  socket.destroy()
}
