import { createServer, request, Agent, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface SlowNetwork {
  /** Where the server is reached through it. */
  address: string
  /** Resolves once nothing has been asked or sent for this long, in ms. */
  quietFor(ms: number): Promise<void>
  close(): void
}

const roundTripMs = 150
const bytesPerMs = 200
/** Roughly a response's head. */
const headBytes = 400
const chunkBytes = 4_096

/** A proxy with 1.6 Mbit/s for all it sends and a round trip of 150 ms before each answer. */
export async function openSlowNetwork(to: string): Promise<SlowNetwork> {
  const agent = new Agent({ keepAlive: true })
  let pending = 0
  let lastSign = performance.now()
  let freeAt = 0

  async function pace(bytes: number): Promise<void> {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
    const wait = freeAt - performance.now()
    if (wait > 1) await sleep(wait)
  }

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = Buffer.concat(await Array.fromAsync(asked as AsyncIterable<Buffer>))
    await sleep(roundTripMs)
    const { method, headers, url = '/' } = asked
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request(new URL(url, to), { method, headers, agent }, resolve).on('error', reject).end(body)
    })
    answer.writeHead(reply.statusCode ?? 502, reply.rawHeaders)
    await pace(headBytes)
    for await (const part of reply as AsyncIterable<Buffer>) {
      for (let at = 0; at < part.length; at += chunkBytes) {
        const chunk = part.subarray(at, at + chunkBytes)
        await pace(chunk.length)
        answer.write(chunk)
      }
    }
    answer.end()
  }

  const server = createServer((asked, answer) => {
    // A stream stays open.
    const counts = asked.url?.endsWith('/stream/') ? 0 : 1
    pending += counts
    lastSign = performance.now()
    pass(asked, answer)
      .catch(() => answer.destroy())
      .finally(() => {
        pending -= counts
        lastSign = performance.now()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    async quietFor(ms) {
      lastSign = performance.now()
      const isQuiet = () => pending === 0 && performance.now() - lastSign >= ms
      while (!isQuiet()) await sleep(50)
    },
    close() {
      server.close()
      server.closeAllConnections()
      agent.destroy()
    },
  }
}
