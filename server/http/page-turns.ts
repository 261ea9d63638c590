import { Failure } from '#contract/errors.ts'
import { currentCaller } from '../db/pool/deadline.ts'
import { createSharedFairQueue } from '../processes/shared-queue.ts'
import { second } from '../time.ts'

/** For all streamed replies together, which networks share. A slow client takes no turn while it receives, so it delays nobody. */
const turns = createSharedFairQueue('pages of streamed replies', { atOnce: 2, maxPending: 100 }, () => {
  return new Failure('busy', { retryAfter: 5 })
})

const maxPauseMs = second / 2

/** Makes a page of what is streamed to a client. As long as that took, its turn is nobody's, so that others have half of a processor. */
export async function inPageTurn<T>(work: () => Promise<T>): Promise<T> {
  const leave = await turns.enter(currentCaller()?.network ?? '')
  const since = performance.now()
  try {
    return await work()
  } finally {
    setTimeout(leave, Math.min(performance.now() - since, maxPauseMs))
  }
}
