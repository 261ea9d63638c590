import type { Deps } from '../deps.ts'
import { startPeriodic } from '../periodic.ts'
import { minute, second } from '../time.ts'
import { emptyFacts, fillFacts, forgetChangedFacts, forgetUnreadFacts, listChangedFacts } from './reading-log.sql.ts'

/** Keeps what readings know of their books; returns a function that stops. Statistics are right without it, only slower. */
export function startKeepingFacts({ db, log }: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  return startPeriodic(
    log,
    { everyMs: minute, firstAfterMs: 10 * second, failure: 'could not update what readings know of their books' },
    (ending) => keepFacts(db, ending),
  )
}

/** In statements of their own, so that none locks a book and a reading; between them it may be stopped. */
export async function keepFacts(db: Deps['db'], ending?: AbortSignal): Promise<void> {
  const isEnding = () => ending?.aborted ?? false
  while (!isEnding() && (await forgetUnreadFacts(db)));
  while (!isEnding() && (await followChanged(db)));
  while (!isEnding() && (await fillFacts(db)));
}

/** Returns whether there may be more. What somebody is reading in at this moment waits for the next time. */
async function followChanged(db: Deps['db']): Promise<boolean> {
  const changed = await listChangedFacts(db)
  if (changed.length === 0) return false
  const books = changed.map(({ book_id }) => book_id)
  if (!(await emptyFacts(db, books))) return false
  await forgetChangedFacts(db, changed)
  return true
}
