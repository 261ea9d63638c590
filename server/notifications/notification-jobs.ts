import type { Tx } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import type { Deps } from '../deps.ts'
import { startPeriodic } from '../periodic.ts'
import { day, earlier, minute } from '../time.ts'
import { deleteBeyondNewest, deleteOldNotifications } from './notifications.sql.ts'
import { tell } from './tell.ts'
import { takeLastWeeks } from './tell.sql.ts'

const retentionMs = 90 * day
const deletedAtOnce = 5_000
const toldAtOnce = 200

type Needed = Pick<Deps, 'db' | 'now' | 'jobs' | 'mailer'>

/** Several servers may do this at once: each takes others. */
export function startTellingLastWeeks(deps: Needed & Pick<Deps, 'log'>): () => Promise<void> {
  const options = { everyMs: 15 * minute, afterFailureMs: minute, failure: 'could not tell of last weeks' }
  return startPeriodic(deps.log, options, (ending) => tellLastWeeks(deps, ending))
}

/** Tells whoever has joined a challenge, and not completed it, that its last week has begun. */
export async function tellLastWeeks(deps: Needed, ending?: AbortSignal): Promise<void> {
  for (;;) {
    const taken = await transact(deps.db, (tx) => tellSome(deps, tx))
    if (taken < toldAtOnce || ending?.aborted) return
  }
}

async function tellSome(deps: Needed, tx: Tx): Promise<number> {
  const at = deps.now()
  const due = await takeLastWeeks(tx, { at, limit: toldAtOnce })
  const news = due.filter(({ is_news }) => is_news)
  for (const [challenge_id, members] of Map.groupBy(news, (each) => each.challenge_id)) {
    const readers = members.map(({ reader_id }) => reader_id)
    await tell(deps, tx, readers, { kind: 'challenge', actorId: null, cause: { challenge_id } }, at)
  }
  return due.length
}

/** Run periodically. */
export async function forgetOldNotifications({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  let deleted = deletedAtOnce
  while (deleted === deletedAtOnce) {
    deleted = await deleteOldNotifications(db, earlier(now(), retentionMs), deletedAtOnce)
  }
  await deleteBeyondNewest(db)
}
