import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf the database is asked. */
export interface Caller {
  /** What is done, in few words: where one kind of work is held up, the others are not. */
  kind: string
  /** Who is signed in. */
  readerId?: string | undefined
  /** By `performance.now()`: whoever waits for the database then is told to come again. */
  deadline: number
}

/** What was asked of the database had not been answered when its time was over. It may be done later all the same. */
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

/** Everything that `work` asks of the database, however deep in it, is asked for that caller. */
export function onBehalfOf<T>(caller: Caller, work: () => T): T {
  return callers.run(caller, work)
}

export function currentCaller(): Caller | undefined {
  return callers.getStore()
}

/** What is waited for elsewhere, a turn for something slow say, is no time that the database took. */
export async function besideDatabase<T>(work: () => Promise<T>): Promise<T> {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    const caller = callers.getStore()
    if (caller) caller.deadline += performance.now() - begun
  }
}

/** What is asked, or `DeadlinePassed` where the caller's time is over before; `ask` is not even called then. */
export function beforeDeadline<T>(ask: () => Promise<T>): Promise<T> {
  const caller = callers.getStore()
  if (!caller) return ask()
  const { deadline } = caller
  if (performance.now() >= deadline) return Promise.reject(new DeadlinePassed())
  return new Promise((resolve, reject) => {
    const settle = giveUpAt(deadline, () => reject(new DeadlinePassed()))
    ask().then(resolve, reject).finally(settle)
  })
}

/** Calls `giveUp` some time after the deadline, unless what is returned is called before. */
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
