import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../testing/test-app.ts'
import { faultOfFailure } from '../testing/trust/failure-shape.ts'

vi.setConfig({ testTimeout: 40_000 })

let octavo: TestApp
let port: number
beforeAll(async () => {
  octavo = await startApp()
  await octavo.app.listen({ port: 0, host: '127.0.0.1' })
  port = (octavo.app.server.address() as AddressInfo).port
})

const body = JSON.stringify({ username: 'nobody', password: 'wrong password' })
const post = `POST /api/login/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`
const smuggled = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'

describe('invalid HTTP', () => {
  test.each([
    ['no request line', 'hello\r\n\r\n'],
    ['bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['an unknown method', 'BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', 'GET /health HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['a blank before the colon', 'GET /health HTTP/1.1\r\nHost : x\r\n\r\n'],
    ['a folded header', 'GET /health HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n  2\r\nTransfer-Encoding:\r\n chunked\r\n\r\n'],
    ['a path that cannot be decoded', `GET /% HTTP/1.1\r\nHost: x\r\n\r\n${smuggled}`],
    ['two hosts', 'GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n'],
    ['an empty host', 'GET /health HTTP/1.1\r\nHost:\r\n\r\n'],
    ['a host with a path', 'GET /health HTTP/1.1\r\nHost: x/y\r\n\r\n'],
    ['a host with a name before it', 'GET /health HTTP/1.1\r\nHost: me@x\r\n\r\n'],
    ['a host with a port that is not a number', 'GET /health HTTP/1.1\r\nHost: x:http\r\n\r\n'],
    ['two hosts in one line', 'GET /health HTTP/1.1\r\nHost: x, y\r\n\r\n'],
    ['the address of another host', 'GET http://y/health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['the address of another port', 'GET http://x:81/health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unsupported version', 'GET /health HTTP/2.0\r\nHost: x\r\n\r\n'],
    ['no version', 'GET /health\r\nHost: x\r\n\r\n'],
    ['an expectation', `${post}Expect: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`],
    ['a TRACE', 'TRACE /health HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a NUL in a header', 'GET /health HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n'],
    ['a lone carriage return', 'GET /health HTTP/1.1\r\nHost: x\rX-A: b\r\n\r\n'],
    ['two lengths', `${post}Content-Length: 5\r\nContent-Length: ${body.length}\r\n\r\n${body}${smuggled}`],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n${body}`],
    ['a length that is not a number', `${post}Content-Length: 5x\r\n\r\n${body}`],
    ['a length and chunks', `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['chunks under another name', `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['chunks twice', `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a chunk with a bad size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}\r\n0\r\n\r\n`],
    ['a chunk that is longer than it says', `${post}Transfer-Encoding: chunked\r\n\r\n3\r\n${body}\r\n0\r\n\r\n`],
  ])('%s is answered with an error code, and what follows is not taken for a request', async (_, text) => {
    const replies = await send(text)

    expect(replies).toHaveLength(1)
    expect(replies.map(({ status }) => status)).toEqual([expect.toSatisfy((status) => status >= 400 && status < 500)])
    expect(replies.map(({ status, text: told }) => faultOfFailure(status, told))).toEqual([undefined])
  })

  test('endless headers are too large', async () => {
    const replies = await send(`GET /health HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(4_000)}\r\n`)

    expect(replies).toEqual([{ status: 431, text: expect.stringContaining('headers_too_large') }])
  })

  test('a body that is not UTF-8 is refused', async () => {
    const bytes = Buffer.from(body)
    bytes[15] = 0xff

    const replies = await send(
      Buffer.concat([Buffer.from(`${post}Connection: close\r\nContent-Length: ${bytes.length}\r\n\r\n`), bytes]),
      20_000,
    )

    expect(replies.map(({ status }) => status)).toEqual([401])
  })

  test('readers are still served afterwards', async () => {
    await Promise.all(Array.from({ length: 200 }, () => send('\0\xff\r\n\r\n')))

    expect((await send(`${smuggled.trimEnd()}\r\nConnection: close\r\n\r\n`)).map(({ status }) => status)).toEqual([
      200,
    ])
  })
})

describe('a slow client', () => {
  test('has ten seconds for its headers, fifteen for the request, and a minute without reading', () => {
    const { headersTimeout, requestTimeout, timeout } = octavo.app.server

    expect({ headersTimeout, requestTimeout, timeout }).toEqual({
      headersTimeout: 10_000,
      requestTimeout: 15_000,
      timeout: 60_000,
    })
  })

  test.concurrent.each([
    ['headers that never end', 'GET /health HTTP/1.1\r\nHost: x\r\n', 'X-A: b\r\n'],
    ['a body that never ends', `${post}Content-Length: 1000\r\n\r\n`, ' '],
  ])('%s: the connection is closed', async (_, start, drop) => {
    const hasty = await startApp()
    await hasty.app.listen({ port: 0, host: '127.0.0.1' })
    Object.assign(hasty.app.server, { headersTimeout: 500, requestTimeout: 500 })
    const socket = open((hasty.app.server.address() as AddressInfo).port)
    socket.write(start)
    const drip = setInterval(() => socket.write(drop), 200)

    const told = await readToEnd(socket)
    clearInterval(drip)

    expect(told).toMatch(/^HTTP\/1\.1 408 .*too_slow/s)
  })

  test('does not delay others, even when there are nearly as many as one network may have', async () => {
    const slow = Array.from({ length: 900 }, () => open(port))
    for (const socket of slow) socket.write('GET /health HTTP/1.1\r\nHost: x\r\n')

    const statuses = new Set<number>()
    for (let turn = 0; turn < 50; turn += 1) statuses.add((await fetch(`http://127.0.0.1:${port}/ready`)).status)
    const stillOpen = slow.filter((socket) => !socket.destroyed && !socket.readableEnded).length
    for (const socket of slow) socket.destroy()

    expect([...statuses]).toEqual([200])
    // Nobody waited until they were given up on.
    expect(stillOpen).toBe(slow.length)
  })
})

/** All that comes back until the other side hangs up. */
async function send(request: string | Buffer, stallTimeoutMs = 700): Promise<{ status: number; text: string }[]> {
  const socket = open(port)
  socket.write(typeof request === 'string' ? Buffer.from(request, 'latin1') : request)
  const told = readToEnd(socket)
  await Promise.race([told, sleep(stallTimeoutMs)])
  socket.destroy()
  const replies = (await told).split(/(?=HTTP\/1\.1 \d{3} )/)
  return replies
    .filter((reply) => reply !== '')
    .map((reply) => ({ status: Number(reply.slice(9, 12)), text: reply.split('\r\n\r\n')[1] ?? '' }))
}

function open(to: number): Socket {
  return connect(to, '127.0.0.1').on('error', () => 'it is hung up on')
}

/** What was told until the end, whoever made it. */
function readToEnd(socket: Socket): Promise<string> {
  const told: Buffer[] = []
  socket.on('data', (data: Buffer) => told.push(data))
  return new Promise((resolve) => {
    socket.once('close', () => resolve(Buffer.concat(told).toString()))
  })
}
