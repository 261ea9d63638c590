import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { tell } from '../notifications/tell.ts'
import { startPeriodic } from '../periodic.ts'
import { minute } from '../time.ts'
import { takeEnded } from './members.sql.ts'

const toldAtOnce = 200

type Needed = Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>

/** Several servers may do this at once: each takes others. */
export function startTellingEnds(deps: Needed & Pick<Deps, 'log'>): () => Promise<void> {
  const options = { everyMs: 15 * minute, afterFailureMs: minute, failure: 'could not tell of groups that are over' }
  return startPeriodic(deps.log, options, (ending) => tellEnds(deps, ending))
}

/** Tells the members of groups, once, that the last day is over. */
export async function tellEnds(deps: Needed, ending?: AbortSignal): Promise<void> {
  for (;;) {
    const taken = await transact(deps.db, (tx) => tellSome(deps, tx))
    if (taken < toldAtOnce || ending?.aborted) return
  }
}

async function tellSome(deps: Needed, tx: Tx): Promise<number> {
  const at = deps.now()
  const over = await takeEnded(tx, { at, limit: toldAtOnce })
  for (const [group_id, members] of Map.groupBy(over, (each) => each.group_id)) {
    const readers = members.map(({ reader_id }) => reader_id)
    await tell(deps, tx, readers, { kind: 'group_ended', actorId: null, cause: { group_id } }, at)
  }
  return over.length
}
