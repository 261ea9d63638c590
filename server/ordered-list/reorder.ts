import type { MovedBook } from '#contract/book.ts'
import { fail } from '#contract/errors.ts'
import type { Tx } from '../db/database.ts'
import { planReorder } from './book-order.ts'
import { listPositions, saveMoves, type OrderedList } from './positions.sql.ts'

/** Call in a transaction that holds the list's lock, so that concurrent reorders are serialized. */
export async function reorder(
  tx: Tx,
  list: OrderedList,
  ownerId: string,
  { orderedIds, moved }: { orderedIds: string[]; moved: MovedBook | undefined },
): Promise<void> {
  const stored = await listPositions(tx, list, ownerId)
  const moves = planReorder(stored, orderedIds, moved) ?? fail('order_does_not_match')
  if (moves.length > 0) await saveMoves(tx, list, ownerId, moves)
}
