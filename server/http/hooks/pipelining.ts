import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Nobody asks for more in one go but to have it lie here. */
const maxPending = 64

/**
 * Several requests on one connection wait for the answer before them to be taken: else whoever asks a thousand times and reads nothing
 * has a thousand answers made and kept. Register before any other hook.
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
