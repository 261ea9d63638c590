import { Failure } from '#contract/errors.ts'
import { leaveAfterPause } from '../../bounded-queue.ts'
import { currentCaller } from '../../db/pool/deadline.ts'
import { createSharedFairQueue } from '../../processes/shared-queue.ts'

/** For all streamed replies together, which networks share. A slow client takes no turn while it receives, so it delays nobody. */
const turns = createSharedFairQueue('pages of streamed replies', { atOnce: 2, maxPending: 100 }, () => {
  return new Failure('busy', { retryAfter: 5 })
})

/** Makes a page of what is streamed to a client. */
export async function inPageTurn<T>(work: () => Promise<T>): Promise<T> {
  const leave = await turns.enter(currentCaller()?.network ?? '')
  const since = performance.now()
  try {
    return await work()
  } finally {
    leaveAfterPause(leave, performance.now() - since)
  }
}
