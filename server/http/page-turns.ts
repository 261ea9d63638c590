import { Failure } from '#contract/errors.ts'
import { currentCaller } from '../db/pool/deadline.ts'
import { createSharedFairQueue } from '../processes/shared-queue.ts'

/** For all streamed replies together, which networks share. A slow client takes no turn while it receives, so it delays nobody. */
const turns = createSharedFairQueue('pages of streamed replies', { atOnce: 2, maxPending: 100 }, () => {
  return new Failure('busy', { retryAfter: 5 })
})

/** Reads a page of what is streamed to a client. */
export function inPageTurn<T>(work: () => Promise<T>): Promise<T> {
  return turns.run(currentCaller()?.network ?? '', work)
}
