import type { Deps } from '../deps.ts'
import { day, earlier } from '../time.ts'
import { deleteBeyondNewest, deleteOldNotifications, listReadersAfter, listThoseWithMany } from './notifications.sql.ts'
import { forgetOldNews } from './follow-news.sql.ts'
import { followIsNewsAfterMs } from './tell.ts'
import { startTelling, tellDue, type Telling } from './tell-due.ts'
import { takeLastWeeks, type LastWeek } from './tell.sql.ts'

const retentionMs = 90 * day
const deletedAtOnce = 5_000

export function startTellingLastWeeks(deps: Telling & Pick<Deps, 'log'>): () => Promise<void> {
  return startTelling(deps, 'could not tell of last weeks', tellLastWeeks)
}

/** Tells whoever has joined a challenge, and not completed it, that its last week has begun. */
export function tellLastWeeks(deps: Telling, ending?: AbortSignal): Promise<void> {
  const due = {
    take: takeLastWeeks,
    causeOf: ({ challenge_id, is_news }: LastWeek) => (is_news ? challenge_id : undefined),
    doingOf: (challenge_id: string) => ({ kind: 'challenge' as const, cause: { challenge_id } }),
  }
  return tellDue(deps, due, ending)
}

/** Run periodically. */
export async function forgetOldNotifications(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { readersAtOnce = 500 } = {},
): Promise<void> {
  await inBatches(() => deleteOldNotifications(db, earlier(now(), retentionMs), deletedAtOnce))
  let readers: string[] = []
  do {
    readers = await listReadersAfter(db, readers.at(-1), readersAtOnce)
    for (const readerId of await listThoseWithMany(db, readers)) {
      await inBatches(() => deleteBeyondNewest(db, readerId, deletedAtOnce))
    }
  } while (readers.length === readersAtOnce)
}

/** Run periodically: of whom readers were told that they follow. */
export function forgetToldFollows({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  return forgetOldNews(db, earlier(now(), followIsNewsAfterMs))
}

/** As all of them at once might take longer than a statement may. */
async function inBatches(deleteSome: () => Promise<number>): Promise<void> {
  let deleted = deletedAtOnce
  while (deleted === deletedAtOnce) deleted = await deleteSome()
}
