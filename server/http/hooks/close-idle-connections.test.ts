import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { get, untilClosed } from '../../testing/listening.ts'
import { closeIdleConnections } from './close-idle-connections.ts'

test('while the server closes, whoever had just connected is answered', async () => {
  const { open, close } = await listen()
  const socket = await open()

  const closed = close()
  socket.write(get('/'))
  const [reply] = await once(socket, 'data')

  expect(String(reply)).toMatch(/^HTTP\/1\.1 200 OK[^]*hello$/)
  await closed
})

test('while the server closes, whoever has sent half of a request may send the rest', async () => {
  const { open, close } = await listen()
  const socket = await open()
  socket.write(get('/'))
  await once(socket, 'data')

  socket.write(get('/').slice(0, 9))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const closed = close()
  socket.write(get('/').slice(9))
  const [reply] = await once(socket, 'data')

  expect(String(reply)).toMatch(/^HTTP\/1\.1 200 OK/)
  await closed
})

test('closing waits neither for a connection that was answered nor for one that stays silent', async () => {
  const { open, close } = await listen()
  const [answered, silent] = [await open(), await open()]
  answered.write(get('/'))
  await once(answered, 'data')

  await close()

  await Promise.all([untilClosed(answered), untilClosed(silent)])
  expect([answered.destroyed, silent.destroyed]).toEqual([true, true])
})

async function listen() {
  const app = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' })
  onTestFinished(() => app.close())
  closeIdleConnections(app)
  app.get('/', () => 'hello')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo

  async function open(): Promise<Socket> {
    const socket = connect(port, '127.0.0.1').on('error', () => 'it is hung up on')
    onTestFinished(() => void socket.destroy())
    await Promise.all([once(socket, 'connect'), once(app.server, 'connection')])
    return socket
  }
  return { open, close: () => app.close() }
}
