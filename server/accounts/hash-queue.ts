import { second } from '../time.ts'

/** Who a password is hashed for. */
export interface Turn {
  network: string
  /** Whether it comes from a trusted device or an open session of the account. */
  isKnown: boolean
}

interface PendingHash {
  begin(): void
  refuse(): void
}

/** After this time without a turn, a network waits behind none that came after it: whoever always comes from new ones keeps nobody out. */
const turnCountsMs = 5 * second

/** One queue per network, in the order of their turns. */
type Lines = Map<string, PendingHash[]>

/** The limits of all hashing on this server. */
export interface HashQueueSize {
  atOnce: number
  maxPending: number
  maxWaitMs: number
}

/**
 * Limits concurrent hashing. Waiting work is taken from the network whose last turn was longest ago, so that one that seldom comes does
 * not wait for those that flood; every second turn goes to known sources. When the queue is full, the network with the most waiting
 * work, known and unknown, loses one, of unknown sources first. Work that waits too long is rejected too.
 * @param busy creates the error for rejected work
 * @param clock milliseconds since any moment
 * @returns how to enter the queue, which resolves with how to leave it
 */
export function createHashQueue(
  { atOnce, maxPending, maxWaitMs }: HashQueueSize,
  busy: () => Error,
  clock: () => number = () => performance.now(),
): (turn: Turn) => Promise<() => void> {
  const known: Lines = new Map()
  const others: Lines = new Map()
  /** When each network last had a turn, the earliest first; only those that count. */
  const lastTurns = new Map<string, number>()
  let running = 0
  let pending = 0
  let wasKnown = false

  async function enter(turn: Turn): Promise<() => void> {
    if (running >= atOnce) await wait(turn)
    else {
      running += 1
      countTurn(turn.network)
    }
    return passOn
  }

  function wait(turn: Turn): Promise<void> {
    if (pending >= maxPending) makeRoomFor(turn)
    const lines = turn.isKnown ? known : others
    return new Promise((begin, reject) => {
      const line = lines.get(turn.network) ?? []
      const timer = setTimeout(() => {
        leave(lines, turn.network, own)
        own.refuse()
      }, maxWaitMs)
      const own: PendingHash = {
        begin() {
          clearTimeout(timer)
          begin()
        },
        refuse() {
          clearTimeout(timer)
          reject(busy())
        },
      }
      line.push(own)
      lines.set(turn.network, line)
      pending += 1
    })
  }

  function leave(lines: Lines, network: string, own: PendingHash): void {
    const line = lines.get(network) ?? []
    line.splice(line.indexOf(own), 1)
    if (line.length === 0) lines.delete(network)
    pending -= 1
  }

  function countTurn(network: string): void {
    const now = clock()
    lastTurns.delete(network)
    lastTurns.set(network, now)
    for (const [each, at] of lastTurns) {
      if (now - at < turnCountsMs) break
      lastTurns.delete(each)
    }
  }

  /** From a network with more waiting work than this one will have, or just as much, if that is unknown and this is known. */
  function makeRoomFor({ network, isKnown }: Turn): void {
    const own = countWaiting(network) + 1
    const unknown = findFullest(others.keys())
    const fullest = findFullest([...known.keys(), ...others.keys()])
    if (isKnown && unknown !== undefined && countWaiting(unknown) >= own) refuseLast(unknown)
    else if (fullest !== undefined && countWaiting(fullest) > own) refuseLast(fullest)
    else throw busy()
  }

  function countWaiting(network: string): number {
    return (known.get(network)?.length ?? 0) + (others.get(network)?.length ?? 0)
  }

  function findFullest(networks: Iterable<string>): string | undefined {
    let fullest: string | undefined
    for (const each of networks) {
      if (fullest === undefined || countWaiting(each) >= countWaiting(fullest)) fullest = each
    }
    return fullest
  }

  function refuseLast(network: string): void {
    const lines = others.has(network) ? others : known
    const line = lines.get(network) ?? []
    const last = line.pop()
    if (line.length === 0) lines.delete(network)
    pending -= 1
    last?.refuse()
  }

  function passOn(): void {
    wasKnown = known.size > 0 && !(wasKnown && others.size > 0)
    const next = takeNext(wasKnown ? known : others)
    if (!next) {
      running -= 1
      return
    }
    pending -= 1
    next.begin()
  }

  /** Moves the network to the end. */
  function takeNext(lines: Lines): PendingHash | undefined {
    const since = clock() - turnCountsMs
    const lastTurnOf = (network: string) => Math.max(lastTurns.get(network) ?? since, since)
    const [network] = [...lines.keys()].toSorted((a, b) => lastTurnOf(a) - lastTurnOf(b))
    if (network === undefined) return undefined
    const line = lines.get(network) ?? []
    const first = line.shift()
    lines.delete(network)
    if (line.length > 0) lines.set(network, line)
    countTurn(network)
    return first
  }

  return enter
}
