import { Socket } from 'node:net'
import { STATUS_CODES, validateHeaderValue } from 'node:http'
import type { FastifyReply } from 'fastify'
import { fail } from '#contract/errors.ts'

/** What a client may leave unread before it is cut off, besides what is on its way. */
const maxUnread = 4_096

/** A reply that goes on for hours. */
export interface LastingReply {
  /** Sent at once; a client that reads nothing is hung up on. */
  write(text: string): void
  end(): void
  onClose(listener: () => void): void
}

/**
 * Sends the head and takes the connection over from Node, for which the request is answered and done: else it would keep the request, the
 * response and all that hangs on them, which is more than the connection itself takes. The body ends where the connection does. No `onSend` hook
 * runs.
 */
export function beginLastingReply(reply: FastifyReply): LastingReply {
  const { raw } = reply
  const { socket } = raw
  // The client is gone, or asked this before a call was answered that it had sent before.
  if (!socket || socket.destroyed) fail('busy', { retryAfter: 1 })
  reply.hijack()
  socket.write(`${headOf(reply)}\r\n\r\n`)
  raw.emit('finish')
  // An injected request has no connection.
  if (socket instanceof Socket) leaveHttp(socket)
  return {
    write(text) {
      if (!socket.writable) return
      socket.write(text)
      if (socket.writableLength > maxUnread) socket.destroy()
    },
    end: () => void socket.end(() => socket.destroy()),
    onClose: (listener) => void socket.once('close', listener),
  }
}

/** Node's listener for the end of a connection, which frees what Node keeps for its requests. */
const freeingListener = 'bound socketOnClose'

/**
 * Makes Node forget that the connection is one of HTTP, as it does itself after an upgrade: the parser and what waits for further requests
 * are two thirds of the memory that a connection takes. Node has no call for that, so its listener is called early. A Node whose
 * listener has another name keeps the memory.
 */
function leaveHttp(socket: Socket): void {
  // Node hangs up on idle connections.
  socket.setTimeout(0)
  const free = socket.listeners('close').find(({ name }) => name === freeingListener)
  if (!free) return
  socket.off('close', free)
  free.call(socket, false)
  for (const event of ['data', 'end', 'error', 'drain', 'timeout', 'pause', 'resume']) socket.removeAllListeners(event)
  const hangUp = () => void socket.destroy()
  // Whatever else the client sends would be answered in the middle of the reply.
  socket.on('error', hangUp).once('end', hangUp).once('data', hangUp)
}

function headOf(reply: FastifyReply): string {
  const { statusCode } = reply
  const headers = { ...reply.getHeaders(), date: new Date().toUTCString(), connection: 'close' }
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((each) => {
      const text = String(each)
      validateHeaderValue(name, text)
      return `${name}: ${text}`
    }),
  )
  return [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines].join('\r\n')
}
