import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import Fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fail, Failure } from '#contract/errors.ts'
import { createBoundedQueue } from '../../bounded-queue.ts'
import { answerProblems } from '../errors.ts'
import { bodySender, budgetBodies } from './body-budget.ts'
import type { Allowance, Shares } from './byte-budget.ts'
import { startApp, type TestReader } from '../../testing/test-app.ts'
import { minute } from '../../time.ts'

vi.setConfig({ testTimeout: 30_000 })

const picture = 'Content-Length: 6900000'

test.each([picture, 'Transfer-Encoding: chunked'])(
  'a reader can have three picture uploads in flight at once, from any number of addresses: %s',
  async (size) => {
    const { alice, bob, begin, ask, saveBio } = await openOctavo()
    await begin(alice, '203.0.113.1', size)
    await begin(alice, '203.0.113.2', size)
    await begin(alice, '203.0.113.2', size)

    expect(await ask(alice, '203.0.113.3', size)).toMatch(/^HTTP\/1\.1 429 .*"code":"too_many_requests"/s)
    expect(await saveBio(alice)).toBe(200)
    await begin(bob, '203.0.113.1', size)
  },
)

test('an address has six, for any number of readers, and aborted uploads free their share', async () => {
  const { alice, others, begin, ask } = await openOctavo({ others: 6 })
  const [first] = await Promise.all(others.map((each) => begin(each, '2001:db8::1', picture)))

  expect(await ask(alice, '2001:db8::2', picture)).toMatch(/^HTTP\/1\.1 429 /)
  first?.destroy()

  await vi.waitUntil(() => begin(alice, '2001:db8::2', picture).catch(() => false), { timeout: 20_000 })
})

test('all addresses together have thirteen, while small bodies are still accepted', async () => {
  const { alice, others, begin, ask, saveBio } = await openOctavo({ others: 13 })
  for (const [n, each] of others.entries()) await begin(each, `203.0.113.${n}`, picture)

  expect(await ask(alice, '198.51.100.1', picture)).toMatch(/^HTTP\/1\.1 503 .*"code":"busy"/s)
  expect(await saveBio(alice)).toBe(200)
})

test('two networks that begin small bodies and never send them keep nobody else’s small bodies out', async () => {
  const { alice, beginLogins, saveBio } = await openOctavo()
  const held = [...(await beginLogins('2001:db8:1:1::1')), ...(await beginLogins('2001:db8:1:2::1'))]
  const refused = Promise.race(held.map((socket) => once(socket, 'data')))

  expect(await saveBio(alice)).toBe(200)
  expect(String(await refused)).toMatch(/^HTTP\/1\.1 503 .*"code":"busy"/s)
})

test('bodies that wait for their turn give way to those of others; the one that is worked on does not', async () => {
  const kilobyte = 1_000
  const app = Fastify({ trustProxy: true })
  onTestFinished(() => app.close())
  answerProblems(app)
  budgetBodies(app, { all: 400 * kilobyte, address: 200 * kilobyte, reader: 200 * kilobyte })
  const queue = createBoundedQueue({ atOnce: 1, maxPending: 10 }, () => new Failure('busy'))
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  let waiting = 0
  async function answerInTurn(request: FastifyRequest): Promise<string> {
    waiting += 1
    const leave = await bodySender(request).waitForTurn(60_000, (signal) => queue.enter(signal))
    await end
    leave()
    return 'done'
  }
  app.route({ method: 'POST', url: '/in-turn/', handler: answerInTurn })
  app.post('/at-once/', (_, reply) => reply.send('done'))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  async function send(url: string, address: string): Promise<number> {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify('b'.repeat(99 * kilobyte))
    return (await fetch(origin + url, { method: 'POST', headers, body })).status
  }

  const sent: Promise<number>[] = []
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.2']) {
    sent.push(send('/in-turn/', address))
    await vi.waitUntil(() => waiting === sent.length)
  }

  expect(await send('/at-once/', '198.51.100.1')).toBe(200)
  finish()
  expect(await Promise.all(sent)).toEqual([200, 200, 503, 200])
})

test('a body that is given up before it has arrived is answered once, also if the rest arrives meanwhile', async () => {
  const { send, begin, warnings } = await openUploads({ shares: { all: 250, address: 200, reader: 200 } })
  const slow = [await begin('203.0.113.1'), await begin('203.0.113.1')]
  const [told] = slow.map((socket) => once(socket, 'data').then(([text]) => String(text)))

  expect(await send('/accepted/', '198.51.100.1')).toBe(200)
  slow[0]?.write(`${'b'.repeat(98_998)}"`)

  expect(await told).toMatch(/^HTTP\/1\.1 503 .*connection: close.*"code":"busy"/is)
  await vi.waitUntil(() => slow[0]?.destroyed)
  expect(warnings).toEqual([])
})

describe('a network whose large bodies were read and then refused', () => {
  test('has further ones refused before they are read, for a while, and others have theirs read', async () => {
    const now = performance.now.bind(performance)
    let passed = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
    onTestFinished(() => clock.mockRestore())
    const { send, read, ask } = await openUploads({ inVain: { atOnce: 250, perMinute: 100 } })
    const toRefuse = (address: string) => send('/refused/', address)

    for (let n = 0; n < 3; n += 1) expect(await toRefuse('2001:db8:7:1::1')).toBe(503)
    const told = await ask('2001:db8:7:2::1')

    expect(told).toMatch(/^HTTP\/1\.1 503 .*connection: close.*"code":"busy"/is)
    expect(Number(/retry-after: (\d+)/i.exec(told)?.[1])).toBeGreaterThan(25)
    expect(read).toHaveLength(3)
    expect(await send('/accepted/', '2001:db8:8::1')).toBe(200)
    passed = minute
    expect(await send('/accepted/', '2001:db8:7:1::1')).toBe(200)
  })

  test('has further ones refused also while others of it are under way', async () => {
    const { send, read, begin, ask } = await openUploads({ inVain: { atOnce: 250, perMinute: 100 } })
    for (let n = 0; n < 3; n += 1) await begin('203.0.113.1')

    expect(await send('/refused/', '203.0.113.1')).toBe(503)
    expect(await ask('203.0.113.1')).toMatch(/^HTTP\/1\.1 503 /)
    expect(read).toEqual(['/refused/'])
  })

  test('is not one whose bodies are accepted, however many they are, or too few were refused', async () => {
    const { send, read } = await openUploads({ inVain: { atOnce: 250, perMinute: 100 } })

    for (let n = 0; n < 2; n += 1) await send('/refused/', '203.0.113.1')
    const accepted = []
    for (let n = 0; n < 10; n += 1) accepted.push(await send('/accepted/', '203.0.113.1'))

    expect(new Set(accepted)).toEqual(new Set([200]))
    expect(read).toHaveLength(12)
  })
})

/** Takes bodies of 99 kilobytes; what is counted here is in kilobytes. */
async function openUploads({ shares, inVain }: { shares?: Shares; inVain?: Allowance }) {
  const warnings: unknown[] = []
  const read: string[] = []
  const app = Fastify({ trustProxy: true, logger: { level: 'warn', stream: { write: (line) => warnings.push(line) } } })
  onTestFinished(() => app.close())
  answerProblems(app)
  const kilo = <Sizes extends object>(sizes: Sizes) =>
    Object.fromEntries(Object.entries(sizes).map(([name, size]) => [name, size * 1_000])) as Sizes
  budgetBodies(app, shares && kilo(shares), inVain && kilo(inVain))
  let begun = 0
  app.addHook('preParsing', (_request, _reply, _payload, next) => {
    begun += 1
    next()
  })
  app.addHook('preValidation', (request, _reply, next) => {
    read.push(request.url)
    next()
  })
  app.addHook('onSend', (_request, { statusCode }, _payload, next) => {
    if (statusCode === 503) setTimeout(() => next(), 50)
    else next()
  })
  app.post('/accepted/', (_, reply) => reply.send('done'))
  app.post('/refused/', () => fail('busy'))
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  /** The head alone, and the first of the body. */
  function beginBody(address: string): Socket {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => 'it is hung up on')
    onTestFinished(() => void socket.destroy())
    const head = ['POST /accepted/ HTTP/1.1', 'Host: octavo', 'Content-Type: application/json', 'Content-Length: 99000']
    socket.write([...head, `X-Forwarded-For: ${address}`, '', '"'].join('\r\n'))
    return socket
  }

  return {
    read,
    warnings,
    async send(path: string, address: string): Promise<number> {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      const body = JSON.stringify('b'.repeat(99_000))
      return (await fetch(origin + path, { method: 'POST', headers, body })).status
    },
    /** Until its body is waited for. */
    async begin(address: string): Promise<Socket> {
      const before = begun
      const socket = beginBody(address)
      await vi.waitUntil(() => begun > before)
      return socket
    },
    async ask(address: string): Promise<string> {
      const [told] = await once(beginBody(address), 'data')
      return String(told)
    },
  }
}

async function openOctavo({ others: count = 0 } = {}) {
  const octavo = await startApp({ config: { trustedProxies: ['127.0.0.1'] } })
  let begun = 0
  octavo.app.addHook('preParsing', (_request, _reply, _payload, next) => {
    begun += 1
    next()
  })
  await octavo.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = octavo.app.server.address() as AddressInfo
  const names = Array.from({ length: count }, (_, n) => `other-${n}`)

  /** All but the last byte, as it were: enough that the server waits for the rest. */
  function send({ token }: TestReader, address: string, size: string): Socket {
    const socket = connect(port, '127.0.0.1').on('error', () => 'it is hung up on')
    onTestFinished(() => void socket.destroy())
    const head = ['PUT /api/profile/update/ HTTP/1.1', 'Host: octavo', 'Content-Type: application/json', size]
    socket.write([...head, `Authorization: Bearer ${token}`, `X-Forwarded-For: ${address}`, '\r\n'].join('\r\n'))
    return socket
  }

  return {
    alice: await octavo.signUp('alice'),
    bob: await octavo.signUp('bob'),
    others: await Promise.all(names.map((name) => octavo.signUp(name))),

    /** Until its body is waited for. */
    async begin(reader: TestReader, address: string, size: string): Promise<Socket> {
      const before = begun
      const socket = send(reader, address, size)
      const refused = once(socket, 'data').then(([told]) => Promise.reject(new Error(String(told))))
      await Promise.race([refused, vi.waitUntil(() => begun > before, { timeout: 20_000 })])
      return socket
    },

    /** As many and as large as a network may have. */
    async beginLogins(address: string): Promise<Socket[]> {
      const before = begun
      const head = ['POST /api/login/passkey/ HTTP/1.1', 'Host: octavo', 'Content-Type: application/json']
      const sockets = Array.from({ length: 125 }, () =>
        connect(port, '127.0.0.1').on('error', () => 'it is hung up on'),
      )
      for (const socket of sockets) {
        onTestFinished(() => void socket.destroy())
        socket.write([...head, 'Content-Length: 64000', `X-Forwarded-For: ${address}`, '\r\n'].join('\r\n'))
      }
      await vi.waitUntil(() => begun >= before + 125, { timeout: 20_000 })
      return sockets
    },

    async ask(reader: TestReader, address: string, size: string): Promise<string> {
      const [told] = await once(send(reader, address, size), 'data')
      return String(told)
    },

    async saveBio({ username, token }: TestReader): Promise<number> {
      const payload = { username, email: `${username}@example.org`, bio: 'Reads at night.' }
      const headers = { authorization: `Bearer ${token}` }
      return (await octavo.app.inject({ method: 'PUT', url: '/api/profile/update/', headers, payload })).statusCode
    },
  }
}
