import { Agent, request } from 'node:http'

export interface Call {
  method?: string
  path: string
  token?: string
  body?: unknown
}

export interface Figures {
  perSecond: number
  /** In milliseconds. */
  p50: number
  p95: number
  p99: number
  failures: number
}

/** Keeps a fixed number of requests in flight over keep-alive connections; the first tenth of the time is warm-up. */
export async function load(
  address: string,
  next: (i: number) => Call,
  { inFlight, seconds }: { inFlight: number; seconds: number },
): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: inFlight })
  const start = performance.now()
  const warm = start + seconds * 100
  const end = start + seconds * 1000
  const times: number[] = []
  let failures = 0
  let i = 0
  async function worker(): Promise<void> {
    for (let now = start; now < end;) {
      const status = await send(agent, address, next(i++))
      const done = performance.now()
      if (now >= warm) times.push(done - now)
      if (status >= 400) failures += 1
      now = done
    }
  }
  await Promise.all(Array.from({ length: inFlight }, worker))
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return { perSecond: Math.round(times.length / (seconds * 0.9)), p50: at(0.5), p95: at(0.95), p99: at(0.99), failures }
}

/** Resolves to the status. */
export function send(agent: Agent, address: string, { method = 'GET', path, token, body }: Call): Promise<number> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { agent, method, headers }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
      reply.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}
