import { setTimeout as sleep } from 'node:timers/promises'
import type { Connected } from '../../processes/hub.ts'
import { countProcesses, isReplacement, type Link } from '../../processes/link.ts'
import type { CallToCount } from '../../processes/protocol.ts'
import { createCounts, type Counted, type Counts } from './call-counts.ts'

/**
 * Half of a limit is shared out: each process counts its share of a caller's calls by itself. Whoever calls more often is counted by
 * the parent, one call after the other. So a limit is exact, and calls far below it cost nothing.
 */
const ownShare = 1 / 2
/** A process that is busy for longer is taken to have counted its whole share, until it answers. */
const handOverTimeoutMs = 200

/** The windows of all processes begin together, as they have one monotonic clock. */
const clockOffset = Number(process.hrtime.bigint()) / 1e6 - performance.now()

function windowNow(windowMs: number): { window: number; ttl: number } {
  const now = clockOffset + performance.now()
  return { window: Math.floor(now / windowMs), ttl: windowMs - (now % windowMs) }
}

export interface SharedCount {
  count(caller: string, windowMs: number, max: number): Counted | Promise<Counted>
  /** How many calls the parent does not know of; from now on it is asked about each. */
  handOver(asked: Pick<CallToCount, 'caller' | 'window' | 'share'>): number
}

/** A process's side of one counter. Whoever has a count above the share in its table has been handed over to the parent. */
export function createSharedCount(link: Link, counter: string, room?: number): SharedCount {
  let current = -1
  let first: number | undefined
  let counts = createCounts(room)
  return { count, handOver }

  function count(caller: string, windowMs: number, max: number): Counted | Promise<Counted> {
    const { window, ttl } = windowNow(windowMs)
    first ??= window
    if (window !== current) begin(window)
    const share = Math.floor((max * ownShare) / countProcesses())
    const ask = (before: number, isInherited = false) =>
      link.ask('countCall', { counter, caller, windowMs, window, before, isInherited, share })
    // In its first window, one that replaces another knows nothing of what that one has handed over.
    if (isReplacement() && window === first) return ask(0)
    const before = counts.of(caller)
    const own = counts.add(caller)
    if (own <= share) return { current: own, ttl }
    if (before > share) return ask(0)
    return ask(own - 1, own - 1 > before)
  }

  function handOver({ caller, window, share }: Pick<CallToCount, 'caller' | 'window' | 'share'>): number {
    if (window > current) begin(window)
    const own = counts.of(caller)
    if (window !== current || own > share) return 0
    const justAbove = share + 1
    const inherited = counts.add(caller, justAbove - own) - justAbove
    return Math.min(share, own + inherited)
  }

  function begin(window: number): void {
    current = window
    counts = createCounts(room)
  }
}

/** What the parent knows about a caller beside its count. */
interface Caller {
  /** Calls that it has made for certain. */
  calls: number
  /** Part of its count: what processes have answered that they had counted by themselves. */
  elsewhere: number
  /** What processes that have not answered may have counted by themselves. */
  unanswered: number
  /** Resolves when all have answered, or were given the time to. */
  asking?: Promise<unknown>
}

interface Totals {
  counts: Counts
  callers: Map<string, Caller>
}

/** The parent's side of all counters. */
export function createTotalCounts(
  listProcesses: () => Connected[],
  room?: number,
): (call: CallToCount, from: number) => Promise<Counted> {
  const windows = new Map<string, Totals & { window: number }>()

  return async (call, from) => {
    const { counter, caller, windowMs, window, before, isInherited, share } = call
    const totals = totalsOf(counter, window)
    // It is from a window that has just ended.
    if (!totals) return { current: before + 1, ttl: 0 }
    const { counts, callers } = totals
    const count = counts.add(caller, before + 1)
    const others = listProcesses().filter((each) => each.from !== from)
    const known: Caller = callers.get(caller) ?? { calls: 0, elsewhere: 0, unanswered: others.length * share }
    callers.set(caller, known)
    const here = count - known.elsewhere
    known.calls += isInherited ? 1 : before + 1
    // Nobody is refused before that, as all shares together are half of the limit.
    if (known.calls > share) known.asking ??= askEach(others, call, known, counts)
    await known.asking
    return { current: here + known.elsewhere + known.unanswered, ttl: windowNow(windowMs).ttl }
  }

  function totalsOf(counter: string, window: number): Totals | undefined {
    const latest = windows.get(counter)
    if (latest && latest.window > window) return undefined
    if (latest?.window === window) return latest
    const callers = new Map<string, Caller>()
    const totals = { window, counts: createCounts(room, (caller) => callers.delete(caller)), callers }
    windows.set(counter, totals)
    return totals
  }
}

function askEach(
  others: Connected[],
  { counter, caller, window, share }: CallToCount,
  known: Caller,
  counts: Counts,
): Promise<unknown> {
  known.unanswered = others.length * share
  const answered = others.map(async (each) => {
    const own = (await each.command('handOver', { counter, caller, window, share })) ?? 0
    known.unanswered -= share
    known.elsewhere += own
    if (own > 0) counts.add(caller, own)
  })
  return Promise.race([Promise.all(answered), sleep(handOverTimeoutMs, undefined, { ref: false })])
}
