import type { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { get, listen, pretendAddresses, untilClosed } from '../../testing/listening.ts'
import { cutOffSlowClients } from './slow-clients.ts'

test('a client that does not read its reply is cut off even if it keeps sending, and a slow reader is not', async () => {
  const { open, closed } = await listen((app) =>
    cutOffSlowClients(app, { intervalMs: 50, stallTimeoutMs: 500, bytesPerMs: 1_000 }),
  )
  const [silent, slow] = [await open(), await open()]
  // The system takes some megabytes for it.
  for (const socket of [silent, slow]) socket.pause().write(get('/large').repeat(30))
  const chatter = setInterval(() => silent.write('\r\n'), 20)
  const sips = setInterval(() => slow.read(), 50)
  onTestFinished(() => [chatter, sips].forEach((each) => clearInterval(each)))

  await vi.waitUntil(() => closed() > 0, { timeout: 50_000 })
  await untilClosed(silent)

  expect(closed()).toBe(1)
})

test('an address is cut off if its connections together have too much unread', async () => {
  const { open, closed } = await listen((app) =>
    cutOffSlowClients(app, { intervalMs: 50, stallTimeoutMs: 600_000, bytesPerMs: 1 }),
  )
  const sockets = await Promise.all(Array.from({ length: 8 }, () => open()))

  // A system takes some megabytes of each.
  for (const socket of sockets) socket.pause().write(get('/larger').repeat(2))

  await vi.waitUntil(() => closed() > 0, { timeout: 50_000 })
  expect(closed()).toBeLessThan(sockets.length)
})

test.each([
  ['the networks of one site', { ofNetwork: 100_000_000, ofSite: 20_000_000, all: 100_000_000 }],
  ['all together', { ofNetwork: 100_000_000, ofSite: 100_000_000, all: 30_000_000 }],
])('if %s have too much unread, whoever has most is cut off', async (_, limits) => {
  const addresses = ['192.0.2.1', '2001:db8:0:1::1', '2001:db8:0:2::1', '2001:db8:0:3::1', '2001:db8:0:4::1']
  const gone: string[] = []
  const { open } = await listen((app) => {
    pretendAddresses(app, addresses)
    app.server.on('connection', (socket: Socket) => {
      const address = socket.remoteAddress ?? ''
      socket.once('close', () => gone.push(address))
    })
    cutOffSlowClients(app, { intervalMs: 50, stallTimeoutMs: 600_000, bytesPerMs: 1 }, limits)
  })

  // A system takes some megabytes of each.
  for (let nth = 0; nth < 5; nth += 1) (await open()).pause().write(get('/larger').repeat(2))

  await vi.waitUntil(() => gone.length > 0, { timeout: 50_000 })
  expect(gone).not.toContain('192.0.2.1')
  expect(gone.length).toBeLessThan(4)
})
