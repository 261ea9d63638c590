import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const often = 50

/** How long one that has sent nothing, or not all of a request, may say nothing more. */
const maxSilenceMs = 1_000

interface Connection {
  /** Requests that are being answered. */
  pending: number
  /** Bytes received when the last request was answered; 0 before. */
  answeredBytes: number
  /** Bytes received at the last look, and when that number had last changed. */
  received: number
  since: number
}

/**
 * While the server closes, a connection that finishes its last call becomes idle, and closing would wait for it.
 * Node's own `closeIdleConnections` also hangs up on those that have just opened, whose first request is on its way: its sender
 * would get no answer.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const { server } = app
  const connections = new Map<Socket, Connection>()
  server.on('connection', (socket) => {
    connections.set(socket, { pending: 0, answeredBytes: 0, received: 0, since: performance.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', ({ socket }, reply) => {
    const connection = connections.get(socket)
    if (!connection) return
    connection.pending += 1
    reply.on('close', () => {
      connection.pending -= 1
      connection.answeredBytes = socket.bytesRead
    })
  })
  server.closeIdleConnections = hangUp
  app.addHook('preClose', async () => {
    const again = setInterval(hangUp, often).unref()
    server.once('close', () => clearInterval(again))
  })

  function hangUp(): void {
    for (const [socket, connection] of connections) if (isIdle(socket, connection)) socket.destroy()
  }
}

function isIdle({ bytesRead }: Socket, connection: Connection): boolean {
  if (connection.pending > 0) return false
  if (bytesRead > 0 && bytesRead === connection.answeredBytes) return true
  const now = performance.now()
  if (bytesRead !== connection.received) Object.assign(connection, { received: bytesRead, since: now })
  return now - connection.since > maxSilenceMs
}
