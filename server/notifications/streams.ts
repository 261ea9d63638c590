import { Failure } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import type { LastingReply } from '../http/lasting-reply.ts'
import { countProcesses } from '../processes/link.ts'
import { createSharedQueue } from '../processes/shared-queue.ts'
import { hour, second } from '../time.ts'
import { countUnreadEntries } from './notifications.sql.ts'
import { listOpenSessions } from './streams.sql.ts'

export const maxStreamsOfReader = 10
export const maxStreamsOfNetwork = 500
/** On the whole server. */
const maxStreams = 20_000
const usualStreamMs = hour

/** How soon a stream learns of what the database has told. */
const tickMs = 100
/** Proxies hang up on a connection that is silent for longer; so many ticks, between which the streams are spread. */
const beatTicks = 250
const countsAtOnce = 4
const pauseAfterFailureMs = second

const busy = () => new Failure('busy', { retryAfter: 60 })

interface Stream {
  readerId: string
  tokenHash: string
  reply: LastingReply
  endsAt: number
}

interface Asked {
  tokenHash: Buffer
  network: string
  begin(): LastingReply
}

export interface Streams {
  /** Rejects before it has begun to reply, or not at all. */
  open(viewer: Pick<Viewer, 'id'>, asked: Asked): Promise<void>
  close(): void
}

/**
 * The open streams of this process. They cost no query while nothing happens: the database tells, on one connection, whose
 * notifications or sessions have changed.
 */
export function createStreams(
  { db, now, log, listener }: Pick<Deps, 'db' | 'now' | 'log' | 'listener'>,
  { maxStreamMs = usualStreamMs }: { maxStreamMs?: number | undefined } = {},
): Streams {
  const ofReader = createSharedQueue('streams of a reader', { atOnce: maxStreamsOfReader, maxPending: 0 }, busy)
  const ofNetwork = createSharedQueue('streams of a network', { atOnce: maxStreamsOfNetwork, maxPending: 0 }, busy)
  const max = Math.ceil(maxStreams / countProcesses())
  const streams = new Map<string, Set<Stream>>()
  const oldestFirst = new Set<Stream>()
  const beats: Set<Stream>[] = Array.from({ length: beatTicks }, () => new Set())
  /** Readers whose number, and whose sessions, may have changed. */
  const changed = new Set<string>()
  const unsure = new Set<string>()
  let count = 0
  let ticks = 0
  let isLooking = false
  let restUntil = 0
  let isClosed = false
  listener?.onMessage(hear, () => {
    for (const readerId of streams.keys()) lookAt(readerId)
  })
  // Not in the context of a request, on whose behalf the queries would count.
  const interval = setInterval(tick, tickMs).unref()
  return { open, close }

  async function open({ id }: Pick<Viewer, 'id'>, { tokenHash, network, begin }: Asked): Promise<void> {
    if (count >= max) throw busy()
    count += 1
    const leaving = [leaveServer]
    const leave = () => leaving.splice(0).forEach((each) => each())
    try {
      // Each as soon as it is entered: what the other refuses is left again.
      leaving.push(await ofReader.enter(id))
      leaving.push(await ofNetwork.enter(network))
      // Before the number is counted, so that no change falls between the two.
      if (isClosed || !(await listener?.isListening())) throw busy()
      keep(
        { readerId: id, tokenHash: tokenHash.toString('hex'), reply: begin(), endsAt: performance.now() + maxStreamMs },
        leave,
      )
    } catch (error) {
      leave()
      throw error
    }
  }

  function leaveServer(): void {
    count -= 1
  }

  function keep(stream: Stream, leave: () => void): void {
    const { readerId } = stream
    const beat = beats[Math.floor(Math.random() * beatTicks)]
    const own = streams.get(readerId) ?? new Set()
    streams.set(readerId, own.add(stream))
    beat?.add(stream)
    oldestFirst.add(stream)
    stream.reply.onClose(() => {
      own.delete(stream)
      if (own.size === 0) streams.delete(readerId)
      beat?.delete(stream)
      oldestFirst.delete(stream)
      leave()
    })
    // The session may have ended since it was looked up.
    lookAt(readerId)
  }

  function hear(message: string): void {
    const [about, ids = ''] = message.split(' ')
    for (const readerId of ids.split(',')) {
      if (!streams.has(readerId)) continue
      if (about === 'unread') changed.add(readerId)
      else unsure.add(readerId)
    }
  }

  function lookAt(readerId: string): void {
    changed.add(readerId)
    unsure.add(readerId)
  }

  function tick(): void {
    ticks = (ticks + 1) % beatTicks
    for (const { reply } of beats[ticks] ?? []) reply.write(':\n\n')
    endOldest()
    if (isLooking || changed.size + unsure.size === 0 || performance.now() < restUntil) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }

  function endOldest(): void {
    const at = performance.now()
    for (const stream of oldestFirst) {
      if (stream.endsAt > at) return
      oldestFirst.delete(stream)
      stream.reply.end()
    }
  }

  async function look(): Promise<void> {
    const sessionsOf = [...unsure]
    const countsOf = [...changed]
    unsure.clear()
    changed.clear()
    try {
      await endRevoked(sessionsOf)
    } catch (error) {
      for (const readerId of sessionsOf) unsure.add(readerId)
      lookLater(countsOf, error)
      return
    }
    await tellNumbers(countsOf)
  }

  /** Whose number cannot be counted comes last the next time. If nobody's of several can, the rest is not asked for either. */
  async function tellNumbers(readerIds: string[]): Promise<void> {
    const failed = new Map<string, unknown>()
    let from = 0
    let isAway = false
    while (from < readerIds.length && !isAway) {
      const some = readerIds.slice(from, from + countsAtOnce)
      from += some.length
      await Promise.all(some.map((id) => tellNumber(id).catch((error: unknown) => void failed.set(id, error))))
      isAway = some.every((id) => failed.has(id))
    }
    const [error] = failed.values()
    if (failed.size > 0) lookLater([...readerIds.slice(from), ...failed.keys()], error)
  }

  function lookLater(countsOf: string[], error: unknown): void {
    log.warn({ err: error }, 'could not look at notifications')
    for (const readerId of countsOf) changed.add(readerId)
    restUntil = performance.now() + pauseAfterFailureMs
  }

  async function endRevoked(readerIds: string[]): Promise<void> {
    if (readerIds.length === 0) return
    // Those that were opened meanwhile are looked at next.
    const looked = readerIds.flatMap((readerId) => [...(streams.get(readerId) ?? [])])
    const valid = new Set(await listOpenSessions(db, readerIds, now()))
    for (const stream of looked) {
      if (valid.has(stream.tokenHash)) continue
      stream.reply.write('event: end\ndata:\n\n')
      stream.reply.end()
    }
  }

  async function tellNumber(readerId: string): Promise<void> {
    if (!streams.has(readerId)) return
    const unread = await countUnreadEntries(db, readerId, now())
    for (const { reply } of streams.get(readerId) ?? []) {
      // Also when the number is the same: one may have come as another was read.
      reply.write(`event: unread\ndata: ${unread}\n\n`)
    }
  }

  function close(): void {
    isClosed = true
    clearInterval(interval)
    for (const { reply } of oldestFirst) reply.end()
  }
}
