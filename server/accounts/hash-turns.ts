import { availableParallelism } from 'node:os'
import { Failure } from '#contract/errors.ts'
import { runInTurn } from '../bounded-queue.ts'
import { linkToParent, Refused } from '../processes/link.ts'
import { second } from '../time.ts'
import { createHashQueue, type Turn } from './hash-queue.ts'

/** Each hash takes about 30 ms of a core; more at once would only starve other requests. */
const size = { atOnce: Math.max(1, availableParallelism() - 1), maxPending: 100, maxWaitMs: 8 * second }

/** The queue of a whole server, whose processes share the cores. */
export function createHashTurns(busy: () => Error): (turn: Turn) => Promise<() => void> {
  return createHashQueue(size, busy)
}

const busy = () => new Failure('busy', { retryAfter: 5 })
const enterOwn = createHashTurns(busy)

export function inHashTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  return runInTurn(enter(turn), work)
}

async function enter(turn: Turn): Promise<() => void> {
  const link = linkToParent()
  if (!link) return enterOwn(turn)
  const leave = await link.enter('hash', turn).catch((error: unknown) => {
    throw error instanceof Refused ? busy() : error
  })
  return () => leave()
}
