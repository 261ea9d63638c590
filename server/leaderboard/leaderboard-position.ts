import type { Tx } from '../db/database.ts'
import { countAbove, countChanges, listBuckets, type Board } from './leaderboard.sql.ts'

/** So many rows are skipped one by one without anyone noticing. */
const shortWay = 1_000

/** Everyone has fewer points. */
const anyPoints = 2 ** 31 - 1

/**
 * Where to start reading for the reader at an offset from the top: a number of points from which few rows are left to skip.
 * The counts lag behind by the changes not folded in yet, so it aims that much higher, and skips what is left.
 */
export async function findOffset(tx: Tx, board: Board, offset: number): Promise<{ maxPoints: number; offset: number }> {
  if (offset < shortWay) return { maxPoints: anyPoints, offset }
  const aim = offset - (await countChanges(tx, board))
  if (aim <= 0) return { maxPoints: anyPoints, offset }
  const maxPoints = await findPointsNear(tx, board, aim)
  return { maxPoints, offset: offset - (await countAbove(tx, board, maxPoints)) }
}

/** The points of the reader at an offset, by the counts alone: level by level, each narrowing the last to one of 64. */
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
