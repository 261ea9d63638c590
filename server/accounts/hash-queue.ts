/** Whose work it is. */
export interface Turn {
  network: string
  /** From a browser or a session that the account knows. */
  isKnown: boolean
}

interface PendingHash {
  begin(): void
  refuse(): void
}

/** Each network's own, in the order in which it is their turn. */
type Lines = Map<string, PendingHash[]>

/**
 * Does so much at once; what waits is taken by turns, one network after another, and of every two turns one is for those
 * who are known. Where no more may wait, the network that waits for most makes room, those who are not known first. Whose turn
 * has not come in time is turned away too.
 * @param busy what is thrown at whoever is turned away
 */
export function createHashQueue(
  { atOnce, maxPending, maxWaitMs }: { atOnce: number; maxPending: number; maxWaitMs: number },
  busy: () => Error,
): <T>(turn: Turn, work: () => Promise<T>) => Promise<T> {
  const known: Lines = new Map()
  const others: Lines = new Map()
  let running = 0
  let pending = 0
  let wasKnown = false

  async function run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else await wait(turn)
    try {
      return await work()
    } finally {
      passOn()
    }
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

  function makeRoomFor({ network, isKnown }: Turn): void {
    const lines = others.size > 0 ? others : known
    const [fullest, line = []] = [...lines].reduce((a, b) => (b[1].length >= a[1].length ? b : a), ['', []])
    const own = lines.get(network)?.length ?? 0
    const goesFirst = isKnown && lines === others
    const last = goesFirst || line.length > own + 1 ? line.pop() : undefined
    if (!last) throw busy()
    if (line.length === 0) lines.delete(fullest)
    pending -= 1
    last.refuse()
  }

  function passOn(): void {
    wasKnown = known.size > 0 && !(wasKnown && others.size > 0)
    const next = takeFirst(wasKnown ? known : others)
    if (!next) {
      running -= 1
      return
    }
    pending -= 1
    next.begin()
  }

  return run
}

/** Of the network whose turn it is, which then waits until all others had theirs. */
function takeFirst(lines: Lines): PendingHash | undefined {
  for (const [network, line] of lines) {
    const first = line.shift()
    lines.delete(network)
    if (line.length > 0) lines.set(network, line)
    return first
  }
  return undefined
}
