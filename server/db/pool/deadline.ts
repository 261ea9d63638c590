import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that a query belongs to. */
export interface Caller {
  /** The kind of work, so that one kind that is held up does not block the others. */
  kind: string
  /** Where the request comes from; a /48 is one network. */
  network?: string
  /** Who is signed in. */
  readerId?: string | undefined
  /** What it changes, if others may change it at the same moment. */
  changes?: string | undefined
  /** In terms of `performance.now()`. A request that still waits for the database then is answered with 503. */
  deadline: number
  /** Whether a replica may answer what only reads; missing if it must be the primary. */
  replica?: ReplicaUse | undefined
  /** Set by the first write. */
  hasWritten?: boolean
  /** For how long it has had connections, as if it had been alone. */
  usedMs?: number
}

export interface ReplicaUse {
  /** Instead of the primary, or only while that is away. */
  when: 'always' | 'primary away'
  /** The caller has seen what was written up to here, in bytes of the write-ahead log. */
  position: bigint | undefined
  /** The replica that answered first: it answers the rest too, as another may be further behind. */
  name?: string
}

/** The database did not answer before the deadline. The statement may still take effect. */
export class DeadlinePassed extends Error {
  override name = 'DeadlinePassed'

  constructor() {
    super('Database: no answer in time.')
  }
}

interface Pending {
  deadline: number
  giveUp(): void
}

const SWEEP_INTERVAL_MS = 200

const callers = new AsyncLocalStorage<Caller>()
const pending = new Set<Pending>()
let sweeping: NodeJS.Timeout | undefined

/** Attributes every query that `work` makes to the caller. */
export function onBehalfOf<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work)
}

export function currentCaller(): Caller | undefined {
  return callers.getStore()
}

/** Time spent in `work`, such as waiting in a queue, does not count against the database deadline. */
export async function besideDatabase<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    const caller = callers.getStore()
    if (caller) caller.deadline += performance.now() - begun
  }
}

/** Runs `ask`, or throws `DeadlinePassed` if the deadline comes first; if it has passed already, `ask` is not called. */
export async function beforeDeadline<T>(ask: () => Promise<T>): Promise<T> {
  const caller = callers.getStore()
  if (!caller) return ask()
  if (performance.now() >= caller.deadline) throw new DeadlinePassed()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const settle = giveUpAt(caller.deadline, () => reject(new DeadlinePassed()))
  try {
    return await Promise.race([ask(), late])
  } finally {
    settle()
  }
}

/** Calls `giveUp` shortly after the deadline, unless the returned function is called first. */
export function giveUpAt(deadline: number, giveUp: () => void): () => void {
  const each = { deadline, giveUp }
  pending.add(each)
  sweeping ??= setInterval(sweep, SWEEP_INTERVAL_MS).unref()
  return () => void pending.delete(each)
}

function sweep(): void {
  const now = performance.now()
  for (const each of pending) {
    if (now < each.deadline) continue
    pending.delete(each)
    each.giveUp()
  }
}
