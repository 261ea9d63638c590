import { setTimeout as sleep } from 'node:timers/promises'
import type { Deps } from '../deps.ts'
import { ensureOffers } from '../challenges/challenges.ts'
import { deletePastCounts, foldAchievementChanges, foldStandingChanges, maxAtOnce } from './fold-standings.sql.ts'
import { addDays, localDate } from '../points/local-date.ts'
import { hour, second } from '../time.ts'

const pause = 2 * second
const pauseAfterFailure = 30 * second

/** Past counts are kept for so many days, longer than any change waits to be folded in. */
const retentionDays = 100

/** Tends the game for as long as the server runs; any number of servers may. Returns how to end it. */
export function startLeaderboardJobs(deps: Pick<Deps, 'db' | 'now' | 'log'>): () => Promise<void> {
  const ending = new AbortController()
  const running = run()
  return () => {
    ending.abort()
    return running
  }

  async function run(): Promise<void> {
    let tendAt = 0
    while (!ending.signal.aborted) {
      try {
        if (performance.now() >= tendAt) {
          await tendGame(deps)
          tendAt = performance.now() + hour
        }
        await foldChanges(deps)
        await rest(pause)
      } catch (error) {
        deps.log.warn({ err: error }, 'the upkeep of the game failed and is tried again')
        await rest(pauseAfterFailure)
      }
    }
  }

  function rest(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { signal: ending.signal, ref: false }).catch(() => {})
  }
}

/** What is needed now and then, whenever it happens to be done. */
async function tendGame({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const today = localDate(now(), 'UTC')
  await ensureOffers({ db, now }, today)
  await deletePastCounts(db, addDays(today, -retentionDays))
}

/** Takes what has been earned since into the counts. */
export async function foldChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
  await foldAchievementChanges(db)
  while ((await foldStandingChanges(db)) === maxAtOnce);
}
