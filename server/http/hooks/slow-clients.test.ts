import { expect, onTestFinished, test, vi } from 'vitest'
import { get, listen, untilClosed } from '../../testing/listening.ts'
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
