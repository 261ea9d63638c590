import { createKeyedQueue } from '../../bounded-queue.ts'
import { countProcesses } from '../../processes/link.ts'
import { DeadlinePassed, currentCaller, giveUpAt } from './deadline.ts'

// All of them wait for the reader's row anyway, and the connections are needed for others.
const ofServer = { atOnce: 4, maxPending: 150 }

/** Lets in so many transactions of one reader. Returns how to leave; `DeadlinePassed` where too many wait, or one does for too long. */
export function createReaderTurns(): () => Promise<() => void> {
  const processes = countProcesses()
  // Its share, as each process has connections of its own to keep for others.
  const size = {
    atOnce: Math.max(1, Math.floor(ofServer.atOnce / processes)),
    maxPending: Math.ceil(ofServer.maxPending / processes),
  }
  const enter = createKeyedQueue(size, () => new DeadlinePassed())

  return async function enterTurn() {
    const caller = currentCaller()
    if (caller?.readerId === undefined) return () => {}
    const wait = new AbortController()
    const settle = giveUpAt(caller.deadline, () => wait.abort())
    return enter(caller.readerId, wait.signal).finally(settle)
  }
}
