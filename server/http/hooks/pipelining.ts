import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** No legitimate client pipelines more requests. */
const maxPending = 64

/** Of a connection that a lasting reply has taken over: whatever comes there would be answered in the middle of it. */
const taken: (() => void)[] = []

/**
 * A pipelined request waits until the client has received the previous reply; otherwise a client that sends a thousand requests
 * and reads nothing would have a thousand replies held in memory. Register before any other hook.
 */
export function limitPipelining(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, (() => void)[]>()

  app.addHook('onRequest', ({ raw: { socket } }, { raw }, next) => {
    const pending = queues.get(socket)
    const begin = () => {
      raw.on('close', () => (raw.headersSent ? endTurn(socket) : endLast(socket)))
      next()
    }
    if (pending === taken) socket.destroy()
    else if (!pending) {
      queues.set(socket, [])
      begin()
    } else if (pending.length < maxPending) pending.push(begin)
    else socket.destroy()
  })

  /** Its head was not sent by Node, so it has taken the connection over, unless the client is gone. */
  function endLast(socket: Socket): void {
    if (queues.get(socket)?.length) socket.destroy()
    queues.set(socket, taken)
  }

  function endTurn(socket: Socket): void {
    const begin = socket.destroyed ? undefined : queues.get(socket)?.shift()
    if (begin) begin()
    else queues.delete(socket)
  }
}
