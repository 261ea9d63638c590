import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { limitPipelining } from '../http/hooks/pipelining.ts'

export const large = 'x'.repeat(1_000_000)

/** A server whose replies a test's own connections may read or leave unread. */
export async function listen(extend: (app: FastifyInstance) => unknown = () => {}) {
  const app = Fastify()
  onTestFinished(() => app.close())
  let [made, closed] = [0, 0]
  limitPipelining(app)
  await extend(app)
  app.get('/large', () => {
    made += 1
    return large
  })
  app.get('/larger', () => large.repeat(10))
  app.get<{ Querystring: { n: string } }>('/faster-each-time', async ({ query }) => {
    await sleep(60 - 20 * Number(query.n))
    return `<${query.n}>`
  })
  app.server.on('connection', (socket) => socket.once('close', () => (closed += 1)))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  return {
    made: () => made,
    closed: () => closed,
    async open(): Promise<Socket> {
      const socket = connect(port, '127.0.0.1').on('error', () => 'it is hung up on')
      onTestFinished(() => void socket.destroy())
      await once(socket, 'connect')
      return socket
    },
  }
}

/** Lets the server take its next connections to come from these addresses, as only those of this machine can connect. */
export function pretendAddresses({ server }: FastifyInstance, addresses: string[]): void {
  server.prependListener('connection', (socket: Socket) => {
    const address = addresses.shift()
    if (address !== undefined) Object.defineProperty(socket, 'remoteAddress', { value: address })
  })
}

export function get(url: string): string {
  return `GET ${url} HTTP/1.1\r\nHost: octavo\r\n\r\n`
}

/** Waits until the connection is closed, normally or by a reset. */
export async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((resolve) => socket.resume().once('close', resolve))
}
