import type { Gamification } from '#contract/shapes.ts'
import type { Tx } from '../db/database.ts'
import { earn, type LockedReader } from '../points/award.ts'
import { completeChallenges, withCompleted } from '../challenges/complete-challenges.ts'
import type { CountedDay } from '../points/counted-day.ts'
import { actions } from '../points/actions.ts'
import { countToday } from '../streaks/streak.ts'

/**
 * Finishing a book counts today as a reading day, earns points once, and may complete challenges. Call it after the reading is
 * stored; `lastDay` comes from `findLastDay` after `lockReader`.
 */
export async function awardFinish(
  tx: Tx,
  reader: LockedReader,
  lastDay: CountedDay | undefined,
  bookId: string,
  at: Date,
): Promise<Gamification> {
  // The order matters: today must be stored before streaks are measured.
  const [, earned, completed] = await Promise.all([
    countToday(tx, reader, lastDay, at),
    earn(tx, reader, { deed: 'finish', subjectId: bookId, bookId }, at),
    completeChallenges(tx, reader.id, at),
  ])
  return withCompleted(reader, earned, actions.finish.message, completed)
}
