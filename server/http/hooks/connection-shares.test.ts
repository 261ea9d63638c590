import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { pretendAddresses } from '../../testing/listening.ts'
import { shareConnections } from './connection-shares.ts'

const few = { ofNetwork: 3, ofSite: 100, all: 100 }

async function startServer({
  trustProxy = false,
  limits = few,
}: { trustProxy?: string[] | false; limits?: typeof few } = {}) {
  const app = Fastify({ trustProxy })
  onTestFinished(async () => {
    sockets.forEach((socket) => socket.destroy())
    await app.close()
  })
  const sockets: Socket[] = []
  const addresses: string[] = []
  const waiting: (() => void)[] = []
  pretendAddresses(app, addresses)
  shareConnections(app, limits)
  app.get('/quick', async () => 'done')
  app.get('/slow', () => new Promise((resolve) => waiting.push(() => resolve('done'))))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return {
    answerSlow() {
      for (const answer of waiting) answer()
    },
    async isAsked() {
      await expect.poll(() => waiting.length).toBe(1)
    },
    /** @param address from which the server takes it to come */
    async open(address = '127.0.0.1'): Promise<Socket> {
      addresses.push(address)
      const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {})
      sockets.push(socket)
      await once(socket, 'connect')
      return socket
    },
  }
}

async function ask(socket: Socket, path: string, headers = ''): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: octavo\r\n${headers}\r\n`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  return String(reply).slice(0, 12)
}

const isOpen = (socket: Socket) => !socket.closed && !socket.readableEnded && !socket.destroyed

test('beyond its share, a network’s longest idle connection is closed for the new one', async () => {
  const { open } = await startServer()
  const [first, second, third] = [await open(), await open(), await open()]
  for (const socket of [second, third, first]) await ask(socket, '/quick')
  const fourth = await open()

  expect(await ask(fourth, '/quick')).toBe('HTTP/1.1 200')
  await expect.poll(() => [first, second, third].map(isOpen)).toEqual([true, false, true])
  expect(await ask(first, '/quick')).toBe('HTTP/1.1 200')
})

test('a connection with a pending request is not closed for another', async () => {
  const { open, isAsked, answerSlow } = await startServer()
  const busy = await open()
  const answer = ask(busy, '/slow')
  await isAsked()
  for (let nth = 0; nth < 10; nth += 1) await ask(await open(), '/quick').catch(() => {})

  answerSlow()
  expect(await answer).toBe('HTTP/1.1 200')
})

test('the connections of a trusted proxy are not counted', async () => {
  const { open } = await startServer({ trustProxy: ['127.0.0.1'] })
  const first = await open()
  await ask(first, '/quick', 'X-Forwarded-For: 203.0.113.7\r\n')
  for (let nth = 0; nth < 5; nth += 1) await ask(await open(), '/quick')

  expect(await ask(first, '/quick')).toBe('HTTP/1.1 200')
})

test('a site does not get round its share by spreading its connections over its networks', async () => {
  const { open } = await startServer({ limits: { ofNetwork: 2, ofSite: 3, all: 100 } })
  const first = await open('2001:db8:0:1::1')
  await ask(first, '/quick')
  for (const nth of [2, 3, 4]) await ask(await open(`2001:db8:0:${nth}::1`), '/quick')

  await expect.poll(() => isOpen(first)).toBe(false)
})

test('when a process has as many as it may, the site with most of them pays for a new one', async () => {
  const { open } = await startServer({ limits: { ofNetwork: 100, ofSite: 100, all: 6 } })
  const others = [await open('192.0.2.1'), await open('192.0.2.2')]
  const greedy: Socket[] = []
  for (const nth of [1, 2, 3, 4]) greedy.push(await open(`2001:db8:0:${nth}::1`))

  const newcomer = await open('192.0.2.3')

  expect(await ask(newcomer, '/quick')).toBe('HTTP/1.1 200')
  await expect.poll(() => greedy.map(isOpen)).toEqual([false, true, true, true])
  for (const other of others) expect(await ask(other, '/quick')).toBe('HTTP/1.1 200')
})
