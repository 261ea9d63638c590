import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { OutsideFailure, type CatalogueSource } from '../../outside/catalogue-source.ts'
import { minute, second } from '../../time.ts'
import { endRefusals, rest, takeTurn } from './pace.sql.ts'

export type Paced = Pick<Deps, 'db' | 'now'> & {
  /** For tests, whose clock moves by being told. */
  pause?: (milliseconds: number) => Promise<unknown>
}

/** The source was not asked, or did not answer: nobody asks it before then. */
export class Resting extends Error {
  readonly until: Date

  constructor(until: Date) {
    super('The source is left alone.')
    this.until = until
  }
}

/** A little more than half a second: at most two requests in any second, however unevenly they travel. */
const gapMs = 550
const firstRestMs = 30 * second
const maxRestMs = 5 * minute

/**
 * Asks when it is this import's turn. All imports together ask at most twice a second, on all servers, and each in its turn, so
 * that neither searches nor small imports wait for a large one. After a refusal or silence all of them rest.
 */
export async function askInTurn<T>(
  deps: Paced,
  source: CatalogueSource,
  importId: string,
  ask: () => Promise<T>,
): Promise<T> {
  await queueOf(deps, source.name).turnOf(importId, deps)
  try {
    const answer = await ask()
    await endRefusals(deps.db, source.name)
    return answer
  } catch (error) {
    if (!(error instanceof OutsideFailure) || error.kind === 'unanswerable') throw error
    const { retryAt } = error
    throw new Resting(await rest(deps.db, source.name, { retryAt, firstMs: firstRestMs, maxMs: maxRestMs }, deps.now()))
  }
}

interface Waiting {
  begin: () => void
  giveUp: (error: unknown) => void
}

interface Queue {
  turnOf(importId: string, deps: Paced): Promise<void>
}

const queues = new WeakMap<Db, Map<string, Queue>>()

function queueOf({ db }: Paced, source: string): Queue {
  const ofDatabase = queues.get(db) ?? new Map<string, Queue>()
  const queue = ofDatabase.get(source) ?? newQueue(source)
  queues.set(db, ofDatabase.set(source, queue))
  return queue
}

/** Imports take turns: each one's next question waits behind those of the others. */
function newQueue(source: string): Queue {
  const waiting = new Map<string, Waiting[]>()
  let isServing = false

  function turnOf(importId: string, deps: Paced): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.set(importId, [...(waiting.get(importId) ?? []), { begin: resolve, giveUp: reject }])
      void serve(deps)
    })
  }

  async function serve(deps: Paced): Promise<void> {
    if (isServing) return
    isServing = true
    try {
      while (waiting.size > 0) {
        await nextTurn(deps, source)
        takeNext()?.begin()
      }
    } catch (error) {
      for (let next = takeNext(); next; next = takeNext()) next.giveUp(error)
    } finally {
      isServing = false
    }
  }

  function takeNext(): Waiting | undefined {
    const [first] = waiting
    if (!first) return undefined
    const [importId, [next, ...others]] = first
    waiting.delete(importId)
    if (others.length > 0) waiting.set(importId, others)
    return next
  }

  return { turnOf }
}

async function nextTurn({ db, now, pause = sleep }: Paced, source: string): Promise<void> {
  for (;;) {
    const at = now()
    const notYet = await takeTurn(db, source, gapMs, at)
    if (!notYet) return
    if (notYet.rests_until && notYet.rests_until > at) throw new Resting(notYet.rests_until)
    await pause(Math.max(1, notYet.next_at.getTime() - now().getTime()))
  }
}
