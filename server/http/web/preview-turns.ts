import { createSharedQueue, everybody } from '../../processes/shared-queue.ts'

/** In milliseconds; the page must not wait long for data that only a link preview needs. */
export const previewTimeoutMs = 300

class NoTurn extends Error {}

const noTurn = () => new NoTurn('Too many ask for previews.')

/**
 * Finds the previews of shared links, which may be long lists, one after the other, and of each network one at a time. Undefined if its turn
 * does not come soon: the page goes out without one. What the database still looks for then keeps its turn.
 */
export function takePreviewTurns() {
  const ofNetwork = createSharedQueue('previews of a network', { atOnce: 1, maxPending: 5 }, noTurn)
  const inAll = createSharedQueue('previews of shared links', { atOnce: 1, maxPending: 20 }, noTurn)

  return async <T>(network: string, find: () => Promise<T | undefined>): Promise<T | undefined> => {
    const waited = AbortSignal.timeout(previewTimeoutMs)
    try {
      return await ofNetwork.run(network, () => inAll.run(everybody, find, waited), waited)
    } catch (error) {
      if (error instanceof NoTurn) return undefined
      throw error
    }
  }
}
