import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { login } from '#contract/accounts.ts'
import { startApp } from '../../testing/test-app.ts'
import { shedOverload } from './load-shedding.ts'

const postWithoutItsBody = [
  'POST /api/login/ HTTP/1.1',
  'Host: octavo',
  'Content-Type: application/json',
  'Content-Length: 100',
  '',
  '{',
].join('\r\n')

test('slow uploads do not use up the limit', async () => {
  const octavo = await startApp()
  await octavo.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = octavo.app.server.address() as AddressInfo
  let arrived = 0
  octavo.app.server.on('request', () => (arrived += 1))
  const sockets = Array.from({ length: 250 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) socket.write(postWithoutItsBody)
  await vi.waitUntil(() => arrived === sockets.length, { timeout: 20_000 })

  const reply = await octavo.app.inject({ url: '/api/search/?q=emma' })

  expect(reply.statusCode).toBe(200)
})

test('calls beyond what can be finished in time get a Retry-After', async () => {
  const octavo = await startApp()

  const replies = await Promise.all(
    Array.from({ length: 400 }, () => octavo.app.inject({ url: '/api/search/?q=emma' })),
  )

  const turnedAway = replies.filter(({ statusCode }) => statusCode === 503)
  expect(turnedAway.length).toBeGreaterThan(0)
  expect(turnedAway.length).toBeLessThanOrEqual(200)
  for (const reply of turnedAway) {
    expect(reply.json()).toMatchObject({ code: 'busy' })
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await octavo.app.inject({ url: '/api/search/?q=emma' })).statusCode).toBe(200)
})

/** Searches are answered only when it is told what with. */
function startHolding() {
  const app = Fastify()
  onTestFinished(() => app.close())
  shedOverload(app)
  const { promise, resolve } = Promise.withResolvers<string>()
  app.get('/api/search/', () => promise)
  return { app, resolve }
}

test('when one address has as many calls as can be finished in time, it is told so, and not others', async () => {
  const { app, resolve } = startHolding()
  const ask = (remoteAddress: string) => app.inject({ url: '/api/search/', remoteAddress })
  const many = Array.from({ length: 250 }, () => ask('192.0.2.1'))
  await sleep(50)

  const others = [...Array.from({ length: 30 }, () => ask('192.0.2.2')), ask('192.0.2.3')]
  const late = await ask('192.0.2.1')
  resolve('found')

  expect(late.statusCode).toBe(503)
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(200)
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200))
})

test('of many addresses that ask too much together, each has its share', async () => {
  const { app, resolve } = startHolding()
  const many = Array.from({ length: 1_000 }, (_, nth) =>
    app.inject({ url: '/api/search/', remoteAddress: `192.0.2.${nth % 10}` }),
  )
  await sleep(100)
  resolve('found')

  const letIn = (await Promise.all(many)).filter(({ statusCode }) => statusCode === 200)
  expect(letIn.length).toBeGreaterThanOrEqual(200)
  expect(letIn.length).toBeLessThanOrEqual(400)
})

test('logins that wait, from however many networks, keep no other call out, nor each other', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  shedOverload(app)
  const { promise, resolve } = Promise.withResolvers<string>()
  app.post('/api/login/', { config: { endpoint: login } }, () => promise)
  app.get('/api/search/', async () => 'found')
  const logins = Array.from({ length: 500 }, () => app.inject({ method: 'POST', url: '/api/login/' }))
  await sleep(50)

  const reply = await app.inject('/api/search/')
  resolve('logged in')

  expect(reply.statusCode).toBe(200)
  expect((await Promise.all(logins)).map(({ statusCode }) => statusCode)).toEqual(logins.map(() => 200))
})

test('unread replies do not use up the limit', async () => {
  const octavo = await startApp()
  const { token } = await octavo.signUp('alice')
  await octavo.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = octavo.app.server.address() as AddressInfo
  const sockets = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').pause())
  for (const socket of sockets) socket.on('error', () => 'it is hung up on')
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const request = `GET /api/docs/json HTTP/1.1\r\nHost: octavo\r\nAuthorization: Bearer ${token}\r\n\r\n`
  for (let turn = 0; turn < 6; turn += 1) {
    for (const socket of sockets) socket.write(request.repeat(60))
    await sleep(200)
  }

  const replies = await Promise.all(
    Array.from({ length: 100 }, () => octavo.app.inject({ url: '/api/search/?q=emma' })),
  )

  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
})
