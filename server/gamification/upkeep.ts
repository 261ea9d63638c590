import type { Deps } from '../deps.ts'
import { ensureOffers } from './challenges.ts'
import { deletePastCounts, foldAchievementChanges, foldStandingChanges, mostAtOnce } from './fold-standings.sql.ts'
import { addDays, localDate } from './local-date.ts'

const kept = 100

/** What the game needs done now and then, by any server, whenever it likes; nothing waits for it. */
export async function tendGame({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const today = localDate(now(), 'UTC')
  await ensureOffers({ db, now }, today)
  await deletePastCounts(db, addDays(today, -kept))
}

/** Takes what has been earned since into the counts. */
export async function foldChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
  await foldAchievementChanges(db)
  while ((await foldStandingChanges(db)) === mostAtOnce);
}
