import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** No legitimate client pipelines more requests. */
const maxPending = 64

/**
 * A pipelined request waits until the client has received the previous reply; otherwise a client that sends a thousand requests
 * and reads nothing would have a thousand replies held in memory. Register before any other hook.
 */
export function limitPipelining(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, (() => void)[]>()

  app.addHook('onRequest', ({ raw: { socket } }, { raw }, next) => {
    const pending = queues.get(socket)
    const begin = () => {
      raw.once('close', () => endTurn(socket))
      next()
    }
    if (!pending) {
      queues.set(socket, [])
      begin()
    } else if (pending.length < maxPending) pending.push(begin)
    else socket.destroy()
  })

  function endTurn(socket: Socket): void {
    const begin = socket.destroyed ? undefined : queues.get(socket)?.shift()
    if (begin) begin()
    else queues.delete(socket)
  }
}
