import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { network, networksPerSite, site } from './rate-limit.ts'

/** How many connections may be open in a process. */
interface Limits {
  /** A house full of browsers opens some hundred. */
  ofNetwork: number
  ofSite: number
  all: number
}

interface Share {
  open: number
  /** Without a pending request, longest idle first. */
  idle: Set<Socket>
}

/**
 * Beyond its share, each new connection of a network (/64) or site (/48) closes the one of them that has been idle longest; beyond the limit
 * of all, one of the site that has most of them. The connections of a trusted proxy serve many networks, and are not counted.
 */
export function shareConnections(app: FastifyInstance, limits: Limits = usualLimits()): void {
  const networks = createShares(network)
  const sites = createShares(site)
  const sharesOf = new WeakMap<Socket, Share[]>()
  const pendingRequests = new WeakMap<Socket, number>()
  const proxies = new Set<string>()
  let open = 0

  app.server.on('connection', (socket: Socket) => {
    open += 1
    socket.once('close', () => void (open -= 1))
    const address = socket.remoteAddress ?? ''
    if (proxies.has(network(address))) return
    const [ofNetwork, ofSite] = [networks.add(address, socket), sites.add(address, socket)]
    sharesOf.set(socket, [ofNetwork, ofSite])
    if (ofNetwork.open > limits.ofNetwork) closeLongestIdle(ofNetwork)
    else if (ofSite.open > limits.ofSite) closeLongestIdle(ofSite)
    else if (open > limits.all) closeLongestIdle(sites.findMostIdle())
  })
  app.server.on('request', ({ socket }, reply) => {
    pendingRequests.set(socket, (pendingRequests.get(socket) ?? 0) + 1)
    for (const { idle } of sharesOf.get(socket) ?? []) idle.delete(socket)
    reply.on('close', () => {
      // Without a head of Node's, a stream has taken the connection over.
      if (reply.headersSent) endRequest(socket)
    })
  })
  app.addHook('onRequest', ({ raw: { socket }, ips = [] }, _reply, next) => {
    if (ips.length > 1) {
      proxies.add(network(socket.remoteAddress ?? ''))
      for (const { idle } of sharesOf.get(socket) ?? []) idle.delete(socket)
      sharesOf.delete(socket)
    }
    next()
  })

  function endRequest(socket: Socket): void {
    const left = (pendingRequests.get(socket) ?? 1) - 1
    pendingRequests.set(socket, left)
    if (left > 0 || socket.destroyed) return
    for (const { idle } of sharesOf.get(socket) ?? []) idle.add(socket)
  }
}

/** @param keyOf whom an address belongs to */
function createShares(keyOf: (address: string) => string) {
  const shares = new Map<string, Share>()
  return {
    add(address: string, socket: Socket): Share {
      const key = keyOf(address)
      const share = shares.get(key) ?? { open: 0, idle: new Set() }
      shares.set(key, share)
      share.open += 1
      share.idle.add(socket)
      socket.once('close', () => {
        share.open -= 1
        share.idle.delete(socket)
        if (share.open === 0) shares.delete(key)
      })
      return share
    },
    findMostIdle(): Share | undefined {
      return [...shares.values()].reduce<Share | undefined>(
        (most, share) => (share.idle.size > (most?.idle.size ?? 0) ? share : most),
        undefined,
      )
    },
  }
}

function closeLongestIdle(share: Share | undefined): void {
  const [socket] = share?.idle ?? []
  socket?.destroy()
}

/** What the server opens itself, files and connections to the database, fits into the quarter that is left. */
function usualLimits(): Limits {
  const ofNetwork = 1_000
  return { ofNetwork, ofSite: networksPerSite * ofNetwork, all: Math.floor(0.75 * maxOpenFiles()) }
}

/** `ulimit -n`, which Node raises as far as it may; not told on Windows. */
function maxOpenFiles(): number {
  // Else the report looks up the names of all that is connected.
  Object.assign(process.report, { excludeNetwork: true })
  const { userLimits }: { userLimits?: { open_files: { soft: unknown } } } = process.report.getReport()
  const told = Number(userLimits?.open_files.soft)
  return told > 0 ? told : 20_000
}
