import { Readable } from 'node:stream'
import { Failure } from '#contract/errors.ts'
import type { Deps } from '../deps.ts'
import type { Viewer } from '../http/auth/session.ts'
import { countProcesses } from '../processes/link.ts'
import { createSharedQueue } from '../processes/shared-queue.ts'
import { hour, second } from '../time.ts'
import { countUnreadEntries } from './notifications.sql.ts'
import { listOpenSessions } from './streams.sql.ts'

export const maxStreamsOfReader = 10
const maxStreamsOfNetwork = 500
/** On the whole server. */
const maxStreams = 20_000
const usualStreamMs = hour

/** How soon a stream learns of what the database has told. */
const tickMs = 100
/** Proxies hang up on a connection that is silent for longer; so many ticks, between which the streams are spread. */
const beatTicks = 250
const countsAtOnce = 4
const pauseAfterFailureMs = second
/** What a client may leave unread before it is cut off, besides what is on its way. */
const maxUnread = 4_096

const busy = () => new Failure('busy', { retryAfter: 60 })

interface Stream {
  readerId: string
  tokenHash: string
  body: Readable
}

export interface Streams {
  open(viewer: Pick<Viewer, 'id'>, from: { tokenHash: Buffer; network: string }): Promise<Readable>
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

  async function open(
    viewer: Pick<Viewer, 'id'>,
    { tokenHash, network }: { tokenHash: Buffer; network: string },
  ): Promise<Readable> {
    if (count >= max) throw busy()
    count += 1
    const leaving = [leaveServer]
    const leave = () => leaving.splice(0).forEach((each) => each())
    try {
      leaving.push(await ofReader.enter(viewer.id), await ofNetwork.enter(network))
      // Before the number is counted, so that no change falls between the two.
      if (isClosed || !(await listener?.isListening())) throw busy()
      return begin(viewer.id, tokenHash, leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  function leaveServer(): void {
    count -= 1
  }

  function begin(readerId: string, tokenHash: Buffer, leave: () => void): Readable {
    const body = new Readable({ highWaterMark: maxUnread, read() {} })
    const beat = Math.floor(Math.random() * beatTicks)
    const stream: Stream = { readerId, tokenHash: tokenHash.toString('hex'), body }
    const own = streams.get(readerId) ?? new Set()
    streams.set(readerId, own.add(stream))
    beats[beat]?.add(stream)
    const expiry = setTimeout(end, maxStreamMs, stream).unref()
    body.once('close', () => {
      clearTimeout(expiry)
      own.delete(stream)
      if (own.size === 0) streams.delete(readerId)
      beats[beat]?.delete(stream)
      leave()
    })
    // The session may have ended since it was looked up.
    lookAt(readerId)
    return body
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
    for (const stream of beats[ticks] ?? []) write(stream, ':\n\n')
    if (isLooking || changed.size + unsure.size === 0 || performance.now() < restUntil) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }

  async function look(): Promise<void> {
    const sessionsOf = [...unsure]
    const countsOf = [...changed]
    unsure.clear()
    changed.clear()
    try {
      await endRevoked(sessionsOf)
      for (let from = 0; from < countsOf.length; from += countsAtOnce) {
        await Promise.all(countsOf.slice(from, from + countsAtOnce).map(tellNumber))
      }
    } catch (error) {
      log.warn({ err: error }, 'could not look at notifications')
      for (const readerId of sessionsOf) unsure.add(readerId)
      for (const readerId of countsOf) changed.add(readerId)
      restUntil = performance.now() + pauseAfterFailureMs
    }
  }

  async function endRevoked(readerIds: string[]): Promise<void> {
    if (readerIds.length === 0) return
    // Those that were opened meanwhile are looked at next.
    const looked = readerIds.flatMap((readerId) => [...(streams.get(readerId) ?? [])])
    const valid = new Set(await listOpenSessions(db, readerIds, now()))
    for (const stream of looked) {
      if (valid.has(stream.tokenHash)) continue
      write(stream, 'event: end\ndata:\n\n')
      end(stream)
    }
  }

  async function tellNumber(readerId: string): Promise<void> {
    if (!streams.has(readerId)) return
    const unread = await countUnreadEntries(db, readerId, now())
    for (const stream of streams.get(readerId) ?? []) {
      // Also when the number is the same: one may have come as another was read.
      write(stream, `event: unread\ndata: ${unread}\n\n`)
    }
  }

  function write({ body }: Stream, text: string): void {
    if (body.destroyed || body.readableEnded) return
    if (!body.push(text)) body.destroy()
  }

  function end({ body }: Stream): void {
    if (!body.destroyed) body.push(null)
  }

  function close(): void {
    isClosed = true
    clearInterval(interval)
    for (const own of streams.values()) for (const stream of own) end(stream)
  }
}
