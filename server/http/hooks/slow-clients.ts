import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { linkToParent } from '../../processes/link.ts'
import { network } from './rate-limit.ts'

const usual = {
  /** Between checks. */
  intervalMs: 1_000,
  /** For a client that accepts nothing at all, in addition to the time that the bytes need ... */
  stallTimeoutMs: 10_000,
  /** ... at this rate, which the slowest connections have. */
  bytesPerMs: 10,
}

/** Unread replies held in memory for all connections of one address, by all processes of this server. */
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
  let elsewhere: Record<string, number> = {}
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
        const sum = (unsent.get(reader.address) ?? elsewhere[reader.address] ?? 0) + unsentBytes
        unsent.set(reader.address, sum)
        if (sum > maxUnsentOfAddress) socket.destroy()
      }
    }
    void tellOthers(unsent)
  }

  /** Known at the next check. */
  async function tellOthers(unsent: Map<string, number>): Promise<void> {
    const before = elsewhere
    const own = [...unsent].map(([address, sum]) => [address, sum - (before[address] ?? 0)] as const)
    elsewhere = (await linkToParent()?.ask('unsentElsewhere', Object.fromEntries(own))) ?? {}
  }
}
