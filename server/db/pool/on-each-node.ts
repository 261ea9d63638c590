/** Tables that are whole on each node of a distributed database; writing them is a transaction of all nodes. */
export const onEachNode: readonly string[] = `
  average_reading block book book_fact_change book_isbn book_other_id book_search challenge follow follow_request
  former_name mail moderation_act mute rating_crowd reading_group reading_group_member reading_group_part
  reading_group_post library_book readlist_book readlist_like readlist_share report review review_like share_left
  shelf_fact taken_down`
  .trim()
  .split(/\s+/)

/**
 * Asked before a transaction's first change of such a table. Citus locks these tables whole, and with each the ones that it refers to: a
 * row that is added less strictly than one that is changed. So two transactions that each add one and then change one would deadlock, and
 * most refer to `book`.
 */
export const waitForTurn = [
  // Gives the transaction its number among the nodes: Citus takes all that wait without one for the same, and sees deadlocks that are none.
  'select from average_reading limit 0',
  `select pg_advisory_xact_lock(hashtextextended('tables on each node', 2))`,
]

const tables = `"?(?:${onEachNode.join('|')})"?(?![\\w.])`
const change = new RegExp(
  `\\b(?:insert into|update|delete from|merge into|truncate|copy)\\s+(?:only\\s+)?${tables}`,
  'i',
)
const lock = /\bfor (?:no key )?(?:update|share)\b|\bfor key share\b/i
const named = new RegExp(`\\b(?:from|join)\\s+${tables}`, 'i')

const known = new Map<string, boolean>()
// As many as there are names of statements.
const maxKnown = 2_000

/** Whether a statement changes or locks rows of such a table. */
export function changesOnEachNode(text: string): boolean {
  const found = known.get(text)
  if (found !== undefined) return found
  if (known.size === maxKnown) known.clear()
  const changes = change.test(text) || (lock.test(text) && named.test(text))
  known.set(text, changes)
  return changes
}
