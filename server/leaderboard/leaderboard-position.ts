import type { Tx } from '../db/database.ts'
import { countAbove, countChanges, listBuckets, type Board } from './leaderboard.sql.ts'

/** Up to this many rows, skipping one by one is fast enough. */
const shortWay = 1_000

/** More points than anyone can have. */
const anyPoints = 2 ** 31 - 1

/**
 * Where to start reading for an offset from the top: a number of points, and the few rows to skip from there. The counts lag
 * behind by the pending changes, so it starts that much higher and skips the difference.
 */
export async function findOffset(tx: Tx, board: Board, offset: number): Promise<{ maxPoints: number; offset: number }> {
  if (offset < shortWay) return { maxPoints: anyPoints, offset }
  const aim = offset - (await countChanges(tx, board))
  if (aim <= 0) return { maxPoints: anyPoints, offset }
  const maxPoints = await findPointsNear(tx, board, aim)
  return { maxPoints, offset: offset - (await countAbove(tx, board, maxPoints)) }
}

/** The points at an offset according to the counts alone. Each level narrows the range to one of 64 buckets. */
async function findPointsNear(tx: Tx, board: Board, offset: number): Promise<number> {
  let left = offset
  let range: [number, number] = [0, anyPoints]
  let found = 0
  for (const level of [2, 1, 0]) {
    for (const { bucket, readers } of await listBuckets(tx, board, level, ...range)) {
      found = bucket
      if (readers > left) break
      left -= readers
    }
    range = [found << 6, (found << 6) | 63]
  }
  return found
}
