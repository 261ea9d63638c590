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

/** Longer than any change stays unfolded. */
const retentionDays = 100

/** Returns how to end them. */
export function startLeaderboardJobs(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => Promise<unknown> {
  const jobs = [
    startPeriodic(
      deps.log,
      { everyMs: 2 * second, afterFailureMs, failure: 'the standings were not brought up to date' },
      () => foldChanges(deps),
    ),
    startPeriodic(
      deps.log,
      { everyMs: hour, afterFailureMs, failure: "the month's challenges were not offered, or past counts not deleted" },
      () => prepareDay(deps),
    ),
  ]
  return () => Promise.all(jobs.map((end) => end()))
}

/** What is needed now and then, whenever it happens to be done. */
async function prepareDay({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const today = localDate(now(), 'UTC')
  await ensureOffers({ db, now }, today)
  await deletePastCounts(db, addDays(today, -retentionDays))
}

/** Takes what has been earned since into the counts. */
export async function foldChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
  await aggregateAchievementChanges(db)
  while ((await aggregateStandingChanges(db)) === maxAtOnce);
}
