import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { spoiled, type Spoiling } from './spoiled.ts'

export type Misbehaviour =
  | 'quota'
  | 'refused'
  | 'unavailable'
  | 'unavailable-once'
  | 'hang'
  | 'slow-drip'
  | 'truncated'
  | 'html'
  | 'huge'
  | 'zip-bomb'
  | 'redirect'
  | Spoiling

export interface Answer {
  status?: number
  body: unknown
  headers?: Record<string, string>
}

export interface StandIn {
  /** Without a trailing slash. */
  url: string
  /** Every request so far, oldest first. */
  requests: { url: URL; userAgent: string }[]
  /** From now on until the next call; for every path, or only for matching ones. */
  misbehave(how: Misbehaviour, where?: RegExp): void
  behave(): void
  /** Answers every request with this body; undefined restores its own replies. */
  reply(body: unknown): void
  stop(): Promise<void>
}

export interface Role {
  answer(url: URL, userAgent: string): Answer
  quota: Answer
  refused: Answer
  /** How long an answer takes. */
  delayMs?: () => number
}

/** A real HTTP server on a free local port that plays an outside service. */
export async function startStandIn(role: Role): Promise<StandIn> {
  const requests: StandIn['requests'] = []
  let how: Misbehaviour | undefined
  let pathPattern = /^/
  let fixed: unknown
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const userAgent = request.headers['user-agent'] ?? ''
    requests.push({ url, userAgent })
    const now = pathPattern.test(url.pathname) ? how : undefined
    if (now === 'unavailable-once') how = undefined
    const answer = fixed === undefined ? role.answer(url, userAgent) : { body: fixed }
    const count = requests.length
    const reply = () => respond(role, answer, now, request, response, count)
    const delayMs = role.delayMs?.() ?? 0
    if (delayMs > 0) setTimeout(reply, delayMs)
    else reply()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    misbehave: (next, where = /^/) => {
      how = next
      pathPattern = where
    },
    behave: () => {
      how = undefined
    },
    reply: (body) => {
      fixed = body
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

const unavailable = { status: 503, body: { error: { code: 503, message: 'Service temporarily unavailable.' } } }

function respond(
  role: Role,
  answer: Answer,
  how: Misbehaviour | undefined,
  request: IncomingMessage,
  response: ServerResponse,
  count: number,
): void {
  switch (how) {
    case undefined:
      return sendJson(response, answer)
    case 'quota':
      return sendJson(response, role.quota)
    case 'refused':
      return sendJson(response, role.refused)
    case 'unavailable':
    case 'unavailable-once':
      return sendJson(response, unavailable)
    case 'hang':
      return
    case 'slow-drip':
      return drip(response, JSON.stringify(answer.body))
    case 'truncated':
      return send(response, 200, 'application/json', JSON.stringify(answer.body).slice(0, -10))
    case 'html':
      return send(response, 200, 'text/html', '<html><body>Sign in to the network of this hotel</body></html>')
    case 'huge':
      return sendJson(response, { body: { padding: 'x'.repeat(10 * 1024 * 1024) } })
    case 'zip-bomb':
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(bomb())
      return
    case 'redirect':
      response.writeHead(302, { location: `http://${request.headers.host}/private` }).end()
      return
    case 'missing-fields':
    case 'wrong-types':
    case 'unstable-total':
      return sendJson(response, { ...answer, body: spoiled(how, answer.body, count) })
  }
}

function sendJson(response: ServerResponse, { status = 200, body, headers = {} }: Answer): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  send(response, status, 'application/json; charset=UTF-8', JSON.stringify(body))
}

function send(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) }).end(text)
}

/** A byte every 10 ms, without an end. */
function drip(response: ServerResponse, text: string): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const bytes = Buffer.from(text)
  let sent = 0
  const timer = setInterval(() => {
    response.write(bytes.subarray(sent, sent + 1))
    sent += 1
    if (sent === bytes.length) response.end()
  }, 10)
  response.on('close', () => clearInterval(timer))
}

/** 20 MB of JSON in 20 kB. */
function bomb(): Buffer {
  return gzipSync(`{"padding":"${' '.repeat(20 * 1024 * 1024)}"}`)
}
