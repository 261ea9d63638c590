import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { linkToParent } from '../../processes/link.ts'
import { network, site } from './rate-limit.ts'

const usual = {
  /** Between checks. */
  intervalMs: 1_000,
  /** For a client that accepts nothing at all, in addition to the time that the bytes need ... */
  stallTimeoutMs: 10_000,
  /** ... at this rate, which the slowest connections have. */
  bytesPerMs: 10,
}

/** Bytes of unread replies held in memory, by all processes of this server. */
const usualUnsent = { ofNetwork: 32_000_000, ofSite: 96_000_000, all: 192_000_000 }

interface Watched {
  /** The network (/64) and site (/48), which may be the same; none for a trusted proxy's connection, which serves many clients. */
  owners: string[]
  /** Bytes received by the client at the last check, and when that number last changed. */
  taken: number
  since: number
}

/**
 * Disconnects clients that do not read their replies. Node's own timeout does not: a client that sends a byte now and then is not
 * idle, however little it reads.
 */
export function cutOffSlowClients(
  app: FastifyInstance,
  { intervalMs, stallTimeoutMs, bytesPerMs } = usual,
  maxUnsent = usualUnsent,
): void {
  const watched = new Map<Socket, Watched>()
  let elsewhere: Record<string, number> = {}
  app.addHook('onRequest', ({ raw: { socket }, ips = [] }, _reply, next) => {
    // Injected requests have no real socket.
    if (socket instanceof Socket && !watched.has(socket)) {
      const address = socket.remoteAddress ?? ''
      const owners = ips.length > 1 ? [] : [...new Set([network(address), site(address)])]
      watched.set(socket, { owners, taken: 0, since: performance.now() })
      socket.once('close', () => watched.delete(socket))
    }
    next()
  })
  const interval = setInterval(look, intervalMs).unref()
  app.addHook('onClose', async () => clearInterval(interval))

  function look(): void {
    const now = performance.now()
    const unsent = new Map<string, number>()
    const held: HeldBySocket[] = []
    for (const [socket, reader] of watched) {
      const bytes = socket.writableLength
      const taken = socket.bytesWritten - bytes
      if (bytes === 0 || taken !== reader.taken) Object.assign(reader, { taken, since: now })
      else if (now - reader.since > stallTimeoutMs + bytes / bytesPerMs) socket.destroy()
      else if (reader.owners.length > 0) {
        const sums = reader.owners.map((owner) => add(unsent, owner, bytes))
        add(unsent, everyone, bytes)
        const [ofNetwork = 0, ofSite = 0] = sums
        if (ofNetwork > maxUnsent.ofNetwork || ofSite > maxUnsent.ofSite) socket.destroy()
        else held.push({ socket, owner: reader.owners.at(-1) ?? '', bytes })
      }
    }
    cutMost(held, (unsent.get(everyone) ?? 0) - maxUnsent.all)
    void tellOthers(unsent)
  }

  function add(unsent: Map<string, number>, owner: string, bytes: number): number {
    const sum = (unsent.get(owner) ?? elsewhere[owner] ?? 0) + bytes
    unsent.set(owner, sum)
    return sum
  }

  /** Known at the next check. */
  async function tellOthers(unsent: Map<string, number>): Promise<void> {
    const before = elsewhere
    const own = [...unsent].map(([owner, sum]) => [owner, sum - (before[owner] ?? 0)] as const)
    elsewhere = (await linkToParent()?.ask('unsentElsewhere', Object.fromEntries(own))) ?? {}
  }
}

/** No address. */
const everyone = 'everyone'

interface HeldBySocket {
  /** Whose it is: a network or site. */
  owner: string
  bytes: number
  socket: Socket
}

/** Disconnects connections of the owner who holds most, until there are so many bytes fewer. */
function cutMost(held: HeldBySocket[], excess: number): void {
  if (excess <= 0) return
  const sums = new Map<string, number>()
  for (const { owner, bytes } of held) sums.set(owner, (sums.get(owner) ?? 0) + bytes)
  const [most] = [...sums].toSorted(([, one], [, other]) => other - one)
  let left = excess
  for (const { socket, owner, bytes } of held) {
    if (left <= 0) return
    if (owner !== most?.[0]) continue
    socket.destroy()
    left -= bytes
  }
}
