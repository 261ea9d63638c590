import type { MovedBook } from '#contract/book.ts'
import { fail } from '#contract/errors.ts'
import type { Tx } from '../db/database.ts'
import { planReorder } from './book-order.ts'
import { listPositions, saveMoves, type OrderedList } from './positions.sql.ts'

/** In a transaction that holds the list's lock: two who reorder it at once come one after the other. */
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
