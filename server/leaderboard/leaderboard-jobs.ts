import type { Deps } from '../deps.ts'
import { ensureOffers } from '../challenges/challenges.ts'
import {
  deletePastCounts,
  aggregateAchievementChanges,
  aggregateStandingChanges,
  maxAtOnce,
} from './aggregate-standings.sql.ts'
import { addDays, localDate } from '../points/local-date.ts'
import { startPeriodic } from '../periodic.ts'
import { hour, second } from '../time.ts'

const afterFailureMs = 30 * second

/** Longer than any change can stay pending. */
const retentionDays = 100

/** Returns a function that stops the jobs. */
export function startLeaderboardJobs(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => Promise<unknown> {
  const jobs = [
    startPeriodic(deps.log, { everyMs: 2 * second, afterFailureMs, failure: 'could not update the standings' }, () =>
      foldChanges(deps),
    ),
    startPeriodic(
      deps.log,
      { everyMs: hour, afterFailureMs, failure: "the month's challenges were not offered, or past counts not deleted" },
      () => prepareDay(deps),
    ),
  ]
  return () => Promise.all(jobs.map((end) => end()))
}

/** Daily work; its exact time does not matter. */
async function prepareDay({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const today = localDate(now(), 'UTC')
  await ensureOffers({ db, now }, today)
  await deletePastCounts(db, addDays(today, -retentionDays))
}

/** Applies pending changes to the counts. */
export async function foldChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
  await aggregateAchievementChanges(db)
  while ((await aggregateStandingChanges(db)) === maxAtOnce);
}
