import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { network } from './rate-limit.ts'

const usual = {
  /** Between checks. */
  intervalMs: 1_000,
  /** For a client that accepts nothing at all, in addition to the time that the bytes need ... */
  stallTimeoutMs: 10_000,
  /** ... at this rate, which the slowest connections have. */
  bytesPerMs: 10,
}

/** Unread replies held in memory for all connections of one address. */
const maxUnsentOfAddress = 32_000_000

interface Watched {
  address: string | undefined
  /** Bytes received by the client at the last check, and when that number last changed. */
  taken: number
  since: number
}

/**
 * Disconnects clients that do not read their replies. Node's own timeout does not: a client that sends a byte now and then is not
 * idle, however little it reads.
 */
export function cutOffSlowClients(app: FastifyInstance, { intervalMs, stallTimeoutMs, bytesPerMs } = usual): void {
  const watched = new Map<Socket, Watched>()
  app.addHook('onRequest', ({ raw: { socket }, ips = [] }, _reply, next) => {
    // Injected requests have no real socket.
    if (socket instanceof Socket && !watched.has(socket)) {
      // A trusted proxy's connection serves many clients.
      const address = ips.length > 1 ? undefined : network(socket.remoteAddress ?? '')
      watched.set(socket, { address, taken: 0, since: performance.now() })
      socket.once('close', () => watched.delete(socket))
    }
    next()
  })
  const interval = setInterval(look, intervalMs).unref()
  app.addHook('onClose', async () => clearInterval(interval))

  function look(): void {
    const now = performance.now()
    const unsent = new Map<string, number>()
    for (const [socket, reader] of watched) {
      const unsentBytes = socket.writableLength
      const taken = socket.bytesWritten - unsentBytes
      if (unsentBytes === 0 || taken !== reader.taken) Object.assign(reader, { taken, since: now })
      else if (now - reader.since > stallTimeoutMs + unsentBytes / bytesPerMs) socket.destroy()
      else if (reader.address !== undefined) {
        const sum = (unsent.get(reader.address) ?? 0) + unsentBytes
        unsent.set(reader.address, sum)
        if (sum > maxUnsentOfAddress) socket.destroy()
      }
    }
  }
}
